import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPractice } from '../../db/builders/builders.ts'
import { hashToken } from '../../src/kit/secrets/crypto.ts'
import { findTenantTables, isOfATeam } from '../kit/records/tenant-tables.ts'
import { buildTwoTeams, teamA, teamB, type TwoTeams } from '../kit/two-teams.ts'
import { useWorld } from '../kit/world.ts'

let teams: TwoTeams
let tables: Awaited<ReturnType<typeof findTenantTables>>
let client: pg.PoolClient
const used = useWorld({
  build: async (world) => {
    teams = await buildTwoTeams(world)
    await world.inTeam(teamB, (scope) => buildPractice(scope, { teamId: teamB, name: 'Third' }))
    await world.sql("insert into audit_event (team_id, action) values ($1, 'sign-in'), ($2, 'sign-in')", [teamA, teamB])
  },
})
beforeAll(async () => {
  tables = await findTenantTables(used.world)
  client = await used.world.services.pool.connect()
})
afterAll(() => client.release())

/** Work as the application's own role with the settings of a request, undone afterwards. */
async function as<T>(settings: Record<string, string>, act: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [`app.${name}`, value])
    return await act()
  } finally {
    await client.query('rollback')
  }
}
const inA = { team: String(teamA), practices: 'all' }
/** The request of somebody who sees rows of a table: the runs of reports are those of one person. */
const readerOf = (table: string) =>
  table === 'report_run' ? { ...inA, caller: `${teams.staffOfA} staff request-0` } : inA
const owners = async (table: string, column: string) =>
  (
    await client.query<{ owner: number | null }>(
      `select distinct ${column} as owner from ${table} where ${isOfATeam({ name: table, owner: column })}`,
    )
  ).rows.map(({ owner }) => owner)
const codeOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? 'unknown',
  )

const denied = '42501'
/** Tables whose rows nobody deletes, not even in their own team. Of an opt-out only its end is written. */
const keptForGood = new Set(['referral_status_history', 'signing_event', 'sms_opt_out', 'task_status_history'])

describe("the application's role", () => {
  it("the application's role sees no row of any tenant table without a request", async () => {
    for (const { name, owner } of tables) {
      const count = async () =>
        expect((await client.query(`select 1 from ${name} where ${isOfATeam({ name, owner })}`)).rowCount, name).toBe(0)
      await count()
      await as({ team: '', practices: '', caller: '' }, count)
      await as({ practices: 'all' }, count)
    }
  })

  it("the application's role sees in a team's request the rows of this team alone, and there are some in every table", async () => {
    for (const { name, owner } of tables) {
      await as(readerOf(name), async () => expect(await owners(name, owner), name).toEqual([teamA]))
      expect((await used.world.sql(`select 1 from ${name} where ${owner} = $1`, [teamB])).length, name).toBeGreaterThan(
        0,
      )
    }
  })

  it("the application's role finds nothing in tables of practices when the request names practices that do not exist", async () => {
    for (const name of [
      'practice',
      'provider',
      'provider_practice',
      'task',
      'task_status_history',
      'fppe_task',
      'referral',
      'search_key',
      'practice_carrier',
      'practice_facility',
      'practice_hub',
      'practice_business_line',
      'practice_carrier_facility',
      'carrier_participation',
      'line_participation',
      'provider_facility',
      'provider_hub',
      'participation_history',
      'portal_credential',
      'reminder_preference',
      'link',
    ]) {
      await as({ team: String(teamA), practices: '{}' }, async () =>
        expect((await client.query(`select 1 from ${name}`)).rowCount, name).toBe(0),
      )
      await as({ team: String(teamA), practices: `{${teams.b[0].practice}}` }, async () =>
        expect((await client.query(`select 1 from ${name}`)).rowCount, name).toBe(0),
      )
      await as({ team: String(teamA), practices: `{${teams.a[0].practice}}` }, async () =>
        expect((await client.query(`select 1 from ${name}`)).rowCount, name).toBeGreaterThan(0),
      )
    }
  })

  it("the application's role has no request after its transaction", async () => {
    await as(inA, async () => expect((await client.query('select 1 from practice')).rowCount).toBeGreaterThan(0))
    expect((await client.query('select 1 from practice')).rowCount).toBe(0)
    await client.query("select set_config('app.team', '11', true)")
    expect((await client.query('select 1 from practice')).rowCount).toBe(0)
  })

  it("the application's role cannot touch another team's rows, nor add any", async () => {
    for (const { name, owner } of tables) {
      if (
        ['account', 'audit_event', 'change_log', 'changed_record', 'participation_history', 'stamp', 'team'].includes(
          name,
        )
      )
        continue
      if (keptForGood.has(name)) continue
      await as(inA, async () =>
        expect((await client.query(`delete from ${name} where ${owner} = $1`, [teamB])).rowCount, name).toBe(0),
      )
      await as(inA, async () =>
        expect(
          (await client.query(`update ${name} set ${owner} = ${owner} where ${owner} = $1`, [teamB])).rowCount,
          name,
        ).toBe(0),
      )
    }
    await as(inA, async () =>
      expect(await codeOf(client.query("insert into practice (team_id, name) values ($1, 'x')", [teamB]))).toBe(denied),
    )
    await as(inA, async () =>
      expect(
        await codeOf(
          client.query('insert into referral (team_id, practice_id) values ($1, $2)', [teamB, teams.b[0].practice]),
        ),
      ).toBe(denied),
    )
    await as(inA, async () =>
      expect(
        await codeOf(
          client.query(
            "insert into account (team_id, email, first_name, last_name) values ($1, 'x@x.test', 'x', 'x')",
            [teamB],
          ),
        ),
      ).toBe(denied),
    )
    await as(inA, async () =>
      expect((await client.query("update team set name = 'x' where id = $1", [teamB])).rowCount).toBe(0),
    )
  })

  it.each([...keptForGood])("the application's role can neither change nor delete rows of %s", async (name) => {
    for (const change of [`delete from ${name}`, `update ${name} set team_id = team_id`])
      await as(inA, async () => expect(await codeOf(client.query(change)), change).toBe(denied))
  })

  it("the application's role cannot move a row of any table into another team", async () => {
    for (const { name, owner } of tables) {
      if (name === 'audit_event' || name === 'change_log') continue
      // A row that nothing points at, so that only the policy can stand in the way.
      await as(readerOf(name), async () =>
        expect(['428C9', denied], name).toContain(
          await codeOf(client.query(`update ${name} set ${owner} = $1`, [teamB])),
        ),
      )
    }
  })

  it("the application's role cannot move its own account into another team or out of its own", async () => {
    const me = { ...inA, account: String(teams.staffOfA) }
    for (const team of [teamB, null]) {
      await as(me, async () =>
        expect(
          await codeOf(client.query('update account set team_id = $1 where id = $2', [team, teams.staffOfA])),
          String(team),
        ).toBe(denied),
      )
    }
    await as(me, async () =>
      expect((await client.query("update account set cell_phone = 'x' where id = $1", [teams.staffOfA])).rowCount).toBe(
        1,
      ),
    )
    await as({ caller: `${teams.admin} admin`, team: String(teamA) }, async () => {
      expect((await client.query("update account set cell_phone = 'x' where id = $1", [teams.admin])).rowCount).toBe(1)
    })
  })

  it("the application's role cannot point a row of its team at another team's record", async () => {
    await as(inA, async () =>
      expect(
        await codeOf(
          client.query('insert into task (team_id, practice_id) values ($1, $2)', [teamA, teams.b[0].practice]),
        ),
      ).toBe('23503'),
    )
    await as(inA, async () =>
      expect(await codeOf(client.query('update fppe_task set provider_id = $1', [teams.b[0].provider]))).toBe('23503'),
    )
  })

  it.each(['audit_event', 'change_log', 'participation_history'])(
    "the application's role cannot rewrite %s",
    async (table) => {
      for (const text of [
        `update ${table} set team_id = team_id`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable row level security`,
        `drop table ${table}`,
      ]) {
        await as(inA, async () => expect(await codeOf(client.query(text)), text).toBe(denied))
      }
      expect((await used.world.sql(`select 1 from ${table} where team_id = $1`, [teamA])).length).toBeGreaterThan(0)
    },
  )

  it("the application's role cannot raise its own limits", async () => {
    for (const text of [
      'set role credence_owner',
      'set role credence_lookup',
      'set role postgres',
      'alter table practice disable row level security',
      'drop policy team on practice',
      'create policy x on practice using (true)',
      'alter role credence_app bypassrls',
      'create function f() returns int language sql as $$ select 1 $$',
      'truncate practice',
      'alter table practice disable trigger recorded',
      "set session_replication_role = 'replica'",
      'create table public.x (id int)',
      "copy practice to program 'true'",
    ]) {
      await as(inA, async () => expect(await codeOf(client.query(text)), text).toBe(denied))
    }
    await as(inA, async () => {
      await client.query('set local row_security = off')
      expect(await codeOf(client.query('select 1 from practice'))).toBe(denied)
    })
  })

  it("the application's role looks across teams only in the name of an administrator", async () => {
    for (const text of [
      'select * from team_figures()',
      'select * from carriers_used_by_others(1)',
      'select * from facilities_used_by_others(1)',
      'select * from first_providers_anywhere(1)',
      `select owning_team_anywhere('practice', ${teams.b[0].practice})`,
    ]) {
      await as(inA, async () => expect(await codeOf(client.query(text)), text).toBe('P0001'))
    }
    await as({ ...inA, caller: '1 admin' }, async () =>
      expect((await client.query('select * from team_figures()')).rowCount).toBe(2),
    )
    await as({ ...inA, caller: '1 admin' }, async () => expect(await owners('practice', 'team_id')).toEqual([teamA]))
  })
})

describe('a change to a tenant row', () => {
  const lastChange = async () =>
    (
      await used.world.sql(
        'select team_id, account_id, request_id, table_name, row_id::int, action, fields, c::text as whole from change_log c order by id desc limit 1',
      )
    )[0]

  it('a change to a tenant row is recorded with who, where and which fields, and without values of sensitive fields', async () => {
    const settings = "select set_config('app.caller', $1 || ' staff request-1', true)"
    const id = await used.world.inTeam(teamA, async (scope) => {
      await scope.client.query(settings, [String(teams.staffOfA)])
      return buildPractice(scope, { teamId: teamA, name: 'Some name', groupMedicaid: '12-SECRET' })
    })
    const known = {
      team_id: teamA,
      account_id: teams.staffOfA,
      request_id: 'request-1',
      table_name: 'practice',
      row_id: id,
    }
    expect(await lastChange()).toMatchObject({ ...known, action: 'insert', fields: ['group_medicaid', 'name'] })
    for (const [text, action, fields] of [
      [
        "update practice set name = 'Other name', group_medicaid = '34-SECRET' where id = $1",
        'update',
        ['group_medicaid', 'name'],
      ],
      ['delete from practice where id = $1', 'delete', []],
    ] as const) {
      await used.world.inTeam(teamA, async (scope) => {
        await scope.client.query(settings, [String(teams.staffOfA)])
        await scope.client.query(text, [id])
      })
      const change = await lastChange()
      expect(change).toMatchObject({ ...known, action, fields })
      expect(change.whole).not.toMatch(/secret/i)
    }
  })

  it('a change to a tenant row is recorded in every table that is recorded at all, and moves the version where there is one', async () => {
    const recorded = await used.world.sql<{ name: string; versioned: boolean; unlogged: string[] }>(`
      select c.relname as name, string_to_array(split_part(encode(g.tgargs, 'escape'), '\\000', 1), ',') as unlogged, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version') as versioned
        from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname = 'recorded'`)
    for (const { name, versioned, unlogged } of recorded) {
      if (keptForGood.has(name)) continue
      const owner = name === 'team' ? 'id' : 'team_id'
      const [column] = await used.world.sql<{ name: string; type: string }>(
        `
        select a.attname as name, a.atttypid::regtype::text as type from pg_attribute a
         where a.attrelid = $1::regclass and a.attnum > 0 and a.attgenerated = '' and a.attnotnull and not a.attisdropped
           and a.attname not in ('id', 'team_id', 'version', 'created_at', 'updated_at', 'updated_by') and a.atttypid in ('text'::regtype, 'boolean'::regtype)
           and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey) )
           and a.attname <> all ($2) limit 1`,
        [name, unlogged],
      )
      const change = column
        ? `update ${name} set ${column.name} = ${column.type === 'text' ? `${column.name} || 'x'` : `not ${column.name}`}`
        : `delete from ${name}`
      // Undone each time: what is deleted takes rows of other tables with it.
      await as(inA, async () => {
        await client.query("select set_config('app.caller', $1, true)", [`  change-of-${name}`])
        const {
          rows: [row],
        } = await client.query(`${change} where id = (select max(id) from ${name} where ${owner} = $1) returning *`, [
          teamA,
        ])
        const { rows: changes } = await client.query(
          'select table_name, row_id::int, team_id, action, fields from change_log where request_id = $1 and table_name = $2',
          [`change-of-${name}`, name],
        )
        const action = column ? 'update' : 'delete'
        expect(changes, name).toMatchObject([{ table_name: name, row_id: Number(row.id), team_id: teamA, action }])
        expect(changes[0].fields, name).toEqual(expect.arrayContaining(column ? [column.name] : []))
        expect(row.version ?? 1, name).toBeGreaterThan(versioned && column ? 1 : 0)
      })
    }
    expect(recorded.length).toBeGreaterThanOrEqual(9)
  })

  it('a change that alters nothing, or only a sign-in time or a password, is not recorded', async () => {
    const count = async () => (await used.world.sql('select count(*)::int as n from change_log'))[0].n
    const before = await count()
    await used.world.inTeam(teamA, (scope) =>
      scope.client.query("update account set last_login_at = now(), password_hash = 'x' where id = $1", [
        teams.staffOfA,
      ]),
    )
    await used.world.inTeam(teamA, (scope) => scope.client.query('update practice set name = name'))
    expect(await count()).toBe(before)
  })
})

describe('what is kept of a secret', () => {
  it('a session is stored as a hash, never with its token', async () => {
    const token = await used.world.session(teams.staffOfA)
    const [row] = await used.world.sql('select s::text as whole from session s where token_hash = $1', [
      hashToken(token),
    ])
    expect(row.whole).not.toContain(token)
  })
})
