import { oddNames } from './random-providers.ts'
import type { World } from '../world.ts'

/**
 * Adds random rows to both logs, of two teams and of none, between two days of UTC. The same rows each time, but for the
 * ids of the demo.
 */
export async function addRandomAudit(world: World, { rows, tables }: { rows: number; tables: readonly string[] }) {
  const pick = (values: readonly (string | null)[]) =>
    `(array[${values.map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)).join(',')}]::text[])[1 + floor(random() * ${values.length})::int]`
  const idOf = (source: string, chance = 1) =>
    `case when random() < ${chance} then (array(select id from ${source} order by id))[1 + floor(random() * (select count(*) from ${source}))::int] end`
  const moment = `timestamptz '2025-12-30T00:00:00Z' + random() * interval '6 days'`
  const team = `(array[1, 1, 1, 1, 2, null]::int[])[1 + floor(random() * 6)::int]`
  await world.sql(`
    begin;
    select setseed(0.5);
    create temporary table some_account as select id from account;
    create temporary table some_provider as select id from provider where team_id = 1 and id <= 300;
    create temporary table some_practice as select id from practice where team_id = 1;
    create temporary table some_task as select id from task where team_id = 1 and id <= 300;
    create temporary table some_link as select id from link where team_id = 1;
    insert into audit_event (at, team_id, account_id, action, subject, address, user_agent, detail, actor, provider_id, practice_id)
    select ${moment}, ${team}, ${idOf('some_account', 0.8)},
           ${pick(['sign-in', 'sign-in refused', 'code sent', 'code refused', 'sign-out', 'password link sent', 'password set', 'team entered', 'ssn shown', 'portal secret shown', 'portal secret copied', 'document opened', 'fax opened', 'task attachment opened', 'export', 'key rotated'])},
           ${pick(['referral 3', 'sms 7', 'fax 12', 'signing request 5', 'task 4', 'document 9', null])}, ${pick(['192.0.2.7', '2001:db8::1', null])},
           ${pick(['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'curl/8.5', '=cmd', null])},
           (array['{}', '{"because": "team closed"}', '{"verdict": "wrong"}', '{"verdict": "expired"}', '{"field": "password"}', '{"field": "mfa1"}', '{"category": "DRIVERS_LICENSE", "filename": "hidden.pdf"}', '{"filename": "a, \\"b\\".pdf"}']::jsonb[])[1 + floor(random() * 8)::int],
           null, ${idOf('some_provider', 0.5)}, ${idOf('some_practice', 0.3)}
      from generate_series(1, ${rows});
    insert into change_log (at, team_id, account_id, actor, table_name, row_id, action, fields, provider_id, practice_id, task_id, changes)
    select ${moment}, ${team}, ${idOf('some_account', 0.7)},
           case when random() < 0.3 then 'link/' || (${idOf('some_link')}) when random() < 0.1 then 'link/0' when random() < 0.1 then 'import' when random() < 0.1 then 'job/backup' end,
           ${pick(tables)}, 1 + floor(random() * 40), ${pick(['insert', 'update', 'delete'])},
           array[${pick(['first_name', 'npi', 'phone1', 'team_closed_at'])}, ${pick(['ssn_sealed', 'is_active', 'phone1', 'notes'])}, ${pick(['due', 'tier', 'account_id', 'event_date'])}],
           ${idOf('some_provider', 0.4)}, ${idOf('some_practice', 0.3)}, ${idOf('some_task', 0.3)},
           case when random() < 0.5 then jsonb_build_object('name', jsonb_build_array(${pick([null, 'Before'])}, ${pick([null, ...oddNames])})) end
      from generate_series(1, ${rows});
    commit`)
}
