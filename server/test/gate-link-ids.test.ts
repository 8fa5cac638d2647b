import { passwordLink } from '@credence/contract/auth/calls'
import { fppeProviderLink } from '@credence/contract/fppe/calls'
import { link } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { entities, idListOf, idOf, sharedIdOf, type Entity } from '@credence/contract/kit/ids'
import type { LinkPurpose, SubjectKind } from '@credence/contract/kit/link-purpose'
import { practiceOnboardingLink } from '@credence/contract/practice-admin/calls'
import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { esignatureLink, signingSessionLink } from '@credence/contract/signing/links'
import { sections } from '@credence/contract/provider-sections/all'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { on } from '../src/kit/request/route.ts'
import { linkTo } from './kit/links.ts'
import { missingRecords, type Records } from './kit/records/team-records.ts'
import { findTenantTables } from './kit/records/tenant-tables.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

// Calls of this test's own: the contract has no call by link for most kinds of ids yet.
const purposes: Record<SubjectKind, LinkPurpose> = {
  account: passwordLink,
  practice: practiceOnboardingLink,
  provider: providerOnboardingLink,
  fppeTask: fppeProviderLink,
  signingRequest: esignatureLink,
  signingDocument: signingSessionLink,
}
const kinds = Object.keys(purposes) as SubjectKind[]
const allEntities: Entity[] = [...entities, ...sections.map(({ entity }) => entity)]
const token = z.string()
const call = { summary: 'A call of this test.', answer: z.object({}) }

const probeOf = (kind: SubjectKind, entity: Entity) =>
  endpoint({
    ...call,
    method: 'POST',
    path: `/probe/${kind}/${entity.replace(' ', '-')}/:token/:id`,
    access: link(purposes[kind]),
    params: z.object({ token, id: idOf(entity) }),
    body: z.object({ deep: z.array(z.object({ id: idOf(entity) })) }).optional(),
  })
const probes = kinds.flatMap((kind) =>
  allEntities.map((entity) => ({ kind, entity, endpoint: probeOf(kind, entity), title: `${kind} | ${entity}` })),
)
const named = probes.map((probe): [string, (typeof probes)[number]] => [probe.title, probe])
const several = endpoint({
  ...call,
  method: 'GET',
  path: '/probe/several/:token/:ids',
  access: link(practiceOnboardingLink),
  params: z.object({ token, ids: idListOf('provider') }),
})
const catalogue = endpoint({
  ...call,
  method: 'GET',
  path: '/probe/catalogue/:token/:id',
  access: link(providerOnboardingLink),
  params: z.object({ token, id: sharedIdOf('carrier') }),
})
const rows = (kind: SubjectKind) =>
  endpoint({
    ...call,
    method: 'GET',
    path: `/probe/rows/${kind}/:token`,
    access: link(purposes[kind]),
    params: z.object({ token }),
    answer: z.record(z.string(), z.array(z.record(z.string(), z.number().nullable()))),
  })
const rowsOf = { practice: rows('practice'), provider: rows('provider'), fppeTask: rows('fppeTask') }
const write = endpoint({
  ...call,
  method: 'POST',
  path: '/probe/write/:token',
  access: link(providerOnboardingLink),
  params: z.object({ token }),
  body: z.object({ sql: z.string() }),
  answer: z.object({ rows: z.number().nullable() }),
})

let teams: TwoTeams
const tables: { name: string; columns: string[] }[] = []
const used = useWorld({
  routes: [
    ...probes.map((probe) => on(probe.endpoint, () => ({}))),
    on(several, () => ({})),
    on(catalogue, () => ({})),
    ...Object.values(rowsOf).map((each) =>
      on(each, async ({ scope }) => {
        const found: Record<string, Record<string, number | null>[]> = {}
        for (const { name, columns } of tables)
          found[name] = (
            await scope.client.query(`select ${columns.map((column) => `${column}::int`).join(', ')} from ${name}`)
          ).rows
        return found
      }),
    ),
    on(write, async ({ scope, body }) => ({ rows: (await scope.client.query(body.sql)).rowCount })),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
    for (const { name } of await findTenantTables(world)) {
      const columns = (
        await world.sql(
          "select attname from pg_attribute where attrelid = $1::regclass and attname in ('id', 'provider_id', 'practice_id', 'fppe_task_id') and atttypid <> 'uuid'::regtype and not attisdropped",
          [name],
        )
      ).map(({ attname }) => String(attname))
      if (columns.length) tables.push({ name, columns })
    }
  },
})

/** What each kind of link reaches; everything else is nothing that it can name. */
const ofProvider: Entity[] = ['cme', 'providerArea', 'providerModality', ...sections.map(({ entity }) => entity)]
const shared: Entity[] = ['carrier', 'facility', 'hub', 'businessLine']
const reached: Record<SubjectKind, Entity[]> = {
  account: [],
  practice: ['practice', 'provider', ...ofProvider, ...shared],
  provider: ['provider', 'practice', 'fppeTask', 'document', ...ofProvider, ...shared],
  fppeTask: ['fppeTask'],
  signingRequest: ['practice', ...shared],
  signingDocument: ['practice', ...shared],
}

const tokens = new Map<SubjectKind, Promise<string>>()
/** One link of each kind about the first set of team A. */
function tokenOf(kind: SubjectKind): Promise<string> {
  const known = tokens.get(kind) ?? linkTo(used.world, purposes[kind], teams.a[0])
  tokens.set(kind, known)
  return known
}

/** Sends an id in the path, and one in the body where it is another. */
async function ask({ kind, entity, endpoint: each }: (typeof probes)[number], inPath: Records, inBody = inPath) {
  const sent = { token: await tokenOf(kind), id: inPath[entity] }
  const { status, body } = await used.world.call(each, { params: sent, body: { deep: [{ id: inBody[entity] }] } })
  return { status, message: body.message as string | undefined }
}

describe('an id in a call by link', () => {
  it.each(named)(
    '%s: one of another team, of another subject of the team and an unknown one are all not found',
    async (_, probe) => {
      const unknown = await ask(probe, missingRecords)
      expect(unknown.status).toBe(404)
      for (const foreign of [teams.b[0], teams.a[1]]) {
        // Lists to choose from are the same for all: a record of another set is the subject's own.
        if (foreign[probe.entity] === teams.a[0][probe.entity]) continue
        expect(await ask(probe, foreign), 'in the path').toEqual(unknown)
        expect(await ask(probe, teams.a[0], foreign), 'in the body').toEqual(unknown)
      }
    },
  )

  it.each(named)("%s: the subject's own is found exactly where links of its kind reach it", async (_, probe) => {
    expect((await ask(probe, teams.a[0])).status).toBe(reached[probe.kind].includes(probe.entity) ? 200 : 404)
  })

  it('is checked in a list of ids too', async () => {
    const sent = await tokenOf('practice')
    const status = async (ids: string) => (await used.world.call(several, { params: { token: sent, ids } })).status
    expect(await status(`${teams.a[0].provider}`)).toBe(200)
    for (const { provider } of [teams.a[1], teams.b[0], missingRecords])
      expect(await status(`${teams.a[0].provider},${provider}`)).toBe(404)
  })

  it('of a list that all share only has to exist', async () => {
    const sent = await tokenOf('provider')
    const status = async (id: number) => (await used.world.call(catalogue, { params: { token: sent, id } })).status
    expect([await status(teams.b[0].carrier), await status(missingRecords.carrier)]).toEqual([200, 404])
  })
})

describe('row-level security for a link', () => {
  const seenBy = async (kind: keyof typeof rowsOf) => {
    const sent = await tokenOf(kind)
    const { status, body } = await used.world.call(rowsOf[kind], { params: { token: sent } })
    expect(status).toBe(200)
    return body as Record<string, Record<string, number | null>[]>
  }
  /** The tables of which rows are seen, without those that are the team's and name no provider or practice. */
  const tablesOf = (seen: Awaited<ReturnType<typeof seenBy>>) =>
    Object.keys(seen).filter((name) => seen[name]?.length && /practice|provider/.test(String(columnsOf(name))))
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns

  it('of a provider shows the rows of that provider alone, and of their practices what they work with', async () => {
    const seen = await seenBy('provider')
    const { provider, practice } = teams.a[0]
    expect(seen.provider).toEqual([{ id: provider }])
    expect(seen.practice).toEqual([{ id: practice }])
    const worksWith = ['practice_business_line', 'practice_carrier', 'practice_carrier_facility', 'practice_facility']
    for (const row of seen.link ?? [])
      expect([provider, teams.a[0].fppeTask]).toContain(row.provider_id ?? row.fppe_task_id)
    for (const name of tablesOf(seen).filter((each) => each !== 'link')) {
      for (const row of seen[name] ?? [])
        if ([...worksWith, 'practice_hub', 'onboarding_preference'].includes(name))
          expect(row, name).toMatchObject({ practice_id: practice })
        else expect(row, name).toMatchObject({ provider_id: provider })
    }
    expect(tablesOf(seen)).toEqual(
      expect.arrayContaining([...worksWith, 'peer_reference', 'document', 'state_license']),
    )
    for (const name of ['account', 'account_practice', 'audit_event', 'change_log', 'kept_setting', 'referral', 'task'])
      expect(seen[name], name).toEqual([])
  })

  it('of a practice shows the rows of that practice and of its providers alone', async () => {
    const seen = await seenBy('practice')
    const { provider, practice } = teams.a[0]
    expect([seen.practice, seen.provider]).toEqual([[{ id: practice }], [{ id: provider }]])
    for (const name of tablesOf(seen))
      for (const row of seen[name] ?? [])
        expect([row.practice_id ?? practice, row.provider_id ?? provider], name).toEqual([practice, provider])
    expect([seen.account, seen.audit_event, seen.change_log]).toEqual([[], [], []])
  })

  it('of an FPPE task shows that task and the name of its provider, and nothing of the provider', async () => {
    const seen = await seenBy('fppeTask')
    expect([seen.fppe_task?.map(({ id }) => id), seen.provider]).toEqual([
      [teams.a[0].fppeTask],
      [{ id: teams.a[0].provider }],
    ])
    expect(tablesOf(seen)).toEqual(['fppe_task', 'link'])
  })

  it('refuses what a provider would write into the rows of another, and of their practice', async () => {
    const { provider, practice, team } = teams.a[0]
    const other = teams.a[1].provider
    const sent = await tokenOf('provider')
    const run = async (sql: string) =>
      (await used.world.call(write, { params: { token: sent }, body: { sql } })).body.rows
    const insert = (id: number) =>
      run(`insert into peer_reference (team_id, provider_id, last_name) values (${team}, ${id}, 'Written by link')`)
    expect(await insert(provider)).toBe(1)
    expect(await insert(other)).toBeUndefined()
    expect(
      await run(`update peer_reference set provider_id = ${other} where last_name = 'Written by link'`),
    ).toBeUndefined()
    expect(await run(`update provider set notes = 'x' where id = ${provider}`)).toBe(1)
    for (const sql of [
      `update provider set notes = 'x' where id = ${other}`,
      `update practice set name = 'x' where id = ${practice}`,
      `delete from practice_carrier where practice_id = ${practice}`,
      `delete from peer_reference where provider_id = ${other}`,
    ])
      expect(await run(sql), sql).toBe(0)
    for (const sql of [
      `insert into practice_carrier (team_id, practice_id, carrier_id) values (${team}, ${practice}, ${teams.b[0].carrier})`,
      `insert into task (team_id, practice_id, status) values (${team}, ${practice}, 'BLOCKED')`,
    ])
      expect(await run(sql), sql).toBeUndefined()
    expect(await used.world.sql("select provider_id from peer_reference where last_name = 'Written by link'")).toEqual([
      { provider_id: provider },
    ])
  })
})
