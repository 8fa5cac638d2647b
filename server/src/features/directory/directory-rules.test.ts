import { privilegeTypes } from '@credence/contract/choices/enrollment'
import * as network from '@credence/contract/directory/network'
import * as privileges from '@credence/contract/directory/privileges'
import { hasPrivileges, isMember, isNetworkMember, takesPlan, type Period } from '@credence/contract/directory/rules'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { allAuthorities } from '@credence/contract/permissions'
import { matchReferral, type ReferralMatch } from '@credence/contract/referrals/calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildProvider, buildTeam } from '../../../db/builders/builders.ts'
import { buildCarrier, buildFacility, workWith } from '../../../db/builders/enrollment.ts'
import { timeZoneAt } from '../../../test/kit/clocks.ts'
import { pagesOf, resourcesIn } from '../../../test/kit/fhir.ts'
import { useWorld } from '../../../test/kit/world.ts'
import type { Scope } from '../../kit/request/scope.ts'

// Every combination of values that decides about a yes, one provider for each, compared with the rules of the contract.

const teamId = 1
const token = 'rules-2q8k4m7p'
const [plain, withLines, place, otherPlace, lineId] = [1, 2, 1, 2, 21]
let today = ''
let practice = 0
let staff = 0

const dayAfter = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Every pair of days around today that the database can hold. */
function periods(): Period[] {
  const days = [null, ...[-1, 0, 1].map(dayAfter)]
  return days
    .flatMap((from) => days.map((to) => ({ from, to })))
    .filter(({ from, to }) => from === null || to === null || from <= to)
}

const always: Period = { from: null, to: null }

/** What is stored of one provider. Whatever is not given says yes. */
interface Facts {
  isDeleted: boolean
  isExcluded: boolean
  membership: Period
  status: 'ACTIVE' | 'INACTIVE' | 'NOT_APPLICABLE' | null
  enrolled: Period
  /** At the first location; null without a row. */
  line: { isActive: boolean; period: Period } | null
  privileges: { isActive: boolean; type: (typeof privilegeTypes.values)[number] | null; period: Period } | null
}

const yes: Facts = {
  isDeleted: false,
  isExcluded: false,
  membership: always,
  status: 'ACTIVE',
  enrolled: always,
  line: { isActive: true, period: always },
  privileges: { isActive: true, type: null, period: always },
}

const cases = (): Facts[] => [
  yes,
  ...periods().flatMap((period) => [
    { ...yes, membership: period },
    { ...yes, membership: period, isExcluded: true },
    { ...yes, enrolled: period },
    { ...yes, line: { isActive: true, period } },
    { ...yes, enrolled: period, line: { isActive: true, period } },
    ...[null, ...privilegeTypes.values].map((type) => ({ ...yes, privileges: { isActive: true, type, period } })),
  ]),
  { ...yes, isDeleted: true },
  { ...yes, isExcluded: true },
  ...(['INACTIVE', 'NOT_APPLICABLE', null] as const).map((status) => ({ ...yes, status })),
  { ...yes, line: { isActive: false, period: always } },
  { ...yes, line: null },
  { ...yes, privileges: { isActive: false, type: null, period: always } },
  { ...yes, privileges: null },
]

let providers: { id: number; facts: Facts }[] = []

async function buildFacts(scope: Scope, practiceId: number, facts: Facts): Promise<number> {
  const providerId = await buildProvider(
    scope,
    {
      teamId,
      firstName: 'Case',
      lastName: 'Number',
      deletedAt: facts.isDeleted ? '2026-01-01' : null,
      excludedFromCarrierCredentialing: facts.isExcluded,
    },
    [],
  )
  const { membership, status, enrolled, line, privileges: held } = facts
  const of = { teamId, practiceId, providerId }
  await scope.db
    .insertInto('providerPractice')
    .values({ ...of, startDate: membership.from, endDate: membership.to })
    .execute()
  const term = ({ from, to }: Period) => ({ effectiveDate: from, expires: to })
  if (status)
    await scope.db
      .insertInto('carrierParticipation')
      .values([plain, withLines].map((carrierId) => ({ ...of, carrierId, status, ...term(enrolled) })))
      .execute()
  if (line)
    await scope.db
      .insertInto('lineParticipation')
      .values({ ...of, businessLineId: lineId, facilityId: place, isActive: line.isActive, ...term(line.period) })
      .execute()
  if (held)
    await scope.db
      .insertInto('providerFacility')
      .values({
        teamId,
        providerId,
        facilityId: place,
        isActive: held.isActive,
        privilegesType: held.type,
        ...term(held.period),
      })
      .execute()
  return providerId
}

const used = useWorld({
  build: (world) =>
    world.inTeam(teamId, async (scope) => {
      await buildTeam(scope, { id: teamId, name: 'Rules', timeZone: timeZoneAt(12) })
      today = (await scope.client.query<{ day: string }>('select team_today()::text as day')).rows[0]?.day ?? ''
      await buildCarrier(scope, { id: plain, name: 'Plain' })
      await buildCarrier(scope, { id: withLines, name: 'With lines' }, ['First', 'Second'], lineId)
      await buildFacility(scope, { id: place, name: 'Office', city: 'Anchorage', state: 'AK', zip: '99508' })
      await buildFacility(scope, { id: otherPlace, name: 'Elsewhere' })
      const practiceId = await buildPractice(scope, { teamId, name: 'Rules', shortCode: token })
      practice = practiceId
      staff = await buildAccount(scope, { teamId, email: 'staff@rules.test', authorities: allAuthorities })
      await scope.db
        .updateTable('referralLocation')
        .set({ facilityId: place })
        .where('teamId', '=', teamId)
        .where('name', '=', 'T-Tower')
        .execute()
      await workWith(
        scope,
        { teamId, practiceId },
        { carriers: [plain, withLines], facilities: [place], lines: [lineId] },
      )
      providers = []
      for (const facts of cases()) providers.push({ id: await buildFacts(scope, practiceId, facts), facts })
    }),
})

const ask = async <T>(endpoint: Endpoint, params: Record<string, unknown> = {}): Promise<T> => {
  const { status, body } = await used.world.call(endpoint, { params: { token, ...params } })
  expect(status).toBe(200)
  return body as T
}
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id).toSorted((a, b) => a - b)
const expected = (isYes: (facts: Facts) => boolean) => providers.filter(({ facts }) => isYes(facts)).map(({ id }) => id)

const isInPractice = ({ isDeleted, membership }: Facts) => isMember({ isDeleted, ...membership }, today)
const isInNetwork = ({ isDeleted, isExcluded, membership }: Facts) =>
  isNetworkMember({ isDeleted, isExcludedFromCarriers: isExcluded, ...membership }, today)
const takes = (facts: Facts, hasLines: boolean) =>
  isInNetwork(facts) &&
  facts.status !== null &&
  takesPlan(
    {
      isOutOfNetwork: false,
      carrier: { status: facts.status, ...facts.enrolled },
      hasLines,
      line: facts.line ? [{ isActive: facts.line.isActive, ...facts.line.period }] : [],
    },
    today,
  )
const isPrivileged = (facts: Facts) =>
  isInPractice(facts) &&
  facts.privileges !== null &&
  hasPrivileges({ isActive: facts.privileges.isActive, type: facts.privileges.type, ...facts.privileges.period }, today)

describe('the answers of the lookups and the rules of the contract', () => {
  it('there are providers on both sides of every rule', () => {
    for (const rule of [isInPractice, isInNetwork, isPrivileged, (facts: Facts) => takes(facts, true)]) {
      expect(expected(rule).length).toBeGreaterThan(5)
      expect(expected(rule).length).toBeLessThan(providers.length)
    }
  })

  it('the lookups and the rules agree about the members', async () => {
    expect(idsOf(await ask(network.listNetworkProviders))).toEqual(expected(isInNetwork))
    expect(idsOf(await ask(privileges.listPrivilegesProviders))).toEqual(expected(isInPractice))
  })

  it('the lookups and the rules agree about a line of business, and name the locations where it is active', async () => {
    const params = { carrierId: withLines, businessLineId: lineId }
    const found = await ask<{ id: number; locations: { name: string }[] }[]>(network.listNetworkProvidersOfPlan, params)
    expect(idsOf(found)).toEqual(expected((facts) => takes(facts, true)))
    for (const { locations } of found) expect(locations).toEqual([{ name: 'Office', city: 'Anchorage', state: 'AK' }])
  })

  it('the lookups and the rules agree about a carrier without lines, whose locations are those with privileges', async () => {
    const params = { carrierId: plain, businessLineId: 0 }
    const found = await ask<{ id: number; locations: unknown[] }[]>(network.listNetworkProvidersOfPlan, params)
    expect(idsOf(found)).toEqual(expected((facts) => takes(facts, false)))
    const withPlace = found.filter(({ locations }) => locations.length > 0)
    expect(idsOf(withPlace)).toEqual(expected((facts) => takes(facts, false) && isPrivileged(facts)))
  })

  it('the lookups and the rules agree about the providers at a location', async () => {
    const found = await ask<{ id: number }[]>(privileges.listPrivilegesProvidersOfFacility, { facilityId: place })
    expect(idsOf(found)).toEqual(expected(isPrivileged))
  })

  it('the match of a referral and the rules agree about network and privileges of every member', async () => {
    const as = await used.world.session(staff)
    const params = { practiceId: practice }
    const query = { carrierId: plain, location: 'T-Tower' }
    const { body } = await used.world.call(matchReferral, { params, query }, { as })
    const found = body as ReferralMatch[]
    const idsWhere = (isYes: (each: ReferralMatch) => boolean | null) =>
      found
        .filter(isYes)
        .map(({ providerId }) => providerId)
        .toSorted((a, b) => a - b)
    expect(idsWhere(() => true)).toEqual(expected(isInPractice))
    expect(idsWhere((each) => each.isInNetwork)).toEqual(expected((facts) => takes(facts, false)))
    expect(idsWhere((each) => each.hasPrivileges)).toEqual(expected(isPrivileged))
    expect(found.map(({ isInNetwork: isIn }) => isIn)).toEqual(
      found.map(({ isInNetwork: isIn }) => isIn).toSorted((a, b) => Number(b) - Number(a)),
    )
  })

  it('the roles of FHIR and the rules agree about plans and their locations', async () => {
    const roles = resourcesIn(await pagesOf(used.world, `/fhir/${token}/PractitionerRole?_count=100`))
    const rolesOf = (ending: string) =>
      roles
        .filter(({ id }) => id.endsWith(ending))
        .map(({ id, location = [] }) => ({ id: Number(id.split('-')[0]), places: location }))
    const ofLine = rolesOf(`-${withLines}-${lineId}`)
    expect(idsOf(ofLine)).toEqual(expected((facts) => takes(facts, true)))
    for (const { places } of ofLine) expect(places).toEqual([{ reference: `Location/${place}` }])
    const ofCarrier = rolesOf(`-${plain}-0`)
    expect(idsOf(ofCarrier)).toEqual(expected((facts) => takes(facts, false)))
    expect(idsOf(ofCarrier.filter(({ places }) => places.length > 0))).toEqual(
      expected((facts) => takes(facts, false) && isPrivileged(facts)),
    )
    expect(roles.length).toBe(ofLine.length + ofCarrier.length)
    const practitioners = resourcesIn(await pagesOf(used.world, `/fhir/${token}/Practitioner?_count=100`))
    expect(idsOf(practitioners.map(({ id }) => ({ id: Number(id) })))).toEqual(expected(isInNetwork))
  })

  describe('one provider at a time', () => {
    const answers = new Map<number, { carriers: unknown; facilities: unknown }>()
    beforeAll(async () => {
      for (const { id } of providers) {
        const params = { token, providerId: id }
        const carriers = await used.world.call(network.listNetworkCarriersOfProvider, { params })
        const facilities = await used.world.call(privileges.listPrivilegesFacilitiesOfProvider, { params })
        answers.set(id, {
          carriers: carriers.status === 200 ? carriers.body : carriers.status,
          facilities: facilities.status === 200 ? facilities.body : facilities.status,
        })
      }
    })

    it('the lookups and the rules agree about the carriers and lines of each provider', () => {
      const lines = [{ id: lineId, name: 'First' }]
      for (const { id, facts } of providers) {
        const carriers = [
          ...(takes(facts, false)
            ? [{ carrierId: plain, carrierName: 'Plain', isOutOfNetwork: false, businessLines: [] }]
            : []),
          ...(takes(facts, true)
            ? [{ carrierId: withLines, carrierName: 'With lines', isOutOfNetwork: false, businessLines: lines }]
            : []),
        ]
        expect(answers.get(id)?.carriers, JSON.stringify(facts)).toEqual(isInNetwork(facts) ? carriers : 404)
      }
    })

    it('the lookups and the rules agree about the locations of each provider, with both dates', () => {
      for (const { id, facts } of providers) {
        const { from, to } = facts.privileges?.period ?? always
        const facility = {
          id: place,
          name: 'Office',
          city: 'Anchorage',
          zip: '99508',
          effectiveDate: from,
          expires: to,
        }
        expect(answers.get(id)?.facilities, JSON.stringify(facts)).toEqual(
          isInPractice(facts) ? (isPrivileged(facts) ? [facility] : []) : 404,
        )
      }
    })
  })
})
