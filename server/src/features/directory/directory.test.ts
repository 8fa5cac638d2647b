import * as network from '@credence/contract/directory/network'
import * as privileges from '@credence/contract/directory/privileges'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { linkTexts } from '@credence/contract/links/link-texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPractice, buildProvider, buildTasks, buildTeam } from '../../../db/builders/builders.ts'
import { buildCarrier, buildFacility, workWith } from '../../../db/builders/enrollment.ts'
import { timeZoneAt } from '../../../test/kit/clocks.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useWorld } from '../../../test/kit/world.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { openEnrollment } from '../participation/fragments.queries.ts'

const teamId = 1
const token = 'birch-2q8k4m7p'
const emptyToken = 'cedar-7h3n5r9t'
const [glacier, tundra, yukon, absent] = [1, 2, 3, 4]
const [ppo, hmo, unused] = [11, 12, 13]
const [office, hospital, elsewhere] = [1, 2, 3]

/** Their names, with the credentials that decide the order. */
const people: Record<number, [last: string, first: string, credentials: string | null]> = {
  1: ['Zimmer', 'Orla', 'NP'],
  2: ['Ito', 'Kenji', 'M.D.'],
  3: ['begaye', 'Ruth', 'PA-C'],
  4: ['Abbott', 'Max', 'DPT'],
  5: ['Ito', 'Anna', 'DO'],
  6: ['Young', 'Nia', null],
}

async function activate(scope: Scope, practiceId: number, providerId: number): Promise<void> {
  const of = { teamId, practiceId, providerId }
  await scope.db
    .insertInto('carrierParticipation')
    .values([glacier, tundra, yukon].map((carrierId) => ({ ...of, carrierId, status: 'ACTIVE' })))
    .execute()
  await scope.db
    .insertInto('lineParticipation')
    .values([hospital, office].map((facilityId) => ({ ...of, businessLineId: ppo, facilityId, isActive: true })))
    .execute()
}

const used = useWorld({
  build: (world) =>
    world.inTeam(teamId, async (scope) => {
      await buildTeam(scope, { id: teamId, name: 'Home', timeZone: timeZoneAt(12) })
      await buildCarrier(scope, { id: glacier, name: 'Glacier' }, ['PPO', 'HMO', 'Unused'], ppo)
      for (const [id, name] of [
        [tundra, 'tundra'],
        [yukon, 'Yukon'],
        [absent, 'Absent'],
      ] as const)
        await buildCarrier(scope, { id, name }, [`${name} line`], id * 10 + 1)
      await buildFacility(scope, { id: office, name: 'Office', city: 'Palmer', state: 'AK', zip: '99645', phone: 'x' })
      await buildFacility(scope, { id: hospital, name: 'Hospital', city: null, state: null, zip: null })
      await buildFacility(scope, { id: elsewhere, name: 'Elsewhere' })
      const practiceId = await buildPractice(scope, { id: 1, teamId, name: 'Birch', shortCode: token })
      await buildPractice(scope, { id: 2, teamId, name: 'Cedar', shortCode: emptyToken })
      await workWith(
        scope,
        { teamId, practiceId },
        { carriers: [glacier, tundra, yukon], facilities: [office, hospital], lines: [ppo, hmo, 31] },
      )
      await workWith(scope, { teamId, practiceId: 2 }, { carriers: [absent], facilities: [elsewhere], lines: [41] })
      for (const [id, [lastName, firstName, credentials]] of Object.entries(people)) {
        const names = {
          lastName,
          firstName,
          credentials,
          middleName: 'Q',
          npi: null,
          email1: 'x@birch.test',
          notes: 'x',
        }
        await buildProvider(scope, { id: Number(id), teamId, ...names }, [practiceId])
        await activate(scope, practiceId, Number(id))
      }
      await buildProvider(scope, { id: 7, teamId, firstName: 'Of', lastName: 'Cedar' }, [2])
      await scope.db
        .insertInto('providerFacility')
        .values([
          { teamId, providerId: 2, facilityId: hospital, isActive: true, effectiveDate: '2020-01-31', expires: null },
          { teamId, providerId: 2, facilityId: elsewhere, isActive: true },
        ])
        .execute()
    }),
})

const reply = (endpoint: Endpoint, params: Record<string, unknown> = {}) =>
  used.world.call(endpoint, { params: { token, ...params } })
const ask = async (endpoint: Endpoint, params: Record<string, unknown> = {}) => {
  const { status, body } = await reply(endpoint, params)
  expect(status).toBe(200)
  return body
}
const setOutOfNetwork = (carrierId: number, isOut: boolean) =>
  used.world.inTeam(teamId, ({ db }) =>
    db.updateTable('practiceCarrier').set({ isOutOfNetwork: isOut }).where('carrierId', '=', carrierId).execute(),
  )
beforeEach(() => setOutOfNetwork(yukon, true))

const nameOf = (id: number) => {
  const [lastName, firstName, credentials] = people[id] ?? ['', '', null]
  return `${lastName}, ${firstName}${credentials ? ` ${credentials}` : ''}`
}
const inOrder = [5, 2, 3, 1, 4, 6]

describe('the header', () => {
  it.each([network.getNetworkPractice, privileges.getPrivilegesPractice])(
    'the header of $definition.path is the name of the practice, without a photo',
    async (endpoint) => {
      expect(await ask(endpoint)).toEqual({ name: 'Birch', photoUrl: null })
      expect((await reply(network.getNetworkPhoto)).status).toBe(404)
    },
  )

  it('the case of a code does not matter', async () => {
    expect(await ask(network.getNetworkPractice, { token: 'BIRCH-2Q8k4m7P' })).toMatchObject({ name: 'Birch' })
  })
})

describe('the network lookup', () => {
  it('the carriers are in order of name, and one out of network shows no lines', async () => {
    expect(await ask(network.listNetworkCarriers)).toEqual([
      { id: glacier, name: 'Glacier', hasBusinessLines: true, isOutOfNetwork: false },
      { id: tundra, name: 'tundra', hasBusinessLines: false, isOutOfNetwork: false },
      { id: yukon, name: 'Yukon', hasBusinessLines: false, isOutOfNetwork: true },
    ])
  })

  it('the lines of a carrier are those of the practice, and none out of network', async () => {
    expect(await ask(network.listNetworkBusinessLines, { carrierId: glacier })).toEqual([
      { id: hmo, name: 'HMO' },
      { id: ppo, name: 'PPO' },
    ])
    expect(await ask(network.listNetworkBusinessLines, { carrierId: tundra })).toEqual([])
    expect(await ask(network.listNetworkBusinessLines, { carrierId: yukon })).toEqual([])
    await setOutOfNetwork(yukon, false)
    expect(await ask(network.listNetworkBusinessLines, { carrierId: yukon })).toEqual([{ id: 31, name: 'Yukon line' }])
  })

  it('the combined list names each line with its carrier, and a carrier without lines once with 0', async () => {
    const plan = (carrierId: number, businessLineId: number, name: string, isOutOfNetwork = false) => ({
      carrierId,
      businessLineId,
      name,
      isOutOfNetwork,
    })
    expect(await ask(network.listNetworkPlans)).toEqual([
      plan(glacier, hmo, 'Glacier - HMO'),
      plan(glacier, ppo, 'Glacier - PPO'),
      plan(tundra, 0, 'tundra'),
      plan(yukon, 0, 'Yukon', true),
    ])
  })

  it('providers come physicians first, then advanced practice, then others, with the declared fields only', async () => {
    const found = await ask(network.listNetworkProviders)
    expect(found.map(({ id }: { id: number }) => id)).toEqual(inOrder)
    expect(found[0]).toEqual({
      id: 5,
      name: 'Ito, Anna DO',
      lastName: 'Ito',
      firstName: 'Anna',
      credentials: 'DO',
      isPhysician: true,
      isApp: false,
    })
    expect(found[2]).toMatchObject({ name: 'begaye, Ruth PA-C', isPhysician: false, isApp: true })
  })

  it('the providers of a plan have its locations by name', async () => {
    const found = await ask(network.listNetworkProvidersOfPlan, { carrierId: glacier, businessLineId: ppo })
    expect(found.map(({ name }: { name: string }) => name)).toEqual(inOrder.map(nameOf))
    expect(found[0].locations).toEqual([
      { name: 'Hospital', city: null, state: null },
      { name: 'Office', city: 'Palmer', state: 'AK' },
    ])
    expect(await ask(network.listNetworkProvidersOfPlan, { carrierId: glacier, businessLineId: hmo })).toEqual([])
  })

  it('the providers of a carrier without lines have the locations of this practice where they work', async () => {
    const found = await ask(network.listNetworkProvidersOfPlan, { carrierId: tundra, businessLineId: 0 })
    expect(found.map(({ id }: { id: number }) => id)).toEqual(inOrder)
    expect(found[1].locations).toEqual([{ name: 'Hospital', city: null, state: null }])
    expect(found[0].locations).toEqual([])
  })

  it('a carrier that is out of network has no providers', async () => {
    expect(await ask(network.listNetworkProvidersOfPlan, { carrierId: yukon, businessLineId: 0 })).toEqual([])
    await setOutOfNetwork(yukon, false)
    expect((await reply(network.listNetworkProvidersOfPlan, { carrierId: yukon, businessLineId: 0 })).status).toBe(404)
  })

  it('the carriers of a provider leave out one without an active line, and mark one out of network', async () => {
    const carrier = (carrierId: number, carrierName: string, businessLines: unknown[], isOutOfNetwork = false) => ({
      carrierId,
      carrierName,
      isOutOfNetwork,
      businessLines,
    })
    const glacierAndTundra = [carrier(glacier, 'Glacier', [{ id: ppo, name: 'PPO' }]), carrier(tundra, 'tundra', [])]
    expect(await ask(network.listNetworkCarriersOfProvider, { providerId: 2 })).toEqual([
      ...glacierAndTundra,
      carrier(yukon, 'Yukon', [], true),
    ])
    await setOutOfNetwork(yukon, false)
    expect(await ask(network.listNetworkCarriersOfProvider, { providerId: 2 })).toEqual(glacierAndTundra)
  })

  it('an open task of a re-enrollment does not matter: the provider still takes the plan', async () => {
    const answers = async () => [
      await ask(network.listNetworkProvidersOfPlan, { carrierId: glacier, businessLineId: ppo }),
      await ask(network.listNetworkProvidersOfPlan, { carrierId: tundra, businessLineId: 0 }),
      await ask(network.listNetworkCarriersOfProvider, { providerId: 2 }),
    ]
    const before = await answers()
    await used.world.inTeam(teamId, (scope) =>
      buildTasks(
        scope,
        [glacier, tundra].map((carrierId) => ({
          teamId,
          practiceId: 1,
          providerId: 2,
          carrierId,
          category: 'ANNUAL_ENROLLMENT',
          status: 'IN_PROGRESS',
        })),
      ),
    )
    // The matrix of carriers shows the provider as pending by the same tasks.
    const pending = await used.world.inTeam(teamId, async ({ client }) => {
      const { rows } = await client.query(`select t.carrier_id as id from task t where ${openEnrollment} order by 1`)
      return rows.map(({ id }) => id)
    })
    expect(pending).toEqual([glacier, tundra])
    expect(await answers()).toEqual(before)
    await used.world.sql('delete from task')
  })

  it.each<[string, Record<string, unknown>]>([
    ['a carrier of another practice', { carrierId: absent, businessLineId: 0 }],
    ['a line of another carrier', { carrierId: tundra, businessLineId: ppo }],
    ['a line that the practice does not have', { carrierId: glacier, businessLineId: unused }],
    ['a line of a carrier that is out of network', { carrierId: yukon, businessLineId: 31 }],
    ['0 where there are lines', { carrierId: glacier, businessLineId: 0 }],
    ['a line that is no number', { carrierId: glacier, businessLineId: 'ppo' }],
    ['a carrier that is no number', { carrierId: '1e0', businessLineId: 0 }],
    ['a carrier too large for an id', { carrierId: '99999999999', businessLineId: 0 }],
  ])('%s is answered with 404', async (_, params) => {
    expect((await reply(network.listNetworkProvidersOfPlan, params)).status).toBe(404)
  })

  it('a provider of another practice is answered with 404', async () => {
    for (const providerId of [7, 99, 'x']) {
      expect((await reply(network.listNetworkCarriersOfProvider, { providerId })).status).toBe(404)
      expect((await reply(privileges.listPrivilegesFacilitiesOfProvider, { providerId })).status).toBe(404)
    }
  })
})

describe('the privileges lookup', () => {
  it('the locations are those of the practice by name', async () => {
    expect(await ask(privileges.listPrivilegesFacilities)).toEqual([
      { id: hospital, name: 'Hospital', city: null, zip: null },
      { id: office, name: 'Office', city: 'Palmer', zip: '99645' },
    ])
  })

  it('the providers have middle names', async () => {
    const found = await ask(privileges.listPrivilegesProviders)
    expect(found.map(({ id }: { id: number }) => id)).toEqual(inOrder)
    expect(Object.keys(found[0]).toSorted()).toEqual(
      ['credentials', 'firstName', 'id', 'isApp', 'isPhysician', 'lastName', 'middleName', 'name'].toSorted(),
    )
  })

  it('a location has the providers with privileges there, and a provider the locations of this practice', async () => {
    const providers = await ask(privileges.listPrivilegesProvidersOfFacility, { facilityId: hospital })
    expect(providers.map(({ id }: { id: number }) => id)).toEqual([2])
    expect(await ask(privileges.listPrivilegesFacilitiesOfProvider, { providerId: 2 })).toEqual([
      { id: hospital, name: 'Hospital', city: null, zip: null, effectiveDate: '2020-01-31', expires: null },
    ])
    expect(await ask(privileges.listPrivilegesFacilitiesOfProvider, { providerId: 1 })).toEqual([])
    expect((await reply(privileges.listPrivilegesProvidersOfFacility, { facilityId: elsewhere })).status).toBe(404)
  })
})

const everyCall: [Endpoint, Record<string, unknown>][] = [
  [network.getNetworkPractice, {}],
  [network.listNetworkCarriers, {}],
  [network.listNetworkBusinessLines, { carrierId: glacier }],
  [network.listNetworkPlans, {}],
  [network.listNetworkProvidersOfPlan, { carrierId: glacier, businessLineId: ppo }],
  [network.listNetworkProvidersOfPlan, { carrierId: tundra, businessLineId: 0 }],
  [network.listNetworkProviders, {}],
  [network.listNetworkCarriersOfProvider, { providerId: 2 }],
  [privileges.getPrivilegesPractice, {}],
  [privileges.listPrivilegesFacilities, {}],
  [privileges.listPrivilegesProviders, {}],
  [privileges.listPrivilegesProvidersOfFacility, { facilityId: hospital }],
  [privileges.listPrivilegesFacilitiesOfProvider, { providerId: 2 }],
]

/** The photo is read in a transaction, and is not JSON. */
const everyCallAndPhoto: typeof everyCall = [...everyCall, [network.getNetworkPhoto, {}]]

describe('every lookup', () => {
  beforeAll(() =>
    used.world.sql(
      "insert into practice_photo (team_id, practice_id, key, image) values ($1, 1, 'photo', decode('52494646', 'hex'))",
      [teamId],
    ),
  )
  afterAll(() => used.world.sql('delete from practice_photo'))

  it.each(everyCallAndPhoto)(
    '$definition.path sets no cookie, reads no session and answers HEAD',
    async (endpoint, params) => {
      const plain = await reply(endpoint, params)
      const withSession = await used.world.call(
        endpoint,
        { params: { token, ...params } },
        { as: 'x'.repeat(43), team: 9 },
      )
      expect(withSession).toMatchObject({ status: 200, body: plain.body })
      expect([plain.cookies, withSession.cookies]).toEqual([{}, {}])
      const url = endpoint.definition.path.replaceAll(/:(\w+)/g, (_, name) => ({ token, ...params })[name as 'token'])
      expect(await used.world.ask('HEAD', `/api${url}`)).toMatchObject({ status: 200, body: '' })
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect([404, 405]).toContain((await used.world.ask(method, `/api${url}`)).status)
    },
  )

  it.each(everyCallAndPhoto)('$definition.path answers an empty practice', async (endpoint, params) => {
    const { status } = await reply(endpoint, { ...params, token: emptyToken })
    expect([200, 404]).toContain(status)
  })

  it.each(everyCall)('$definition.path is one round trip, whatever it answers', async (endpoint, params) => {
    await ask(endpoint, params)
    expect(await countQueries(() => ask(endpoint, params))).toBe(1)
  })
})

describe('a code that names no practice', () => {
  const refused = { status: 404, body: { message: linkTexts.invalid } }
  const heard = async (code: string) => {
    const { status, body } = await used.world.ask('GET', `/api/network/practice/${code}`)
    return { status, body: { message: body.message } }
  }

  it.each([
    ['invented', 'birch-22222222'],
    ['cut', token.slice(0, -1)],
    ['extended', `${token}0`],
    ['of 10,000 characters', 'a'.repeat(10_000)],
    ['of 2,000 characters', 'a'.repeat(2000)],
    ['with NUL', `${token}%00`],
    ['with unicode', encodeURIComponent('b\u200circh-2q8k4m7p')],
    ['with a letter that lower case makes plain', encodeURIComponent('birch-2q8\u212a4m7p')],
    ['with a space', `%20${token}`],
    ['with a wildcard', 'birch-________'],
    ['of dots', '%2e%2e'],
    ['with a slash', `..%2f${token}`],
  ])('a code %s is refused with 404', async (_, code) => {
    expect((await heard(code)).status).toBe(404)
  })

  it('codes of a withdrawn code, a deleted practice, an ended practice and a closed team are refused alike', async () => {
    expect(await heard('birch-22222222')).toEqual(refused)
    const states: [string, string][] = [
      [
        'update practice set short_code = null where id = 1',
        `update practice set short_code = '${token}' where id = 1`,
      ],
      ["update practice set end_date = '2020-01-01' where id = 1", 'update practice set end_date = null where id = 1'],
      ['update team set closed_at = now() where id = 1', 'update team set closed_at = null where id = 1'],
    ]
    for (const [change, back] of states) {
      await used.world.sql(change)
      expect(await heard(token), change).toEqual(refused)
      await used.world.sql(back)
      expect((await heard(token)).status).toBe(200)
    }
    await used.world.inTeam(teamId, (scope) => buildPractice(scope, { id: 9, teamId, name: 'Gone', shortCode: 'gone' }))
    expect((await heard('gone')).status).toBe(200)
    await used.world.sql('delete from practice where id = 9')
    expect(await heard('gone')).toEqual(refused)
  })

  it('a practice that ends today is still found', async () => {
    const today = await used.world.inTeam(
      teamId,
      async (scope) => (await scope.client.query('select team_today() as day')).rows[0].day,
    )
    await used.world.sql('update practice set end_date = $1 where id = 1', [today])
    expect((await heard(token)).status).toBe(200)
    await used.world.sql('update practice set end_date = null where id = 1')
  })
})
