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
  it('a start accepts the schema that the migrations make, and reports an index that was added by hand', async () => {
    expect(await start()).toEqual([])
    await alter('create index task_by_hand on task (team_id, due)')
    expect(await start()).toEqual(['task.task_by_hand'])
    await alter('drop index task_by_hand')
  })

  it('a start accepts the partitions that the queue makes and drops day by day', async () => {
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

  it('a start refuses a database that a newer release has migrated, and names the release to run', async () => {
    await alter(
      "insert into migration (name, checksum, release) values ('9998-later.sql', 'x', '98.0.0'), ('9999-latest.sql', 'x', '99.0.0')",
    )
    await expect(start()).rejects.toThrow(
      /newer than this release of Credence \(\d+\.\d+\.\d+\), which does not know 2 of its migrations, the last of them 9999-latest\.sql\. Run Credence 99\.0\.0 or later\./,
    )
    await alter("delete from migration where name like '999%'")
    expect(await start()).toEqual([])
  })

  it('a start refuses a database in which parts are missing, different or unexpected, and names them', async () => {
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
      'The schema of the database is not what its migrations make. 9 differences: missing table document_link; ',
    )
    expect(error).toContain('; and 1 more. A restore that reported errors')
    for (const named of [
      'missing index task_assignee.',
      'missing policy provider.team',
      'different function fold(value text)',
      'different trigger practice.recorded',
    ])
      expect(error).toContain(named)
  })
})

describe('the comparison of schemas', () => {
  const faultsOf = (expected: string, found: string) => compareSchemas(expected, found).faults

  it('the parts of a missing table are not named one by one', () => {
    const expected = [
      'CREATE TABLE a (\n  b text NOT NULL,\n  c text\n);',
      'ALTER TABLE a OWNER TO o;',
      'ALTER TABLE a ADD CONSTRAINT a_pkey PRIMARY KEY (b);',
      'CREATE INDEX a_by_c ON a USING btree (c);',
      'GRANT SELECT ON TABLE a TO credence_app;',
      'CREATE TABLE ab (\n  c text\n);',
    ].join('\n')
    expect(faultsOf(expected, 'CREATE TABLE ab (\n  d text\n);')).toEqual([
      'missing table a',
      'missing column ab.c',
      'unexpected column ab.d',
    ])
  })

  it('an index that is invalid is reported as different', () => {
    expect(faultsOf('CREATE INDEX i ON a USING btree (b);', 'CREATE INDEX i ON a USING btree (b); -- invalid')).toEqual(
      ['different index a.i'],
    )
  })

  it('the order of columns, parentheses of expressions, comments and storage settings do not count', () => {
    const expected = `CREATE TABLE a (\n  b text,\n  c text\n);\nALTER TABLE a ADD CONSTRAINT k CHECK ((b = 'x') AND (c = 'y'));`
    const found = `-- a\nCREATE TABLE a (\n  c text,\n  b text\n);\nCOMMENT ON TABLE a IS 'A.';\nALTER TABLE a SET (fillfactor=50);\nALTER TABLE a ADD CONSTRAINT k CHECK (b = 'x' AND c = 'y');`
    expect(faultsOf(expected, found)).toEqual([])
    expect(faultsOf(expected, found.replace("'y'", "'z'"))).toEqual(['different constraint a.k'])
  })

  it('the body, the owner and the rights of a function count', () => {
    const made = (body: string, owner: string) =>
      `CREATE OR REPLACE FUNCTION public.f(a text)\n RETURNS text\nAS $function$\n  ${body};\n\n$function$;\nALTER FUNCTION f(a text) OWNER TO ${owner};\nREVOKE ALL ON FUNCTION f(a text) FROM PUBLIC;`
    expect(faultsOf(made('select 1', 'o'), made('select 1', 'o'))).toEqual([])
    expect(faultsOf(made('select 1', 'o'), made('select (1)', 'o'))).toEqual(['different function f(a text)'])
    expect(faultsOf(made('select 1', 'o'), made('select 1', 'p'))).toEqual(['different function f(a text)'])
    expect(faultsOf(made('select 1', 'o'), made('select 1', 'o').replace(/REVOKE.*/, ''))).toEqual([
      'missing revoke on FUNCTION f(a text) from PUBLIC',
    ])
  })
})
