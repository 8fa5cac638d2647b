import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import type { Insertable, Updateable } from 'kysely'
import type { Provider } from '../../src/database/schema.ts'
import { sealSsn } from '../../src/features/providers/ssn.actions.ts'
import { insertLink } from '../../src/kit/request/links.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { fictionalDea } from '../builders/npi.ts'
import { cliniciansOf, editorOf, monthsAgo, pick, type Clinician } from './clinicians.ts'
import { joined } from './demo-careers.ts'
import { buildDemoEducation } from './demo-education.ts'
import { buildDemoExpertise } from './demo-expertise.ts'
import { aurora, nameOfProvider, practiceIdsOf } from './demo-practices.ts'
import { buildDemoSections } from './demo-sections.ts'
import { daysFromToday } from './demo-days.ts'
import { firstNames } from './people.ts'

const streets = ['Spruce', 'Birch', 'Fireweed', 'Harbor', 'Tundra', 'Lupine', 'Raven']
const cities: Record<number, [city: string, state: string, zip: string, area: string]> = {
  1: ['Anchorage', 'AK', '99504', '907'],
  2: ['Bend', 'OR', '97702', '541'],
}
const languages = ['Spanish', 'Tagalog', 'Yup’ik', null, 'Norwegian', null, 'Korean', null]

const specialtyOf: Record<string, string> = {
  'PA-C': '363A00000X',
  NP: '363LF0000X',
  APRN: '363L00000X',
  CRNA: '367500000X',
  PT: '225100000X',
  DPM: '213E00000X',
}

/** Numbers of the areas 900 to 999, which are never issued. */
export const fictionalSsn = (id: number): string =>
  `9${String(10 + ((id * 17) % 90)).padStart(2, '0')}-${String(10 + ((id * 31) % 90))}-${String(1000 + ((id * 613) % 9000))}`

const contactOf = ({ id, teamId, defect }: Clinician) => {
  const [city = '', state = '', zip = '', area = ''] = cities[teamId] ?? []
  return {
    phone1: `(${area}) 555-01${String(id % 100).padStart(2, '0')}`,
    phone2: id % 6 === 0 ? `(${area}) 555-01${String((id + 40) % 100).padStart(2, '0')}` : null,
    pager: id % 9 === 0 ? `(${area}) 555-0199` : null,
    email1: defect === 'nothing filed' ? null : `clinician${id}@practices.test`,
    email2: id % 2 === 0 ? `home${id}@mail.test` : null,
    address1: `${100 + id * 7} ${pick(streets, id)} Lane`,
    address2: id % 5 === 0 ? `Unit ${id}` : null,
    city,
    state,
    zip,
  }
}

function profileOf(scope: Scope, person: Clinician): Updateable<Provider> {
  const { id, teamId, profession, defect, years } = person
  const isBare = defect === 'nothing filed'
  const isWrong = defect === 'wrong numbers'
  const dea =
    profession === 'physician' || profession === 'midlevel' ? fictionalDea(id, nameOfProvider(id).lastName) : null
  return {
    ...contactOf(person),
    nickname: id % 7 === 3 ? pick(firstNames, id * 3) : null,
    notes: id % 6 === 1 ? 'Prefers calls after clinic hours.' : null,
    dob: monthsAgo(years + 29, 1 + (id % 12), 1 + ((id * 5) % 28)),
    ssnSealed: isBare ? null : sealSsn(scope, teamId, id, fictionalSsn(id)),
    license: `${cities[teamId]?.[1] ?? ''}-${10_000 + id * 137}`,
    caqh: isBare ? null : String(10_000_000 + id * 7_331),
    dea: dea && (isWrong ? `${dea.slice(0, -1)}${(Number(dea.at(-1)) + 1) % 10}` : dea),
    medicaid: isBare ? null : `MD${500_000 + id * 17}`,
    medicare: isBare ? null : `P${100_000 + id * 29}`,
    otherIds: id % 8 === 0 ? `Glacier ${4000 + id}` : null,
    ...(isWrong ? { npi: `${1_000_000_000 + id * 10 + 7}` } : {}),
    birthplace: pick(['Anchorage, AK', 'Portland, OR', 'Manila, Philippines', 'Lincoln, NE', 'Oslo, Norway'], id),
    citizenship: 'United States',
    ethnicity:
      id % 4 === 0
        ? null
        : pick(['White', 'Alaska Native', 'Asian', 'Hispanic or Latino', 'Black or African American'], id),
    otherLanguages: pick(languages, id),
    maritalStatus: pick(['MARRIED', 'SINGLE', 'MARRIED', 'DIVORCED', null], id),
    spouse: id % 5 === 0 || id % 5 === 2 ? pick(firstNames, id * 9 + 1) : null,
    priorNames: pick(
      [
        null,
        null,
        null,
        null,
        'Thorsen (until 2012)',
        '李小明 (name at birth)',
        'محمد العلي (name at birth)',
        null,
        null,
        null,
      ],
      id,
    ),
    priorAddresses:
      id % 3 === 0 ? `${id * 3} Old Mill Road, Lincoln, NE 68508\n${id * 5} Bay Street, Portland, OR 97201` : null,
    showAreasOfExpertise: person.practiceId === 41 || id % 4 === 1,
    showTreatmentModalities: person.practiceId === 41 || profession === 'therapist',
    updatedBy: editorOf(teamId),
  }
}

/** A physician of the same practice, for clinicians who need a supervisor. */
const supervisorOf = (person: Clinician, people: readonly Clinician[]): number | null =>
  person.profession === 'midlevel'
    ? (people.find(({ profession, practiceId }) => profession === 'physician' && practiceId === person.practiceId)
        ?.id ?? null)
    : null

async function buildMemberships(scope: Scope, people: readonly Clinician[]): Promise<void> {
  for (const person of people)
    await scope.db
      .updateTable('providerPractice')
      .set({ startDate: joined(person) })
      .where('teamId', '=', person.teamId)
      .where('providerId', '=', person.id)
      .execute()
  // One provider with many former practices: ended memberships still show on the profile.
  const [traveller] = people.slice(-1)
  if (!traveller) return
  const others = practiceIdsOf(traveller.teamId).filter(
    (id) =>
      id !== traveller.practiceId &&
      !(traveller.id % 5 === 0 && id === pick(practiceIdsOf(traveller.teamId), traveller.id + 1)),
  )
  await scope.db
    .insertInto('providerPractice')
    .values(
      others.map((practiceId, at) => ({
        teamId: traveller.teamId,
        providerId: traveller.id,
        practiceId,
        startDate: daysFromToday(-3000 + at * 300),
        endDate: daysFromToday(-2750 + at * 300),
      })),
    )
    .execute()
}

async function buildSpecialties(scope: Scope, people: readonly Clinician[]): Promise<void> {
  const known = new Map(
    (await scope.db.selectFrom('specialty').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  )
  const rows = people.flatMap(
    ({
      id,
      teamId,
      degree,
      field,
      defect,
    }): Insertable<{ teamId: number; providerId: number; specialtyId: number; position: number }>[] => {
      const own = specialtyOf[degree]
      const codes =
        defect === 'nothing filed'
          ? []
          : own
            ? [own]
            : id % 6 === 0
              ? [field.specialtyCode, '208M00000X']
              : [field.specialtyCode]
      return codes.map((code, at) => ({ teamId, providerId: id, specialtyId: known.get(code) ?? 1, position: at + 1 }))
    },
  )
  await scope.db.insertInto('providerSpecialty').values(rows).execute()
}

/** Ids of both teams stay below those of new records. */
const firstIdOf = (teamId: number) => (teamId === 1 ? 1 : 801)

/** Sixty clinicians of Aurora and fourteen of Cascade, complete except for the planned defects. */
export async function buildDemoProfiles(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  const people = cliniciansOf(teamId)
  for (const person of people) {
    await scope.db
      .updateTable('provider')
      .set({ ...profileOf(scope, person), supervisingProviderId: supervisorOf(person, people) })
      .where('teamId', '=', teamId)
      .where('id', '=', person.id)
      .execute()
  }
  await buildMemberships(scope, people)
  await buildSpecialties(scope, people)
  await buildDemoSections(scope, people, firstIdOf(teamId))
  await buildDemoEducation(scope, people, firstIdOf(teamId))
  await buildDemoExpertise(scope, people, firstIdOf(teamId))
  // Those of Aurora have a wizard with content (demo-onboarding.ts).
  for (const person of people.filter(({ id }) => teamId !== aurora.id && id % 20 === 7)) {
    await insertLink(scope, {
      purpose: providerOnboardingLink,
      for: { kind: 'provider', id: person.id },
      sentTo: `clinician${person.id}@practices.test`,
    })
  }
}

/** Forms of some payers. General forms exist without the demo too. */
export async function buildDemoForms(scope: Scope): Promise<void> {
  await scope.db
    .insertInto('carrierEnrollmentForm')
    .values([
      {
        id: 11,
        carrierId: 1,
        name: 'Glacier Mutual provider application',
        format: 'PDF',
        layout: 'application',
        message: 'Send with a copy of the license and the W-9.',
      },
      { id: 12, carrierId: 2, name: 'Northstar Health Plan roster', format: 'CSV', layout: 'roster', message: null },
      {
        id: 13,
        carrierId: 3,
        name: 'Tundra Blue credentialing profile',
        format: 'PDF',
        layout: 'profile',
        message: 'Tundra Blue takes this in place of its own form.',
      },
      {
        id: 14,
        carrierId: 11,
        name: 'Cascadia Health application',
        format: 'PDF',
        layout: 'application',
        message: null,
      },
    ])
    .execute()
}
