import * as contract from '@credence/contract/lookups/calls'
import { isEndpoint, type Endpoint } from '@credence/contract/kit/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { buildPractice, buildTeam } from '../../../db/builders/builders.ts'

let foreignPractice = 0
const { used, clinic } = useClinic({
  build: async (world) => {
    foreignPractice = await world.inTeam(2, async (scope) => {
      await buildTeam(scope, { id: 2, name: 'Elsewhere' })
      return buildPractice(scope, { teamId: 2, name: 'Foreign' })
    })
  },
})

const ask = (
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  { as = clinic.manager, query = {} }: { as?: string; query?: Record<string, unknown> } = {},
) => used.world.call(endpoint, { params, query }, { as })
const names = async (...given: Parameters<typeof ask>) =>
  (await ask(...given)).body.map((row: { name?: string; lastName?: string }) => row.name ?? row.lastName)

describe('the lookup lists', () => {
  let southOnly: string
  beforeAll(async () => {
    southOnly = await clinic.sessionWith([], [clinic.south])
  })

  it('hold specialties for every caller', async () => {
    const { status, body } = await used.world.call(contract.listSpecialties)
    expect(status).toBe(200)
    expect(body.length).toBeGreaterThan(40)
    expect(body).toContainEqual({ id: expect.any(Number), code: '207RC0000X', name: 'Cardiovascular Disease' })
    expect(body.map(({ name }: { name: string }) => name)).toEqual(
      body.map(({ name }: { name: string }) => name).toSorted((a: string, b: string) => (a < b ? -1 : 1)),
    )
  })

  it("hold the team's carriers, locations and providers, of the practices that the caller may see", async () => {
    expect(await names(contract.listCarriersOfTeam)).toEqual(['Acme', 'Birch'])
    expect(await names(contract.listFacilitiesOfTeam)).toEqual(['Hospital', 'Office'])
    expect((await ask(contract.listProvidersOfTeam)).body).toEqual([
      { id: clinic.anna, lastName: 'Able', firstName: 'Anna', middleName: null },
      { id: clinic.bert, lastName: 'Baker', firstName: 'Bert', middleName: 'B' },
      { id: clinic.cleo, lastName: 'Carr', firstName: 'Cleo', middleName: null },
    ])
    expect(await names(contract.listCarriersOfTeam, {}, { as: southOnly })).toEqual(['Acme'])
    expect(await names(contract.listFacilitiesOfTeam, {}, { as: southOnly })).toEqual(['Hospital'])
    expect(await names(contract.listProvidersOfTeam, {}, { as: southOnly })).toEqual(['Able', 'Carr'])
  })

  it('can be limited to one practice', async () => {
    const north = { id: clinic.north }
    expect(await names(contract.listCarriersOfPractice, north)).toEqual(['Acme', 'Birch'])
    expect(await names(contract.listProvidersOfPractice, north)).toEqual(['Able', 'Baker'])
    expect(await names(contract.listHubsOfPractice, north)).toEqual(['Hub'])
    expect(await names(contract.listFacilitiesOfPractice, north)).toEqual(['Hospital', 'Office'])
    expect(await names(contract.listHubsOfProvider, { id: clinic.anna })).toEqual(['Hub'])
    expect(await names(contract.listHubsOfProvider, { id: clinic.bert })).toEqual([])
  })

  it('can be limited to several practices, without duplicates', async () => {
    const both = { ids: `${clinic.north},${clinic.south}` }
    expect(await names(contract.listCarriersOfPractices, both)).toEqual(['Acme', 'Birch'])
    expect(await names(contract.listProvidersOfPractices, both)).toEqual(['Able', 'Baker', 'Carr'])
    expect(await names(contract.listHubsOfPractices, both)).toEqual(['Hub'])
    expect(await names(contract.listFacilitiesOfPractices, both)).toEqual(['Hospital', 'Office'])
    expect(await names(contract.listHubsOfProviders, { ids: `${clinic.anna},${clinic.bert}` })).toEqual(['Hub'])
    expect(await names(contract.listCarriersOfPractices, { ids: `${clinic.south},${clinic.south}` })).toEqual(['Acme'])
  })

  it.each([
    contract.listCarriersOfPractices,
    contract.listProvidersOfPractices,
    contract.listHubsOfPractices,
    contract.listFacilitiesOfPractices,
  ])('refuse a comma-separated list with an id that is foreign or invalid ($definition.path)', async (endpoint) => {
    // Without an id the path is another one, where administrators manage carriers and locations.
    for (const ids of [
      `${clinic.north},${foreignPractice}`,
      `${clinic.north},2000000000`,
      ',',
      `${clinic.north},`,
      `${clinic.north},x`,
      '1e3',
      '-1',
      `${clinic.north}%27`,
      Array(201).fill(clinic.north).join(),
    ]) {
      expect((await ask(endpoint, { ids })).status, ids).toBe(404)
    }
    expect((await ask(endpoint, { ids: `${clinic.north},${clinic.south}` }, { as: southOnly })).status).toBe(404)
    expect((await ask(endpoint, { ids: `${clinic.south}` }, { as: southOnly })).status).toBe(200)
  })

  it('exclude former providers on request', async () => {
    await used.world.sql(
      'update provider_practice set end_date = team_today() - 1 where provider_id = $1 and practice_id = $2',
      [clinic.anna, clinic.north],
    )
    expect(await names(contract.listProvidersOfPractice, { id: clinic.north })).toEqual(['Baker'])
    expect(await names(contract.listProvidersOfTeam, {}, { query: { includeEndDated: 'false' } })).toEqual([
      'Able',
      'Baker',
      'Carr',
    ])
    await used.world.sql('update provider_practice set end_date = team_today() - 1 where provider_id = $1', [
      clinic.anna,
    ])
    expect(await names(contract.listProvidersOfTeam, {}, { query: { includeEndDated: 'false' } })).toEqual([
      'Baker',
      'Carr',
    ])
    expect(await names(contract.listProvidersOfTeam, {}, { query: { includeEndDated: 'true' } })).toEqual([
      'Able',
      'Baker',
      'Carr',
    ])
    expect((await ask(contract.listProvidersOfTeam, {}, { query: { includeEndDated: 'maybe' } })).status).toBe(400)
    await used.world.sql('update provider_practice set end_date = null')
    await used.world.sql('update provider set deleted_at = now() where id = $1', [clinic.bert])
    expect(await names(contract.listProvidersOfTeam)).toEqual(['Able', 'Carr'])
    await used.world.sql('update provider set deleted_at = null')
  })

  it('hold the users of the team, for those who manage users', async () => {
    const managing = await clinic.sessionWith(['ADMIN_USER_MANAGEMENT_VIEW'])
    const rows = await used.world.sql(
      "select id, first_name || ' ' || last_name as name from account where deleted_at is null and team_id = (select team_id from practice where id = $1) order by last_name, first_name, id",
      [clinic.north],
    )
    expect(rows.length).toBeGreaterThan(2)
    const [left] = await used.world.sql(
      "insert into account (team_id, email, first_name, last_name, deleted_at) select team_id, 'left@home.test', 'Aaron', 'Aaron', now() from practice where id = $1 returning id",
      [clinic.north],
    )
    expect((await ask(contract.listUserChoices, {}, { as: managing })).body).toEqual([
      ...rows,
      { id: left.id, name: 'Aaron Aaron (left)' },
    ])
    expect((await ask(contract.listUserChoices, {}, { as: southOnly })).status).toBe(403)
  })

  it('hold possible supervisors: physicians', async () => {
    expect(await names(contract.listSupervisingProviders)).toEqual(['Able'])
  })

  it('cost one query each', async () => {
    const params = { id: clinic.north, ids: `${clinic.north},${clinic.south}` }
    for (const endpoint of Object.values(contract).filter(isEndpoint)) {
      if (endpoint === contract.listSpecialties) continue
      const given =
        endpoint === contract.listHubsOfProvider
          ? { id: clinic.anna }
          : endpoint === contract.listHubsOfProviders
            ? { ids: `${clinic.anna}` }
            : params
      expect(await countQueries(() => ask(endpoint, given)), endpoint.definition.path).toBe(1)
    }
  })
})
