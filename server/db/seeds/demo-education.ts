import type { Insertable } from 'kysely'
import type { Cme } from '../../src/database/schema.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { buildCme } from '../builders/sections.ts'
import { editorOf, pick, type Clinician } from './clinicians.ts'
import { daysFromToday } from './demo-days.ts'

const everybody: [title: string, hours: number, cost: number | null, category: string][] = [
  ['Safe prescribing of opioids', 3, null, 'OPIOID'],
  ['Patient safety and teamwork', 4, 120, 'PATIENT_SAFETY'],
  ['Advanced life support, renewal', 8, 240, 'GENERAL'],
  ['Reading the electrocardiogram again', 6, 89.5, 'CARDIOLOGY'],
  ['Regional conference of the north', 16, 795, 'MULTI'],
  ['Point-of-care ultrasound', 12, 640, 'ECHO'],
  ['Ethics at the end of life', 2.5, null, 'GENERAL'],
  ['Imaging for the non-radiologist', 5.25, 180, 'CT'],
  ['Billing and documentation update', 1.75, 0, 'OTHER'],
]

/**
 * Most clinicians have the hours that a state requires within two years. Some have far fewer, and some of those are
 * old.
 */
function educationOf({ id, field, defect }: Clinician): [string, number, number | null, string, number][] {
  const own: [string, number, number | null, string][] = [
    [`${field.subject}: what changed this year`, 10, 450, field.cme],
    [`${field.subject}: cases from practice`, 7.5, 210, field.cme],
  ]
  const courses =
    defect === 'nothing filed'
      ? []
      : defect === 'few hours'
        ? own.slice(1)
        : [...own, ...everybody.filter((_, at) => (at + id) % 4 !== 0)]
  return courses.map(([title, hours, cost, category], n) => [
    title,
    hours,
    cost,
    category,
    -30 - ((id * 13 + n * 83) % 820),
  ])
}

export async function buildDemoEducation(scope: Scope, people: readonly Clinician[], firstId: number): Promise<void> {
  const rows = people.flatMap((person) =>
    educationOf(person).map(([title, hours, cost, category, days]): Insertable<Cme> => ({
      teamId: person.teamId,
      providerId: person.id,
      updatedBy: editorOf(person.teamId),
      title: `${title}${pick(['', ', online'], person.id)}`,
      hours: String(hours),
      dollarAmount: cost === null ? null : String(cost),
      category,
      eventDate: daysFromToday(days),
    })),
  )
  await buildCme(
    scope,
    rows.map((row, at) => ({ ...row, id: firstId + at })),
  )
}
