import { directoryHeader, directoryProviders } from '@credence/server/src/features/directory/directory.queries.ts'
import {
  networkBusinessLines,
  networkCarriers,
  networkCarriersOfProvider,
  networkPlans,
  networkProvidersOfPlan,
} from '@credence/server/src/features/directory/network.queries.ts'
import {
  privilegesFacilities,
  privilegesFacilitiesOfProvider,
  privilegesProvidersOfFacility,
} from '@credence/server/src/features/directory/privileges.queries.ts'
import { here, team } from '@credence/server/src/domain/directory/fragments.queries.ts'
import type { Statement } from '@credence/server/src/database/batch.ts'
import { strictEqual } from 'node:assert'
import type pg from 'pg'
import { matrixPractice, ownTeam } from '../data.ts'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import type { TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 4
export const code = `bench-${matrixPractice}`
/** The carriers of the large practice, and the one of them without lines of business. */
const [carriers, carrierWithoutLines] = [60, 60]
const [firstFacility, facilities] = [9001, 10]
const lineOf = (carrierId: number) => 90_000 + carrierId * 10 + 1

/** Codes, lines of business and locations for the large practices of all teams. */
export async function fill(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query('select from facility where id = $1', [firstFacility])
  if (rowCount) return
  await admin.query("set session_replication_role = 'replica'")
  for (const text of [
    `insert into facility (id, name, city, state, zip) select ${firstFacility} + i, 'Location ' || i, 'Springfield', 'IL', '62701' from generate_series(0, ${facilities - 1}) i on conflict do nothing`,
    `insert into business_line (id, carrier_id, name) select 90000 + c * 10 + n, c, 'Line ' || n from generate_series(1, ${carriers - 1}) c, generate_series(1, 3) n on conflict do nothing`,
    `update practice p set short_code = 'bench-' || p.id where exists (select from practice_carrier x where x.practice_id = p.id)`,
    `insert into practice_facility (team_id, practice_id, facility_id) select p.team_id, p.id, ${firstFacility} + i from practice p, generate_series(0, ${facilities - 1}) i where p.short_code is not null`,
    `insert into practice_business_line (team_id, practice_id, carrier_id, business_line_id)
     select x.team_id, x.practice_id, x.carrier_id, b.id from practice_carrier x join business_line b on b.carrier_id = x.carrier_id where b.id > 90000`,
    `insert into line_participation (team_id, practice_id, provider_id, business_line_id, facility_id, is_active, effective_date)
     select q.team_id, q.practice_id, q.provider_id, 90001 + q.carrier_id * 10, ${firstFacility} + n, true, date '2024-01-01'
       from carrier_participation q, generate_series(0, 2) n where q.carrier_id < ${carriers}`,
    `insert into provider_facility (team_id, provider_id, facility_id, is_active)
     select distinct m.team_id, m.provider_id, ${firstFacility} + n, true from provider_practice m join practice p on p.id = m.practice_id and p.short_code is not null, generate_series(0, 4) n on conflict do nothing`,
  ])
    await admin.query(text)
  await admin.query("set session_replication_role = 'origin'")
  await admin.query('vacuum (analyze)')
}

interface Lookup {
  name: string
  path: string
  statement: Statement
  /** The number of entries, or of fields, that are answered, at least. */
  least: number
}

/** The ids of providers are generated and begin here. */
const [provider, facility] = [1001, firstFacility]
const lookups: readonly Lookup[] = [
  {
    name: 'plan',
    path: `network/practice/${code}/carrier/1/businessline/${lineOf(1)}`,
    statement: networkProvidersOfPlan(1, lineOf(1)),
    least: 150,
  },
  {
    name: 'carrier',
    path: `network/practice/${code}/carrier/${carrierWithoutLines}/businessline/0`,
    statement: networkProvidersOfPlan(carrierWithoutLines, 0),
    least: 150,
  },
  {
    name: 'provider',
    path: `network/practice/${code}/provider/${provider}`,
    statement: networkCarriersOfProvider(provider),
    least: 45,
  },
  { name: 'plans', path: `network/practice/${code}/carriersandbusinesslines`, statement: networkPlans(), least: 170 },
  {
    name: 'providers',
    path: `network/practice/${code}/providers`,
    statement: directoryProviders('network'),
    least: 200,
  },
  {
    name: 'facility',
    path: `privileges/practice/${code}/facility/${facility}/providers`,
    statement: privilegesProvidersOfFacility(facility),
    least: 200,
  },
  { name: 'header', path: `network/practice/${code}`, statement: directoryHeader(), least: 2 },
  { name: 'carriers', path: `network/practice/${code}/carriers`, statement: networkCarriers(), least: carriers },
  {
    name: 'lines',
    path: `network/practice/${code}/carrier/1/businesslines`,
    statement: networkBusinessLines(1),
    least: 3,
  },
  {
    name: 'facilities',
    path: `privileges/practice/${code}/facilities`,
    statement: privilegesFacilities(),
    least: facilities,
  },
  {
    name: 'members',
    path: `privileges/practice/${code}/providers`,
    statement: directoryProviders('privileges'),
    least: 200,
  },
  {
    name: 'privileges',
    path: `privileges/practice/${code}/provider/${provider}/facilities`,
    statement: privilegesFacilitiesOfProvider(provider),
    least: 5,
  },
]

/** The product's own statement with team and practice as values. A superuser bypasses the policies. */
export const rawOf = ({ text, values }: Statement) => ({
  text: text.replaceAll(here, String(matrixPractice)).replaceAll(team, String(ownTeam)),
  values,
})

async function assertSame({ server, admin }: TestServer, { path, statement, least }: Lookup): Promise<void> {
  const answer = (await (await fetch(`http://127.0.0.1:${server.port}/api/${path}`)).json()) as object
  const { text, values } = rawOf(statement)
  const {
    rows: [row],
  } = await admin.query<{ json: string }>(text, [...values])
  strictEqual(JSON.stringify(answer), JSON.stringify(JSON.parse(row?.json ?? '')), `${path} and its raw query differ`)
  const found = Object.keys(answer).length
  strictEqual(found >= least, true, `${path} answers ${found} entries`)
}

/** A lookup of the public directory in a practice of 200 providers and 60 carriers, against its query alone. */
const lookupWorkload = (lookup: Lookup): Workload => ({
  name: `lookup-${lookup.name}`,
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fill(testServer.admin)
    await assertSame(testServer, lookup)
    const ours = await startWorker('http-load', {
      port: testServer.server.port,
      connections,
      paths: [`/api/${lookup.path}`],
      expect: 200,
    })
    const { text, values } = rawOf(lookup.statement)
    const raw = await startWorker('raw-query', { url: testServer.url, connections, text, values: [values], rows: 1 })
    const result = await interleave(ours.side, raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x raw SQL',
      value: result.ratio,
      target: { atLeast: 0.5 },
      detail: perSecond(result),
    }
  },
})

export const lookupWorkloads: readonly Workload[] = lookups.map(lookupWorkload)

/** The additional cost of all lookups when other teams have ten such practices. */
export const lookupsAmongOthers: Workload = {
  name: 'lookups-others',
  async run(testBed, rounds) {
    const sides = []
    for (const database of ['crowded', 'own'] as const) {
      const { server, admin } = await testBed.testServer(database)
      await fill(admin)
      sides.push(
        await startWorker('http-load', {
          port: server.port,
          connections: 2,
          paths: lookups.map(({ path }) => `/api/${path}`),
          expect: 200,
        }),
      )
    }
    const [among, own] = sides
    if (!among || !own) throw new Error('Both databases are needed')
    const { ratio, ours, limit } = await interleave(own.side, among.side, { rounds })
    return {
      name: this.name,
      unit: 'x cost without others',
      value: ratio,
      target: { atMost: 1.15 },
      detail: perSecond({ ratio, ours: limit, limit: ours }),
    }
  },
}
