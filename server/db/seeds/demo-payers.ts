import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { buildCarrier, buildFacility, buildHub, workWith } from '../builders/enrollment.ts'
import { practiceIdsOf } from './demo-practices.ts'

/** Name, state, and the number of lines below that it offers. */
const carriers: [string, string, number][] = [
  ['Glacier Mutual', 'AK', 5],
  ['Northstar Health Plan', 'AK', 4],
  ['Tundra Blue', 'AK', 5],
  ['Alyeska Care', 'AK', 3],
  ['Pacific Crest Insurance', 'WA', 4],
  ['Frontier Medicaid', 'AK', 2],
  ['Denali Advantage', 'AK', 3],
  ['Evergreen Select', 'WA', 4],
  ['Harborview Benefits', 'WA', 3],
  ['Summit Workers Fund', 'AK', 1],
  ['Cascadia Health', 'OR', 5],
  ['Great Plains Life', 'NE', 3],
  ['Aurora Medicare Partners', 'AK', 2],
  ['Kodiak Community Plan', 'AK', 3],
  ['Sitka Senior Choice', 'AK', 2],
  ['Bristol Bay Employers Trust', 'AK', 1],
  ['Chugach Benefit Trust', 'AK', 2],
  ['Yukon Valley Health', 'AK', 3],
  ['Ironwood Health', 'OR', 4],
  ['Juniper Behavioral Network', 'OR', 2],
  ['Lodgepole Insurance', 'OR', 3],
  ['Metolius Care', 'OR', 3],
  ['Newberry Mutual', 'OR', 4],
  ['Ochoco Medicaid', 'OR', 2],
  ['Painted Hills Advantage', 'OR', 2],
  ['Rimrock Health Plan', 'OR', 3],
  ['Sagebrush Select', 'ID', 3],
  ['Three Sisters Trust', 'OR', 1],
  ['Veterans Bridge Network', 'DC', 2],
  ['Western States Indemnity', 'CA', 4],
]
const lines = ['Commercial PPO', 'Commercial HMO', 'Medicare Advantage', 'Managed Medicaid', 'Exchange']

/** Name, type, city, state, zip. */
const facilities: [string, 'CLINIC' | 'HOSPITAL' | 'OTHER' | null, string, string, string][] = [
  ['Aurora Regional Hospital', 'HOSPITAL', 'Anchorage', 'AK', '99508'],
  ['Turnagain Surgery Center', 'OTHER', 'Anchorage', 'AK', '99503-2105'],
  ['Mat-Su Valley Hospital', 'HOSPITAL', 'Palmer', 'AK', '99645'],
  ['Soldotna Medical Campus', 'CLINIC', 'Soldotna', 'AK', '99669'],
  ['Homer Bay Hospital', 'HOSPITAL', 'Homer', 'AK', '99603'],
  ['Chena River Clinic', 'CLINIC', 'Fairbanks', 'AK', '99701'],
  ['Bend Valley Hospital', 'HOSPITAL', 'Bend', 'OR', '97701'],
  ['Deschutes Imaging', 'OTHER', 'Bend', 'OR', '97702-1190'],
  ['Midtown Cardiology Office', 'CLINIC', 'Anchorage', 'AK', '99503'],
  ['Eagle River Family Office', 'CLINIC', 'Eagle River', 'AK', '99577'],
  ['Wasilla Outreach Office', 'CLINIC', 'Wasilla', 'AK', '99654'],
  ['Kenai Harbor Office', 'CLINIC', 'Kenai', 'AK', '99611'],
  ['Seward Community Hospital', 'HOSPITAL', 'Seward', 'AK', '99664'],
  ['Valdez Sound Hospital', 'HOSPITAL', 'Valdez', 'AK', '99686'],
  ['North Pole Urgent Care', 'CLINIC', 'North Pole', 'AK', '99705'],
  ['Golden Heart Birth Center', 'OTHER', 'Fairbanks', 'AK', '99709'],
  ['Redmond Walk-in Clinic', 'CLINIC', 'Redmond', 'OR', '97756'],
  ['Sisters Telehealth', null, 'Sisters', 'OR', '97759'],
  ['Prineville Counseling Office', 'CLINIC', 'Prineville', 'OR', '97754'],
  ['Madras Community Hospital', 'HOSPITAL', 'Madras', 'OR', '97741'],
]

/** Name, whether providers have a login there, and whether practices have one. */
const hubs: [string, boolean, boolean][] = [
  ['CAQH', true, false],
  ['NPPES', true, true],
  ['PECOS', true, true],
  ['State Medicaid Portal', true, true],
  ['Roster Exchange', false, true],
  ['Controlled Substance Registry', true, false],
]

const siteOf = (name: string) => `https://portal.${name.toLowerCase().replace(/[^a-z]+/g, '-')}.test/sign-in`
const number = (area: string, line: number) => `(${area}) 555-0${100 + (line % 100)}`
const areas: Record<string, string> = { AK: '907', OR: '541', WA: '206', NE: '402', ID: '208', DC: '202', CA: '916' }
const areaOf = (state: string) => areas[state] ?? '907'

const linesEach = 10

/**
 * Carriers 1 to 30 with their lines (11 to 15 of carrier 1, 21 to 24 of carrier 2, and so on), locations 1 to 20, hubs
 * 1 to 6.
 */
export async function buildPayers(scope: Scope): Promise<void> {
  for (const [at, [name, state, lineCount]] of carriers.entries()) {
    const id = at + 1
    await buildCarrier(
      scope,
      {
        id,
        name,
        state,
        portalUrl: id % 7 === 0 ? null : siteOf(name),
        phone: number(areaOf(state), id),
        fax: id % 4 === 0 ? null : number(areaOf(state), id + 40),
        email: id % 3 === 0 ? null : `enrollment@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.test`,
        webFormUrl: id % 8 === 0 ? `https://forms.payer${id}.test/apply` : null,
        initialEnrollmentEmails: id % 5 === 0 ? `enrollment@payer${id}.test, roster@payer${id}.test` : null,
        initialEnrollmentInstructions:
          id % 2 === 0 ? `Send the group roster and the W-9 with the first application to ${name}.` : null,
        reEnrollmentInstructions: id % 6 === 0 ? 'Re-attest in the portal sixty days before the end date.' : null,
      },
      lines.slice(0, lineCount),
      id * linesEach + 1,
    )
  }
  for (const [at, [name, facilityType, city, state, zip]] of facilities.entries()) {
    const id = at + 1
    await buildFacility(scope, {
      id,
      name,
      facilityType,
      city,
      state,
      zip,
      address1: `${100 + id * 12} ${['Spruce', 'Birch', 'Harbor', 'Summit'][id % 4] ?? 'Main'} Street`,
      phone: number(areaOf(state), id + 60),
      fax: number(areaOf(state), id + 80),
      portalUrl: facilityType === 'HOSPITAL' ? siteOf(name) : null,
      email: id % 3 === 0 ? null : `medical.staff@location${id}.test`,
      hours: facilityType === 'HOSPITAL' ? '24 hours' : 'Mon–Fri 8:00–5:00',
      county: state === 'OR' ? 'Deschutes' : null,
    })
  }
  for (const [at, [name, forProviders, forPractices]] of hubs.entries()) {
    await buildHub(scope, {
      id: at + 1,
      name,
      forProviders,
      forPractices,
      portalUrl: siteOf(name),
      phone: number('202', at + 1),
      email: `help@hub${at + 1}.test`,
    })
  }
}

/** Carriers of the cardiologists (25) that show what the public lookup can answer. */
const outOfNetwork = 30
const carrierWithoutLines = 10
/** Nobody there is active with it. */
export const carrierWithoutProviders = 16

const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const auroraId = 1

/**
 * The carriers, locations and hubs of a practice follow from its id. The cardiologists (25) have the most, the
 * pediatricians (23) the fewest.
 */
export function payersOf(
  teamId: number,
  practiceId: number,
): { carriers: number[]; facilities: number[]; hubs: number[]; lines: number[] } {
  const isHere = (state: string | undefined) => state !== (teamId === auroraId ? 'OR' : 'AK')
  const step = practiceId === 25 ? 1 : practiceId === 23 ? 4 : 2
  const ownCarriers = range(carriers.length).filter(
    (id) => isHere(carriers[id - 1]?.[1]) && (id + practiceId) % step === 0,
  )
  return {
    carriers: ownCarriers,
    facilities: range(facilities.length).filter((id) => isHere(facilities[id - 1]?.[3]) && (id + practiceId) % 3 !== 0),
    hubs: range(hubs.length).filter((id) => hubs[id - 1]?.[2] && (id + practiceId) % 4 !== 0),
    lines: ownCarriers
      .filter((id) => practiceId !== 25 || id !== carrierWithoutLines)
      .flatMap((id) =>
        range(carriers[id - 1]?.[2] ?? 0)
          .filter((line) => (line + practiceId) % 3 !== 0)
          .map((line) => id * linesEach + line),
      ),
  }
}

export const hubsOfProviders = range(hubs.length).filter((id) => hubs[id - 1]?.[1])

export async function buildPayersOfTeam(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  for (const practiceId of practiceIdsOf(teamId)) {
    const works = payersOf(teamId, practiceId)
    await workWith(scope, { teamId, practiceId }, works)
    const [first = 0, second = 0, third = 0] = works.carriers
    const own = scope.db
      .updateTable('practiceCarrier')
      .where('teamId', '=', teamId)
      .where('practiceId', '=', practiceId)
    await own.set({ tier: 'TIER_1' }).where('carrierId', '=', first).execute()
    await own
      .set({ tier: 'TIER_2', otherInstructions: 'Ask for Dana at the provider desk.' })
      .where('carrierId', '=', second)
      .execute()
    await own
      .set({ tier: 'TIER_4', initialEnrollmentEmails: `practice${practiceId}@payers.test` })
      .where('carrierId', '=', third)
      .execute()
    if (practiceId === 25) await own.set({ isOutOfNetwork: true }).where('carrierId', '=', outOfNetwork).execute()
    await scope.db
      .insertInto('practiceCarrierFacility')
      .values(works.facilities.slice(0, 2).map((facilityId) => ({ teamId, practiceId, carrierId: third, facilityId })))
      .execute()
  }
}
