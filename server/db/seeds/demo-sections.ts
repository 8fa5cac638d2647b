import { immunizationTypes, licenseTypes } from '@credence/contract/choices/provider'
import { sections } from '@credence/contract/provider-sections/all'
import type { Scope } from '../../src/kit/request/scope.ts'
import { buildEntries, type NewEntry } from '../builders/sections.ts'
import { editorOf, pick, type Clinician } from './clinicians.ts'
import { privilegesOf, trainingOf, workOf } from './demo-careers.ts'
import { practiceNameOf } from './demo-practices.ts'
import { daysFromToday } from './demo-days.ts'
import { firstNames, lastNames } from './people.ts'

type Entry = Record<string, string | null>

const term = (from: number, to: number, start: string, end: string): Entry => ({
  [start]: daysFromToday(from),
  [end]: daysFromToday(to),
})
const stateOf = ({ teamId }: Clinician) => (teamId === 1 ? 'AK' : 'OR')
const licenseTypeOf = ({ degree, profession }: Clinician): string => {
  const bare = degree.replace(/-.*$/, '')
  return licenseTypes.values.find((type) => type === bare) ?? (profession === 'physician' ? 'MD' : 'OTHER')
}

/** Expiries in days from today: most in a year or two, some this month, some in the past. */
const licenseEnds = ({ id, defect }: Clinician) =>
  defect === 'license lapsed' ? -40 : defect === 'license about to lapse' ? 12 : 120 + ((id * 37) % 600)

/** The reminders sent sixty and thirty days before an expiry, if these days have passed. */
const remindersBefore = (end: number): Entry => ({
  firstEmailReminderSent: end <= 60 ? daysFromToday(end - 60) : null,
  secondEmailReminderSent: end <= 30 ? daysFromToday(end - 30) : null,
})

/** The entries of each section for a clinician. A new section is one more property. */
const demoEntries: Record<string, (person: Clinician) => Entry[]> = {
  peerReference: ({ id, defect, degree }) =>
    [0, 1, 2].slice(defect === 'nothing filed' ? 3 : 0).map((n) => ({
      firstName: pick(firstNames, id * 5 + n * 11 + 3),
      lastName: pick(lastNames, id * 7 + n * 13 + 5),
      credentials: n === 1 ? 'MD' : degree,
      notes: n === 0 ? 'Worked together for several years; prefers email.' : null,
      expirationDate: n === 2 ? daysFromToday(90 + id) : null,
    })),
  training: (person) =>
    trainingOf(person).map(({ what, where, ...step }) => ({ type: what, organization: where, ...step })),
  workHistory: (person) =>
    workOf(person, practiceNameOf(person.practiceId)).map(({ what, where, ...step }) => ({
      position: what,
      organization: where,
      ...step,
    })),
  pastHospitalPrivileges: (person) =>
    privilegesOf(person).map(({ where, ...step }) => ({ organization: where, ...step })),
  stateLicense: (person) => [
    {
      state: stateOf(person),
      stateLicenseType: licenseTypeOf(person),
      license: `${stateOf(person)}-${10_000 + person.id * 137}`,
      ...term(licenseEnds(person) - 730, licenseEnds(person), 'effectiveDate', 'expirationDate'),
      ...remindersBefore(licenseEnds(person)),
    },
    ...(person.id % 4 === 0
      ? [
          {
            state: 'WA',
            stateLicenseType: licenseTypeOf(person),
            license: `WA-${20_000 + person.id * 91}`,
            ...term(-900, 195 + person.id, 'effectiveDate', 'expirationDate'),
            ...remindersBefore(195 + person.id),
          },
        ]
      : []),
  ],
  malpracticeInsurance: ({ id, defect }) => [
    {
      policy: `Glacier Indemnity GI-${30_000 + id * 53}`,
      ...term(-520, -156, 'startDate', 'endDate'),
      notes: '$1M per claim, $3M in all',
    },
    ...(defect === 'malpractice lapsed'
      ? []
      : [
          {
            policy: `Glacier Indemnity GI-${31_000 + id * 53}`,
            ...term(-155, 210, 'startDate', 'endDate'),
            notes: '$1M per claim, $3M in all',
          },
        ]),
  ],
  boardCertification: ({ id, profession, field, defect }) =>
    profession === 'physician'
      ? [
          {
            certification: `National Board of ${field.board}`,
            ...term(
              defect === 'certification lapsed' ? -3700 : -1500 - id * 7,
              defect === 'certification lapsed' ? -25 : 2100 - id * 9,
              'effectiveDate',
              'expirationDate',
            ),
            notes: `NB-${400_000 + id * 211}`,
          },
        ]
      : profession === 'other'
        ? []
        : [
            {
              certification: 'National Commission on Advanced Practice',
              ...term(-800, 1025, 'effectiveDate', 'expirationDate'),
              notes: `NC-${500_000 + id * 173}`,
            },
          ],
  immunization: ({ id, defect }) =>
    immunizationTypes.values
      .filter((_, at) => defect !== 'nothing filed' && (at + id) % 3 !== 0)
      .map((immunizationType, n) => ({
        immunizationType,
        immunizationDate: daysFromToday(immunizationType === 'FLU' ? -60 - id : -300 - id * 11 - n * 70),
        notes: n === 0 ? 'Employee health' : null,
      })),
}

/** All sections of all clinicians of a team, in one statement per section. */
export async function buildDemoSections(scope: Scope, people: readonly Clinician[], firstId: number): Promise<void> {
  for (const section of sections) {
    const entriesOf = demoEntries[section.name]
    if (!entriesOf) throw new Error(`The demo has nothing to show under ${section.title}`)
    const entries = people.flatMap((person) =>
      entriesOf(person).map((entry) => ({
        teamId: person.teamId,
        providerId: person.id,
        updatedBy: editorOf(person.teamId),
        ...entry,
      })),
    )
    await buildEntries(
      scope,
      section,
      entries.map((entry, at): NewEntry => ({ ...entry, id: firstId + at })),
    )
  }
}
