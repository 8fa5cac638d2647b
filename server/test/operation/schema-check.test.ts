import { describe, expect, it } from 'vitest'
import { compareSchemas } from '../../src/database/check-schema.ts'
import { migrate } from '../../src/database/migrate.ts'
import { useWorld } from '../kit/world.ts'

const used = useWorld()
const start = async () => {
  let extraIndexes: string[] = []
  await migrate(used.world.adminUrl, {
    onExtraIndexes: (names) => {
      extraIndexes = names
    },
  })
  return extraIndexes
}
const alter = async (...statements: string[]) => {
  for (const text of statements) await used.world.sql(text)
}

describe('a start', () => {
  it('accepts the schema that the migrations make, and reports an index that was added by hand', async () => {
    expect(await start()).toEqual([])
    await alter('create index task_by_hand on task (team_id, due)')
    expect(await start()).toEqual(['task.task_by_hand'])
    await alter('drop index task_by_hand')
  })

  it('accepts the partitions that the queue makes and drops day by day', async () => {
    await alter(
      'set role credence_owner',
      "create table pgboss.queue_stats_20400101 partition of pgboss.queue_stats for values from ('2040-01-01') to ('2040-01-02')",
      'reset role',
    )
    expect(await start()).toEqual([])
    for (const { name } of await used.world.sql<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'pgboss.queue_stats'::regclass",
    ))
      await alter(`drop table ${name}`)
    expect(await start()).toEqual([])
  })

  it('refuses a database that a newer release has migrated, and names the release to run', async () => {
    await alter(
      "insert into migration (name, checksum, release) values ('9998-later.sql', 'x', '98.0.0'), ('9999-latest.sql', 'x', '99.0.0')",
    )
    await expect(start()).rejects.toThrow(
      /newer than this release of Credence \(\d+\.\d+\.\d+\), which does not know 2 of its migrations, the last of them 9999-latest\.sql\. Run Credence 99\.0\.0 or later\./,
    )
    await alter("delete from migration where name like '999%'")
    expect(await start()).toEqual([])
  })

  it('refuses a database in which parts are missing, different or unexpected, and names them', async () => {
    await alter(
      'drop table document_link',
      'drop index task_assignee_by_account',
      'alter table practice disable trigger recorded',
      'drop policy team on provider',
      'revoke insert on task from credence_app',
      'alter table account add column note text',
      'grant select on session to public',
      "create or replace function public.fold(value text) returns text language sql immutable parallel safe as 'select value'",
      'create policy open on practice to credence_app using (true)',
    )
    const error = await start().then(
      () => '',
      (reason: Error) => reason.message,
    )
    expect(error).toContain(
      'The schema of the database is not what its migrations make. 9 differences: missing table public.document_link; ',
    )
    expect(error).toContain('; and 1 more. A restore that reported errors')
    for (const named of [
      'missing index task_assignee.',
      'missing policy provider.team',
      'different function fold(value',
      'different trigger practice.recorded',
    ])
      expect(error).toContain(named)
  })
})

describe('the comparison of schemas', () => {
  it('does not name the parts of a missing table one by one', () => {
    const expected = [
      'table public.a owner=o',
      'column public.a.b text',
      'constraint a.a_pkey PRIMARY KEY b',
      'grant SELECT on table a to credence_app',
      'column public.ab.c text',
    ]
    expect(compareSchemas(expected, [])).toEqual({
      faults: ['missing table public.a', 'missing column public.ab.c'],
      extraIndexes: [],
    })
  })

  it('reports an index that is invalid as different', () => {
    expect(compareSchemas(['index a.i CREATE INDEX i'], ['index a.i invalid CREATE INDEX i']).faults).toEqual([
      'different index a.i',
    ])
  })
})
