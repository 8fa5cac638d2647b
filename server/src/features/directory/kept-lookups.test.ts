import * as network from '@credence/contract/directory/network'
import * as privileges from '@credence/contract/directory/privileges'
import { describe, expect, it } from 'vitest'
import { buildProvider } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { firstToday, lastToday } from '../../../test/kit/clocks.ts'
import { withClient } from '../../../test/kit/database-content.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { addNode, type World } from '../../../test/kit/world.ts'
import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { directoryHeader, directoryProviders } from './directory.queries.ts'
import * as networkQueries from './network.queries.ts'
import * as privilegesQueries from './privileges.queries.ts'

const token = 'kept-2q8k4m7p'
const { used, clinic } = useClinic({
  build: (world) =>
    world.inTeam(clinicTeam, async ({ db }) => {
      await db.updateTable('practice').set({ shortCode: token }).where('name', '=', 'North').execute()
    }),
})

const lookups = {
  header: () => used.world.call(network.getNetworkPractice, { params: { token } }),
  carriers: () => used.world.call(network.listNetworkCarriers, { params: { token } }),
  plans: () => used.world.call(network.listNetworkPlans, { params: { token } }),
  providers: (world: World = used.world) => world.call(network.listNetworkProviders, { params: { token } }),
  ofProvider: () =>
    used.world.call(network.listNetworkCarriersOfProvider, { params: { token, providerId: clinic.anna } }),
  places: () => used.world.call(privileges.listPrivilegesFacilities, { params: { token } }),
  placesOfProvider: () =>
    used.world.call(privileges.listPrivilegesFacilitiesOfProvider, { params: { token, providerId: clinic.anna } }),
}
type Lookup = keyof typeof lookups
const body = async (name: Lookup) => {
  const { status, body: answer } = await lookups[name]()
  expect(status).toBe(200)
  return JSON.stringify(answer)
}
const inTeam = (act: (scope: Scope) => Promise<unknown>) => used.world.inTeam(clinicTeam, act)

describe('kept answers of lookups', () => {
  it('an answer is given again with one statement that reads nothing of the lookup', async () => {
    const first = await body('providers')
    const asked: string[] = []
    const { reads } = used.world.services
    const run = reads.run.bind(reads)
    reads.run = (statements) => {
      asked.push(...statements.map(({ name }) => name))
      return run(statements)
    }
    try {
      expect(await body('providers')).toBe(first)
    } finally {
      reads.run = run
    }
    expect(asked).toEqual(['gate-know-code'])
  })

  it('calls of the same moment are asked about once', async () => {
    for (const name of ['header', 'carriers', 'places'] as const) await body(name)
    const queries = await countQueries(() => Promise.all([body('header'), body('carriers'), body('places')]))
    expect(queries).toBe(1)
  })

  it.each<[string, Lookup, (scope: Scope) => Promise<unknown>]>([
    [
      'the name of the practice',
      'header',
      ({ db }) => db.updateTable('practice').set({ name: 'Renamed' }).where('id', '=', clinic.north).execute(),
    ],
    [
      'a photo',
      'header',
      ({ db }) =>
        db
          .insertInto('practicePhoto')
          .values({ teamId: clinicTeam, practiceId: clinic.north, image: Buffer.from('x'), key: 'k' })
          .execute(),
    ],
    [
      'a carrier out of network',
      'carriers',
      ({ db }) =>
        db
          .updateTable('practiceCarrier')
          .set({ isOutOfNetwork: true })
          .where('carrierId', '=', clinic.carriers.birch)
          .execute(),
    ],
    [
      'the name of a carrier',
      'carriers',
      ({ db }) =>
        db.updateTable('carrier').set({ name: 'Acme Health' }).where('id', '=', clinic.carriers.acme).execute(),
    ],
    [
      'the name of a line of business',
      'plans',
      ({ db }) => db.updateTable('businessLine').set({ name: 'Gold Plus' }).where('name', '=', 'Gold').execute(),
    ],
    [
      'a line of the practice',
      'plans',
      ({ db }) =>
        db
          .deleteFrom('practiceBusinessLine')
          .where('practiceId', '=', clinic.north)
          .where('businessLineId', '=', clinic.lines[1] ?? 0)
          .execute(),
    ],
    [
      'the name of a provider',
      'providers',
      ({ db }) => db.updateTable('provider').set({ lastName: 'Zorn' }).where('id', '=', clinic.bert).execute(),
    ],
    [
      'a membership that ends',
      'providers',
      ({ db }) =>
        db
          .updateTable('providerPractice')
          .set({ endDate: '2020-01-01' })
          .where('providerId', '=', clinic.bert)
          .execute(),
    ],
    [
      'a new provider',
      'providers',
      (scope) => buildProvider(scope, { teamId: clinicTeam, firstName: 'New', lastName: 'Comer' }, [clinic.north]),
    ],
    [
      'a participation',
      'ofProvider',
      ({ db }) =>
        db
          .insertInto('carrierParticipation')
          .values(
            [clinic.carriers.acme, clinic.carriers.birch].map((carrierId) => ({
              teamId: clinicTeam,
              practiceId: clinic.north,
              providerId: clinic.anna,
              carrierId,
              status: 'ACTIVE',
            })),
          )
          .execute(),
    ],
    [
      'a participation in a line',
      'ofProvider',
      ({ db }) =>
        db
          .insertInto('lineParticipation')
          .values({
            teamId: clinicTeam,
            practiceId: clinic.north,
            providerId: clinic.anna,
            businessLineId: clinic.lines[0] ?? 0,
            facilityId: clinic.facilities.office,
            isActive: true,
          })
          .execute(),
    ],
    [
      'a location of the practice',
      'places',
      ({ db }) =>
        db
          .deleteFrom('practiceFacility')
          .where('practiceId', '=', clinic.north)
          .where('facilityId', '=', clinic.facilities.hospital)
          .execute(),
    ],
    [
      'the name of a location',
      'places',
      ({ db }) =>
        db.updateTable('facility').set({ name: 'Main office' }).where('id', '=', clinic.facilities.office).execute(),
    ],
    [
      'privileges',
      'placesOfProvider',
      ({ db }) =>
        db
          .insertInto('providerFacility')
          .values({ teamId: clinicTeam, providerId: clinic.anna, facilityId: clinic.facilities.office, isActive: true })
          .execute(),
    ],
  ])('%s is seen by the next lookup', async (_, name, change) => {
    const before = await body(name)
    expect(await body(name)).toBe(before)
    await inTeam(change)
    const after = await body(name)
    expect(after).not.toBe(before)
    expect(await body(name)).toBe(after)
  })

  it('a change on another server is seen by the next lookup', async () => {
    const node = await addNode(used.world)
    try {
      const before = (await lookups.providers(node)).body
      expect(await body('providers')).toBe(JSON.stringify(before))
      await inTeam(({ db }) =>
        db.updateTable('provider').set({ lastName: 'Quill' }).where('id', '=', clinic.anna).execute(),
      )
      expect(JSON.stringify((await lookups.providers(node)).body)).toContain('Quill')
    } finally {
      await node.close()
    }
  })

  it('an answer of yesterday is not given again', async () => {
    const setZone = (zone: string) => used.world.sql('update team set time_zone = $1', [zone])
    await setZone(lastToday)
    await inTeam(async (scope) => {
      const { rows } = await scope.client.query<{ day: string }>('select team_today()::text as day')
      await scope.db
        .updateTable('providerPractice')
        .set({ endDate: rows[0]?.day ?? '' })
        .where('providerId', '=', clinic.anna)
        .execute()
    })
    const before = await body('providers')
    await setZone(firstToday)
    expect(await body('providers')).not.toBe(before)
  })

  it('a code that was withdrawn opens no kept answer', async () => {
    await body('header')
    await inTeam(({ db }) =>
      db.updateTable('practice').set({ shortCode: null }).where('id', '=', clinic.north).execute(),
    )
    expect((await lookups.header()).status).toBe(404)
  })

  it('every table that a lookup reads counts its changes', async () => {
    const statements: Statement[] = [
      directoryHeader(),
      directoryProviders('network'),
      directoryProviders('privileges'),
      networkQueries.networkCarriers(),
      networkQueries.networkBusinessLines(1),
      networkQueries.networkPlans(),
      networkQueries.networkProvidersOfPlan(1, 0),
      networkQueries.networkProvidersOfPlan(1, 1),
      networkQueries.networkCarriersOfProvider(1),
      privilegesQueries.privilegesFacilities(),
      privilegesQueries.privilegesProvidersOfFacility(1),
      privilegesQueries.privilegesFacilitiesOfProvider(1),
    ]
    const read = new Set<string>()
    await withClient(used.world.adminUrl, async (client) => {
      for (const { text, values } of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': object }>(`explain (format json) ${text}`, [...values])
        for (const [, table] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) read.add(table ?? '')
      }
    })
    const counted = await used.world.sql<{ name: string }>(
      "select distinct tgrelid::regclass::text as name from pg_trigger where tgname in ('touches_directory', 'touches_shared')",
    )
    expect(counted.map(({ name }) => name).toSorted()).toEqual([...read].toSorted())
  })
})
