import type { Scope } from '../../src/kit/request/scope.ts'
import { buildPractice, buildProvider, workIn } from '../builders/builders.ts'
import { fictionalNpi } from '../builders/npi.ts'
import { degrees, firstNames, lastNames, middleNames } from './people.ts'

export const aurora = {
  id: 1,
  name: 'Aurora Revenue Partners',
  city: 'Anchorage',
  state: 'AK',
  startDate: '2022-03-01',
  contractType: 'SAAS',
  contractProviders: 65,
  contractCarriers: 70,
  contractFacilities: 20,
  contractUsers: 14,
  notes:
    'Group NPI changes on January 1. Call Maren before any Medicare change.\nRoster due to Glacier Mutual every quarter.',
  enrollmentNotificationEmails: ['manager@aurora.test', 'enrollment@aurora.test'],
  supportEmailAlias: 'aurora@credence.test',
}
export const cascade = {
  id: 2,
  name: 'Cascade Billing Group',
  city: 'Bend',
  state: 'OR',
  startDate: '2021-01-10',
  contractType: 'PAY_AS_YOU_GO',
  contractFacilities: 0,
  enrollmentNotificationEmails: ['manager@cascade.test'],
  supportEmailAlias: 'cascade@credence.test',
}

interface DemoPractice {
  id: number
  name: string
  line: number
  hours: string
  shortCode: string | null
}

/** `line` determines the fictional TIN and the 555-01xx phone and fax numbers. */
const practices: Record<number, { area: string; practices: DemoPractice[]; providers: number; firstProvider: number }> =
  {
    [aurora.id]: {
      area: '907',
      providers: 60,
      firstProvider: 1,
      practices: [
        {
          id: 21,
          name: 'Denali Orthopedics & Sports Medicine',
          line: 10,
          hours: 'Mon–Fri 7:00–4:30',
          shortCode: 'denali-ortho-4h7k',
        },
        {
          id: 22,
          name: "Fairbanks Women's Health",
          line: 12,
          hours: 'Mon–Fri 8:00–5:00',
          shortCode: 'fairbanks-wh-9q2m',
        },
        { id: 23, name: 'Homer Harbor Pediatrics', line: 14, hours: 'Tue, Thu 9:00–3:00', shortCode: null },
        {
          id: 24,
          name: 'Kenai Peninsula Family Medicine',
          line: 16,
          hours: 'Mon–Thu 8:00–5:00',
          shortCode: 'kenai-fm-3t8w',
        },
        {
          id: 25,
          name: 'Northern Lights Cardiology',
          line: 18,
          hours: 'Mon–Fri 7:30–5:00',
          shortCode: 'northern-lights-6r5x',
        },
        {
          id: 26,
          name: 'Susitna Surgical Associates',
          line: 20,
          hours: 'Mon–Fri 6:30–3:30',
          shortCode: 'susitna-surg-2v9c',
        },
      ],
    },
    [cascade.id]: {
      area: '541',
      providers: 14,
      firstProvider: 101,
      practices: [
        { id: 41, name: 'Bend Behavioral Health', line: 30, hours: 'Mon–Fri 9:00–6:00', shortCode: 'bend-bh-8d4n' },
        {
          id: 42,
          name: 'Deschutes Primary Care',
          line: 32,
          hours: 'Mon–Sat 8:00–5:00',
          shortCode: 'deschutes-pc-5j1z',
        },
      ],
    },
  }

/** The values of a practice's header and details card. */
function detailsOf(id: number, area: string, line: number) {
  const [city, state, zip] = area === '907' ? ['Anchorage', 'AK', '99503'] : ['Bend', 'OR', '97701']
  const office = `office${id}@practices.test`
  return {
    email1: office,
    officeManager: `${pick(firstNames, id * 3)} ${pick(lastNames, id * 5)}`,
    officeManagerPhone: `(${area}) 555-01${line + 40}`,
    officeManagerEmail: `manager${id}@practices.test`,
    notes: id % 2 === 0 ? 'Prefers calls before ten.' : null,
    address1: `${line}00 Tundra Way`,
    address2: `Suite ${id}`,
    city,
    state,
    zip,
    county: null,
    mailingAddress1: `PO Box ${id}0${line}`,
    mailingCity: city,
    mailingState: state,
    mailingZip: `${zip}-00${line}`,
    remitAddress1: `PO Box ${id}1${line}`,
    remitCity: city,
    remitState: state,
    remitZip: zip,
    groupMedicare: `G10${id}0${line}`,
    groupMedicaid: `MD${id}${line}5`,
    otherGroupIds: id % 3 === 0 ? `Glacier group ${id}44` : null,
    telehealth: id % 2 === 1,
    enrollmentNotificationEmails: `${office}, billing${id}@practices.test`,
    onboardingNotificationCcEmails: `manager${id}@practices.test`,
  }
}

export const practiceIdsOf = (teamId: number) => practices[teamId]?.practices.map(({ id }) => id) ?? []
export const providerIdsOf = (teamId: number) =>
  Array.from({ length: practices[teamId]?.providers ?? 0 }, (_, n) => (practices[teamId]?.firstProvider ?? 0) + n)

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/**
 * Step sizes without a common factor with the lists' lengths pair each first name with another last name in each round.
 */
export const nameOfProvider = (id: number) => ({
  firstName: pick(firstNames, id * 7),
  lastName: pick(lastNames, id * 11 + Math.floor(id / 30)),
})
export const practiceNameOf = (practiceId: number): string =>
  Object.values(practices)
    .flatMap((world) => world.practices)
    .find(({ id }) => id === practiceId)?.name ?? ''
export const degreeOfProvider = (providerId: number): string => pick(degrees, providerId)

/** Every provider belongs to one practice, and every fifth to a second one. */
export function practicesOfProvider(teamId: number, providerId: number): number[] {
  const ids = practiceIdsOf(teamId)
  const main = pick(ids, providerId)
  return providerId % 5 === 0 ? [main, pick(ids, providerId + 1)] : [main]
}

export async function buildPracticesAndPeople(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  const world = practices[teamId]
  if (!world) throw new Error(`There is no demo team ${teamId}`)
  for (const { id, name, line, hours, shortCode } of world.practices) {
    await buildPractice(scope, {
      id,
      teamId,
      name,
      officeHours: hours,
      shortCode,
      npi: fictionalNpi(900 + id),
      tin: `92-05550${line}`,
      phone1: `(${world.area}) 555-01${line}`,
      fax: `(${world.area}) 555-01${line + 1}`,
      ...detailsOf(id, world.area, line),
    })
  }
  for (const id of providerIdsOf(teamId)) {
    await buildProvider(
      scope,
      {
        id,
        teamId,
        npi: fictionalNpi(id),
        ...nameOfProvider(id),
        middleName: pick(middleNames, id),
        credentials: degreeOfProvider(id),
      },
      practicesOfProvider(teamId, id),
    )
  }
}
