import type { World } from '../world.ts'

/** Names that files must keep as they are: separators, quotes, line breaks, formulas, other scripts. */
export const oddNames = [
  'Smith, Jr.',
  'O"Brien',
  'Two\nLines',
  '=1+1',
  '+47',
  '-dash',
  '@at',
  'לוי',
  'محمد',
  '李小明',
  'Łukasz',
  'Ünal 😀',
]

interface Amounts {
  teamId: number
  providers: number
  /** Entries of each kind per provider, on average. */
  entries?: number
}

/**
 * Adds random providers with entries of every kind to a team that has practices, in a few statements. The same amounts
 * always make the same rows. Triggers are off meanwhile, so nothing is recorded, indexed for search, or checked against
 * other tables.
 */
export async function addRandomProviders(world: World, { teamId, providers, entries = 2 }: Amounts): Promise<void> {
  const odd = `(array[${oddNames.map((name) => `'${name.replaceAll("'", "''")}'`).join(',')}])`
  const pick = (values: readonly string[]) =>
    `(array[${values.map((value) => (value === '' ? 'null' : `'${value}'`)).join(',')}])[1 + floor(random() * ${values.length})::int]`
  const name = `case when random() < 0.1 then ${odd}[1 + floor(random() * ${oddNames.length})::int] else initcap(substr(md5(random()::text), 1, 8)) end`
  const someDay = (chance = 0.8) =>
    `case when random() < ${chance} then current_date + (random() * 1600)::int - 1200 end`
  const perProvider = `(select p.id as provider_id from provider p, generate_series(1, ${entries * 2}) where p.team_id = ${teamId} and p.id > 100000 and random() < 0.5)`
  const aPractice = `(array(select q.id from practice q where q.team_id = ${teamId} order by q.id))`
  const somePractice = `${aPractice}[1 + floor(random() * (select count(*) from practice where team_id = ${teamId}))::int]`
  const aFacility = `(array(select distinct x.facility_id from practice_facility x where x.team_id = ${teamId} order by 1))`
  await world.sql(`
    begin;
    set local session_replication_role = replica;
    select setseed(0.42);
    insert into provider (id, team_id, first_name, last_name, credentials, npi, dob, license, caqh, dea, medicaid, medicare, other_ids, deleted_at)
    select 100000 + n, ${teamId}, ${name}, ${name}, ${pick(['MD', 'DO', 'NP', 'PA', ''])}, lpad((random() * 1e9)::bigint::text, 10, '1'),
           ${someDay()}, ${pick(['L-1', '=L2', ''])}, ${pick(['C1', ''])}, ${pick(['D,1', ''])}, ${pick(['M1', ''])}, ${pick(['P"1', ''])}, ${pick(['a\nb', ''])},
           case when random() < 0.03 then now() end
      from generate_series(1, ${providers}) n;
    insert into provider_practice (team_id, provider_id, practice_id, is_primary, start_date, end_date)
    select distinct on (p.id, practice_id) ${teamId}, p.id, practice_id, random() < 0.5, null::date, ${someDay(0.3)}
      from provider p, lateral (select ${somePractice} as practice_id from generate_series(1, 2) where p.id > 0) m where p.team_id = ${teamId} and p.id > 100000;
    insert into document (team_id, owner_type, scope, provider_id, name, object_key, category, effective_date, expiration)
    select ${teamId}, 'provider', 'own', provider_id, 'file ' || row_number() over () || '.pdf', md5('file ' || row_number() over ()),
           ${pick(['DEA', 'LICENSE', 'CV', 'DRIVERS_LICENSE', 'CME'])}, null, ${someDay()} from ${perProvider} x;
    insert into cme (team_id, provider_id, title, hours, dollar_amount, category, event_date)
    select ${teamId}, provider_id, ${name} || ' course', case when random() < 0.9 then round((random() * 20)::numeric, 2) end,
           case when random() < 0.7 then round((random() * 900)::numeric, 2) end, ${pick(['CARDIOLOGY', 'OPIOID', 'ECHO', ''])}, ${someDay(0.9)} from ${perProvider} x;
    insert into board_certification (team_id, provider_id, certification, notes, effective_date, expiration_date)
    select ${teamId}, provider_id, ${pick(['Board of Cardiology 100%', 'Family_Medicine', 'ABIM', ''])}, ${pick(['C-100%', 'no_1', 'x', ''])}, ${someDay()}, null from ${perProvider} x;
    insert into immunization (team_id, provider_id, immunization_type, immunization_date, notes)
    select ${teamId}, provider_id, ${pick(['COVID', 'FLU', 'TB', ''])}, ${someDay(0.9)}, ${pick(['', 'second dose', '=SUM(A1)'])} from ${perProvider} x;
    insert into provider_facility (team_id, provider_id, facility_id, is_active, is_primary, effective_date, expires, privileges_type)
    select ${teamId}, provider_id, facility_id, kind < 6, n = 1 and kind < 6, case kind when 5 then current_date + 30 end, case kind when 4 then current_date - 1 when 3 then current_date end,
           case when kind < 5 then privileges end
      from (select distinct on (provider_id, facility_id) y.*, row_number() over (partition by provider_id) as n from (
        select provider_id, ${aFacility}[1 + floor(random() * cardinality(${aFacility}))::int] as facility_id, floor(random() * 7)::int as kind,
               ${pick(['ACTIVE', 'EXPIRED', 'COURTESY', 'VOLUNTARILY_RESIGNED', ''])} as privileges from ${perProvider} x) y) z;
    insert into task (id, team_id, practice_id, provider_id, category, status, due, deadline, archived, progress, other, reference_number, created_at, completed_at)
    select 100000 + row_number() over (), ${teamId}, ${somePractice}, case when random() < 0.8 then provider_id end, ${pick(['INITIAL_ENROLLMENT', 'INQUIRY', 'OTHER'])}, status,
           ${someDay()}, ${someDay(0.2)}, random() < 0.2, case when random() < 0.5 then (random() * 100)::int end, ${pick(['', 'other, thing'])}, ${pick(['', 'REF-1'])},
           now() - interval '300 days', case status when 'COMPLETE' then now() - random() * interval '200 days' end
      from (select x.provider_id, ${pick(['CREATED', 'IN_PROGRESS', 'BLOCKED', 'COMPLETE'])} as status from ${perProvider} x) s;
    insert into task_activity (team_id, task_id, account_id, notes, created_at)
    select ${teamId}, t.id, (select min(a.id) from account a where a.team_id = ${teamId}), 'note ' || n || ${pick(['.', ', and more', ' "quoted"'])}, now() - random() * interval '250 days'
      from task t, generate_series(1, 3) n where t.team_id = ${teamId} and t.id > 100000 and random() < 0.4;
    insert into task_assignee (team_id, task_id, account_id)
    select ${teamId}, t.id, a.id from task t, (select id from account where team_id = ${teamId} order by id limit 3) a where t.team_id = ${teamId} and t.id > 100000 and random() < 0.3;
    commit;
    analyze;`)
}
