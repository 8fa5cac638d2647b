import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { schemaFile } from '../src/database/check-schema.ts'
import { describeSchema } from '../src/database/describe-schema.ts'
import { assertHarmlessPool, openPool } from '../src/database/pool.ts'
import { appRole } from '../src/database/roles.ts'
import { schemaPageFile, writeSchemaPage } from '../src/database/schema-page.ts'
import { databaseAt, rootUrl, withClient } from './kit/database-content.ts'
import { findTenantTables } from './kit/records/tenant-tables.ts'
import { useWorld } from './kit/world.ts'

const used = useWorld()
const rows = (text: string) => used.world.sql<Record<string, any>>(text)

/** Tables with rows of teams, as the tests below ask about them in SQL. */
const tenantTables = `(select c.oid, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and (c.relname = 'team' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped)))`

describe('tenant tables', () => {
  it('the list of tenant tables is not empty', async () => {
    const names = (await findTenantTables(used.world)).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'account',
        'audit_event',
        'change_log',
        'practice',
        'provider',
        'search_key',
        'stamp',
        'task',
        'team',
      ]),
    )
    expect(names.length).toBeGreaterThanOrEqual(13)
  })

  it('every tenant table has row-level security, forced on its owner too', async () => {
    expect(
      await rows(
        `select t.relname from ${tenantTables} t join pg_class c using (oid) where not (c.relrowsecurity and c.relforcerowsecurity)`,
      ),
    ).toEqual([])
  })

  it('every tenant table has a policy for the application and none for public or an unknown role', async () => {
    expect(
      await rows(
        `select t.relname from ${tenantTables} t where not exists (select from pg_policy p where p.polrelid = t.oid and '${appRole}'::regrole = any (p.polroles))`,
      ),
    ).toEqual([])
    const roles = await rows(
      "select distinct tablename, roles::text from pg_policies where schemaname = 'public' and policyname <> 'backup' and not roles <@ '{credence_app,credence_lookup}'",
    )
    expect(roles.toSorted((a, b) => a.tablename.localeCompare(b.tablename))).toEqual([
      { tablename: 'audit_event', roles: '{credence_owner}' },
      { tablename: 'change_log', roles: '{credence_app,credence_owner}' },
      { tablename: 'change_log', roles: '{credence_owner}' },
      { tablename: 'participation_history', roles: '{credence_owner}' },
    ])
  })

  it('backups read every tenant table as its owner by a read-only policy, and no function runs as the owner', async () => {
    expect(
      await rows(`select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not exists (
      select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'backup' and p.cmd = 'SELECT' and p.roles = '{credence_owner}' and p.qual = 'true')`),
    ).toEqual([])
    expect(
      await rows(
        "select tablename from pg_policies where policyname = 'backup' and (cmd <> 'SELECT' or roles <> '{credence_owner}')",
      ),
    ).toEqual([])
    expect(await rows("select proname from pg_proc where prosecdef and proowner = 'credence_owner'::regrole")).toEqual(
      [],
    )
  })

  it('cross-team lookups only read tenant tables, and only some columns of tables with more than names', async () => {
    expect(
      await rows("select tablename, cmd from pg_policies where 'credence_lookup' = any (roles) and cmd <> 'SELECT'"),
    ).toEqual([])
    expect(
      await rows(
        "select table_name, privilege_type from information_schema.role_table_grants where grantee = 'credence_lookup' and table_schema = 'public' order by 1",
      ),
    ).toEqual(['session', 'stamp', 'team'].map((table) => ({ table_name: table, privilege_type: 'SELECT' })))
  })

  it('every policy of a tenant table compares the team, except those with a written reason', async () => {
    const reasons: Record<string, string> = {
      'audit_event.append': 'a refused sign-in belongs to no team yet',
      'change_log.append': 'an account without a team changes too',
    }
    const open =
      await rows(`select tablename || '.' || policyname as policy, coalesce(qual, '') || coalesce(with_check, '') as condition from pg_policies
      where schemaname = 'public' and 'credence_app' = any (roles) and permissive = 'PERMISSIVE'`)
    expect(open.length).toBeGreaterThanOrEqual(13)
    expect(
      open
        .filter(({ condition }) => !condition.includes('app_team()'))
        .map(({ policy }) => policy)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(Object.keys(reasons))
  })

  it('a link writes only rows of its subject in tables with a provider or practice, except those with a reason', async () => {
    const reasons: Record<string, string> = {
      audit_event: 'a log, which a link can only add to',
      change_log: 'a log, written by triggers of tables that are locked',
      link: 'its row names the subject, and only the gate looks for it',
      participation_history: 'written by triggers of tables that are locked',
    }
    const unlocked = await rows(`select t.relname from ${tenantTables} t
      where (t.relname in ('provider', 'practice') or exists (select from pg_attribute a where a.attrelid = t.oid and a.attname in ('provider_id', 'practice_id') and not a.attisdropped))
        and (select array_agg(p.polcmd order by p.polcmd) from pg_policy p
              where p.polrelid = t.oid and not p.polpermissive and p.polname like 'subject%'
                and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) like '%app_is_link()%')
            is distinct from array['a', 'd', 'w']::"char"[]
      order by 1`)
    expect(unlocked.map(({ relname }) => relname)).toEqual(Object.keys(reasons))
  })

  it('every index of a tenant table starts with the team, except keys and those with a reason', async () => {
    const reasons: Record<string, string> = {
      practice_by_inbound_fax: 'a fax number names a practice of any team',
      practice_short_code: 'the token of public lookups, which know no team',
      account_email: 'signing in looks an account up across all teams',
      account_photo_account_id_key: 'platform administrators have a photo and no team',
      account_photo_key_key: 'the key alone names a photo, of people without a team too',
      esignature_template_file_object_key_key: "an object of the store, which knows no teams, is one file's",
      provider_photo_key_key: 'the key alone names a photo',
      document_object_key_key: "an object of the store, which knows no teams, is one document's",
      inbound_fax_object_key_key: "an object of the store, which knows no teams, is one fax's",
      inbound_fax_original_key_key: "an object of the store, which knows no teams, is one fax's",
      removed_record_object_key_key: "an object of the store, which knows no teams, is one record's",
      link_by_account: 'links for passwords belong to accounts, which may have no team',
      link_token_hash_key: 'the token alone names a link',
      signing_document_by_envelope: 'a signing service names the envelope alone',
      practice_sms_from_number_key: 'a vendor of text messages names the number alone',
      sms_delivery_vendor_id: 'a vendor of text messages names its own id alone',
      task_attachment_object_key_key: "an object of the store, which knows no teams, is one attachment's",
      task_assignee_by_account:
        'administrators are given tasks in every team, and their load is counted over all of them',
      task_mention_mailed: 'an administrator gets one email in an hour, whatever teams mention them',
    }
    const found = await rows(`
      select i.relname as index from ${tenantTables} t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       where not x.indisprimary and a.attname is distinct from 'team_id' order by 1`)
    expect(found.map(({ index }) => index)).toEqual(Object.keys(reasons).toSorted())
  })

  it('every foreign key between tenant tables includes the team', async () => {
    const reasons: Record<string, string> = {
      'account_photo.account_id': 'platform administrators have a photo and no team',
      'fppe_activity.account_id': 'a platform administrator writes notes too',
      'inbound_fax.claimed_by': 'a platform administrator handles faxes too',
      'inbound_fax.handled_by': 'a platform administrator handles faxes too',
      'link.account_id': 'links for passwords belong to accounts, which may have no team',
      'practice.default_task_assignee': 'a platform administrator may be it',
      'referral_activity.account_id': 'a platform administrator writes notes too',
      'referral_status_history.account_id': 'a platform administrator writes notes too',
      'removed_record.removed_by': 'a platform administrator deletes too',
      'report_last_run.account_id': 'a platform administrator runs reports too',
      'report_run.account_id': 'a platform administrator runs reports too',
      'saved_report.account_id': 'a platform administrator saves reports too',
      'task_activity.account_id': 'a platform administrator writes notes too',
      'task_assignee.account_id': 'a platform administrator may be it',
      'task_attachment.account_id': 'a platform administrator attaches files too',
      'task_builder_run.account_id': 'a platform administrator builds tasks too',
      'task_bulk_run.account_id': 'a platform administrator edits tasks too',
      'task_mention.account_id': 'a platform administrator can be mentioned',
      'task_star.account_id': 'a platform administrator has stars too',
      'task_view.account_id': 'a platform administrator saves views too',
      'team.default_task_assignee': 'a platform administrator may be it',
    }
    const found = await rows(`
      select t.relname || '.' || (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a where a.attrelid = t.oid and a.attnum = any (k.conkey)) as key
        from ${tenantTables} t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join ${tenantTables} u on u.oid = k.confrelid
       where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any (k.conkey) and a.attname = 'team_id') order by 1`)
    // Who did something may be a platform administrator, who has no team.
    const others = found
      .map(({ key }) => String(key))
      .filter(
        (key) => !/\.(updated_by|set_by|created_by|decided_by|sent_by|revoked_by|canceled_by|ended_by)$/.test(key),
      )
    expect(new Set(others)).toEqual(new Set(Object.keys(reasons)))
    const composite =
      await rows(`select k.conname from ${tenantTables} t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join ${tenantTables} u on u.oid = k.confrelid
      where u.relname <> 'team' and cardinality(k.conkey) = 2`)
    expect(composite.length).toBeGreaterThanOrEqual(8)
  })

  it('every tenant table records its changes, except logs and derived tables', async () => {
    const reasons: Record<string, string> = {
      audit_event: 'a log',
      change_log: 'a log',
      changed_record: 'says that a record changed',
      file_upload: 'an address that is used once or not at all',
      participation_history: 'a log',
      report_last_run: 'a run is an audit event',
      report_run: 'a run is an audit event, and progress is no change',
      search_key: 'follows names that are recorded',
      sms_delivery: 'moved on by the server; sending and cancelling are recorded with the message',
      stamp: 'a counter',
      task_status_history: 'a log',
    }
    const found = await rows(`select t.relname from ${tenantTables} t
      where not exists (select from pg_trigger g where g.tgrelid = t.oid and g.tgname = 'recorded' and g.tgenabled = 'O' and g.tgtype & 29 = 29) order by 1`)
    expect(found.map(({ relname }) => relname)).toEqual(Object.keys(reasons))
  })

  it('no view reads a tenant table', async () => {
    expect(
      await rows("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')"),
    ).toEqual([])
  })
})

describe('the roles', () => {
  it('the role of the application owns nothing and has no special right', async () => {
    const [role] = await rows(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = '${appRole}'`,
    )
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false])
    expect(
      await rows(
        `select r.rolname from pg_roles r where r.rolname <> '${appRole}' and r.rolname <> 'public' and pg_has_role('${appRole}', r.oid, 'member')`,
      ),
    ).toEqual([])
    const logins =
      await rows(`select m.rolname, array(select r.rolname::text from pg_roles r where r.oid <> m.oid and pg_has_role(m.oid, r.oid, 'member')) as member_of,
      m.rolsuper or m.rolbypassrls or m.rolcreatedb or m.rolcreaterole or m.rolreplication as powerful from pg_auth_members a join pg_roles m on m.oid = a.member
      where a.roleid = '${appRole}'::regrole and m.rolname like '${appRole}\\_%'`)
    expect(logins.length).toBeGreaterThan(0)
    expect(logins.filter(({ powerful, member_of: memberOf }) => powerful || String(memberOf) !== appRole)).toEqual([])
    expect(await rows(`select relname from pg_class where relowner = '${appRole}'::regrole`)).toEqual([])
    expect(await rows(`select proname from pg_proc where proowner = '${appRole}'::regrole`)).toEqual([])
    expect(
      await rows(
        `select 1 where has_schema_privilege('${appRole}', 'public', 'create') or has_database_privilege('${appRole}', current_database(), 'create')`,
      ),
    ).toEqual([])
  })

  it('no role may truncate, and the application may not create triggers or references', async () => {
    expect(
      await rows(
        "select table_name from information_schema.role_table_grants where table_schema = 'public' and grantee = 'PUBLIC'",
      ),
    ).toEqual([])
    expect(
      await rows(`select table_name, privilege_type from information_schema.role_table_grants where table_schema = 'public' and grantee = '${appRole}'
      and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`),
    ).toEqual([])
  })

  it('functions that read across teams belong to the lookup role, have a fixed search path and are closed to public', async () => {
    const found =
      await rows(`select proname, proowner::regrole::text as owner, proconfig::text as config, has_function_privilege('public', oid, 'execute') as is_public
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`)
    expect(found).toEqual(
      [
        'administrator_names',
        'administrators',
        'audit_digests',
        'audit_ends',
        'audited_account',
        'carriers_used_by_others',
        'due_counts_of',
        'email_of_link_sender',
        'facilities_used_by_others',
        'first_providers_anywhere',
        'gate_enter',
        'gate_enter_code',
        'gate_enter_link',
        'gate_know_code',
        'link_practice_has_ended',
        'link_subject_is_gone',
        'mentions_to_mail',
        'name_of',
        'onboarding_preference_of',
        'onboarding_wizard',
        'owner_of_saved_report',
        'owning_team_anywhere',
        'people_of_practice',
        'people_of_provider',
        'practice_of_fax_number',
        'search_providers_anywhere',
        'search_words_anywhere',
        'setup_facts',
        'shared_forms',
        'sms_due_teams',
        'sms_practice_of_number',
        'sms_team_of_sms',
        'sms_unreported_teams',
        'team_figures',
        'team_of_envelope',
        'team_people',
        'teams_due',
        'teams_with_tasks_of',
        'time_zone_of',
        'unknown_time_zones',
        'workload',
      ].map((proname) => ({
        proname,
        owner: 'credence_lookup',
        config: '{"search_path=public, pg_temp"}',
        is_public: false,
      })),
    )
  })

  it('no function resolves a name through the search_path of its caller', async () => {
    expect(
      await rows(`select proname from pg_proc p join pg_language l on l.oid = p.prolang where pronamespace = 'public'::regnamespace and lanname <> 'sql'
      and proconfig::text is distinct from '{"search_path=public, pg_temp"}'`),
    ).toEqual([])
    // SQL functions have no setting, which would keep them from being inlined. PostgreSQL checks their names when they
    // are made anew.
    const inlined =
      await rows(`select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_language l on l.oid = p.prolang
      where pronamespace = 'public'::regnamespace and lanname = 'sql' and proconfig is null`)
    expect(inlined.length).toBeGreaterThan(15)
    for (const { definition } of inlined) await used.world.sql(`set search_path = ''; ${definition}; reset search_path`)
  })

  it.each([
    ['a superuser', ''],
    ['the owner of the tables', '-c role=credence_owner'],
  ])('the start refuses to run as %s', async (_, options) => {
    const url = new URL(used.world.adminUrl)
    if (options) url.searchParams.set('options', options)
    const pool = openPool(url.href, { max: 1 })
    await expect(assertHarmlessPool(pool)).rejects.toThrow('must not run as the database role')
    await pool.end()
  })

  it('the start refuses a role that bypasses row-level security and accepts that of the application', async () => {
    await used.world.sql('create role test_bypass bypassrls')
    const url = new URL(used.world.adminUrl)
    url.searchParams.set('options', '-c role=test_bypass')
    const pool = openPool(url.href, { max: 1 })
    await expect(assertHarmlessPool(pool)).rejects.toThrow('must not run as the database role test_bypass')
    await pool.end()
    await used.world.sql('drop role test_bypass')
    await expect(assertHarmlessPool(used.world.services.pool)).resolves.toBeUndefined()
  })
})

describe('schema.ts', () => {
  it('schema.ts is what the migrations make', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'credence-schema-'))
    try {
      const fresh = path.join(folder, 'schema.ts')
      const { status, stderr } = spawnSync(
        process.execPath,
        [fileURLToPath(new URL('../src/database/generate-types.ts', import.meta.url)), fresh, used.world.adminUrl],
        { encoding: 'utf8' },
      )
      expect(status, stderr).toBe(0)
      expect(readFileSync(fresh, 'utf8')).toBe(
        readFileSync(new URL('../src/database/schema.ts', import.meta.url), 'utf8'),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('schema.sql', () => {
  it('schema.sql is what the migrations make', async () => {
    const found = await withClient(used.world.adminUrl, describeSchema)
    expect(found, 'npm run db:types writes it').toBe(readFileSync(schemaFile, 'utf8'))
  })

  it('schema.sql makes the same schema in an empty database', async () => {
    const name = `from_schema_sql_${process.pid}`
    await withClient(rootUrl(), (client) => client.query(`create database ${name} template template0`))
    try {
      const made = await withClient(databaseAt(used.world.adminUrl, name), async (client) => {
        await client.query(readFileSync(schemaFile, 'utf8'))
        return describeSchema(client)
      })
      expect(made).toBe(readFileSync(schemaFile, 'utf8'))
    } finally {
      await withClient(rootUrl(), (client) => client.query(`drop database ${name}`))
    }
  })
})

describe('docs/schema.md', () => {
  it('every table has a comment that says what a row is', async () => {
    const without = await rows(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and coalesce(obj_description(oid, 'pg_class'), '') !~ '^[A-Z].*\\.$'",
    )
    expect(without, "comment on table … is 'What a row is.'").toEqual([])
  })

  it('docs/schema.md is what the migrations make', async () => {
    const found = await withClient(used.world.adminUrl, writeSchemaPage)
    expect(found, 'npm run db:types writes it').toBe(readFileSync(schemaPageFile, 'utf8'))
  })
})
