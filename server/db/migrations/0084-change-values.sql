-- The change log names the record that a row belongs to, and keeps the values before and after a change where they are not sensitive. The history of a
-- record is read from it.

alter table public.change_log add column provider_id int, add column practice_id int, add column task_id int, add column changes jsonb;
alter table public.audit_event add column provider_id int, add column practice_id int;
comment on table public.change_log is 'A change of a row of a tenant table: who, when, which fields, of which record, and the values before and after of fields that are not sensitive. Insert-only for the application.';
comment on column public.change_log.changes is 'For each field whose values are kept: the value before and the value after, null without one.';

-- `unlogged` columns are no entry. Of `kept` columns the values are kept too.
create or replace function public.record_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  any_row jsonb := coalesce(after_row, before_row);
  ignored text[] := array['id', 'team_id', 'version', 'updated_at', 'updated_by', 'created_at', 'since', 'set_by'] || string_to_array(tg_argv[0], ',');
  kept text[] := string_to_array(tg_argv[1], ',');
  reseals boolean := tg_op = 'UPDATE' and coalesce(current_setting('app.reseals', true) = 'on', false);
  -- Papers of administrators are not part of the history that the team reads.
  is_hidden boolean := tg_table_name = 'document' and any_row ->> 'scope' = 'h3admin';
  changed text[];
  values_changed jsonb;
begin
  select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_object_keys(any_row) as key
   where key <> all (ignored)
     and not (reseals and key like '%\_sealed')
     and (tg_op <> 'UPDATE' or after_row -> key is distinct from before_row -> key)
     and (tg_op = 'UPDATE' or any_row -> key <> 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  -- A driver's license is seen with a right of its own, and the log is not.
  if kept is not null and not is_hidden
    and not (tg_table_name = 'document' and 'DRIVERS_LICENSE' in (coalesce(before_row ->> 'category', ''), coalesce(after_row ->> 'category', ''))) then
    select jsonb_object_agg(key, jsonb_build_array(before_row -> key, after_row -> key)) into values_changed
      from unnest(changed) as key where key = any (kept);
  end if;
  insert into change_log (team_id, account_id, actor, address, request_id, table_name, row_id, action, fields, provider_id, practice_id, task_id, changes)
  values (
    case when tg_table_name = 'team' then (any_row ->> 'id')::int when any_row ? 'team_id' then (any_row ->> 'team_id')::int else app_team() end,
    app_account(), app_actor(), app_address(), app_request(),
    tg_table_name, (any_row ->> 'id')::bigint, lower(tg_op), case when tg_op = 'DELETE' then '{}' else changed end,
    case when is_hidden then null when tg_table_name = 'provider' then (any_row ->> 'id')::int else (any_row ->> 'provider_id')::int end,
    case when is_hidden then null when tg_table_name = 'practice' then (any_row ->> 'id')::int else (any_row ->> 'practice_id')::int end,
    case when tg_table_name = 'task' then (any_row ->> 'id')::int else (any_row ->> 'task_id')::int end,
    values_changed
  );
  return null;
end $$;

-- Keeps the values of a table's columns, except of those that are sealed, not logged, or listed in `without`. A column that is added later is not kept until
-- this is called again; server/test/change-values.test.ts requires the call, and that `without` names what the contract puts behind a right for sensitive details.
create procedure public.keep_values(target regclass, without text default '') language plpgsql set search_path = public, pg_temp as $$
declare
  unlogged text := (select split_part(encode(t.tgargs, 'escape'), '\000', 1) from pg_trigger t where t.tgrelid = target and t.tgname = 'recorded');
  kept text := (
    select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
     where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype and a.attgenerated = ''
       and a.attname <> all (array['id', 'team_id', 'version', 'updated_at', 'updated_by', 'created_at', 'since', 'set_by', 'object_key']
                             || string_to_array(unlogged, ',') || string_to_array(without, ',')));
begin
  execute format('drop trigger recorded on %s', target);
  execute format('create trigger recorded after insert or update or delete on %s for each row execute function record_change(%L, %L)', target, unlogged, kept);
end $$;

call public.keep_values('public.provider', without => 'npi,dob,license,caqh,dea,medicaid,medicare,other_ids');
call public.keep_values('public.practice', without => 'npi,address1,address2,city,state,zip,county,mailing_address1,mailing_address2,mailing_city,mailing_state,mailing_zip,remit_address1,remit_address2,remit_city,remit_state,remit_zip,office_hours,group_medicare,group_medicaid,other_group_ids,telehealth,enrollment_notification_emails,onboarding_notification_cc_emails');
do $$
declare
  each text;
begin
  foreach each in array array[
    'board_certification', 'immunization', 'malpractice_insurance', 'past_hospital_privileges', 'peer_reference', 'state_license', 'training', 'work_history',
    'cme', 'document', 'provider_area_of_expertise', 'provider_treatment_modality', 'provider_specialty',
    'provider_practice', 'provider_facility', 'provider_hub', 'carrier_participation', 'line_participation',
    'practice_carrier', 'practice_facility', 'practice_hub', 'practice_business_line', 'practice_carrier_facility', 'practice_sms',
    'reminder_preference', 'onboarding_preference', 'task', 'task_activity', 'task_assignee', 'account_practice'] loop
    call public.keep_values(format('public.%I', each)::regclass);
  end loop;
end $$;

-- Rows from before. Rows of records that were deleted since keep no record, and are for those who see all practices.
alter table public.change_log no force row level security;
alter table public.audit_event no force row level security;
do $$
declare
  each record;
begin
  for each in
    select c.relname as name,
           case when c.relname = 'provider' then 't.id' when bool_or(a.attname = 'provider_id') then 't.provider_id' else 'null::int' end as provider,
           case when c.relname = 'practice' then 't.id' when bool_or(a.attname = 'practice_id') then 't.practice_id' else 'null::int' end as practice,
           case when c.relname = 'task' then 't.id' when bool_or(a.attname = 'task_id') then 't.task_id' else 'null::int' end as task
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'recorded')
     group by c.relname
    having c.relname in ('provider', 'practice', 'task') or bool_or(a.attname in ('provider_id', 'practice_id', 'task_id'))
     order by c.relname loop
    execute format('update public.change_log l set provider_id = %s, practice_id = %s, task_id = %s from public.%I t where l.table_name = %L and l.row_id = t.id and l.team_id = t.team_id%s',
      each.provider, each.practice, each.task, each.name, each.name, case each.name when 'document' then ' and t.scope <> ''h3admin''' else '' end);
  end loop;
end $$;
update public.audit_event set provider_id = substring(subject from '^provider (\d{1,9})\M')::int, practice_id = substring(subject from '^practice (\d{1,9})\M')::int
 where subject ~ '^(provider|practice) \d{1,9}\M';
update public.audit_event e set provider_id = d.provider_id, practice_id = d.practice_id, detail = e.detail || jsonb_build_object('category', d.category)
  from public.document d where e.action = 'document opened' and e.subject = 'document ' || d.id and d.scope <> 'h3admin';
alter table public.change_log force row level security;
alter table public.audit_event force row level security;

create index change_log_by_provider on public.change_log (team_id, provider_id, at desc) where provider_id is not null;
create index change_log_by_practice on public.change_log (team_id, practice_id, at desc) where practice_id is not null;
create index change_log_by_task on public.change_log (team_id, task_id, at desc) where task_id is not null;
create index audit_event_by_provider on public.audit_event (team_id, provider_id, at desc) where provider_id is not null;

-- A change is seen by those who see its record.
alter policy team on public.change_log using (team_id = (select app_team()) and (select not app_is_link()) and ((select app_sees_all_practices()) or case
  when practice_id is not null then practice_id = any ((select app_practices())::int[])
  when provider_id is not null then exists (select from provider_practice m where m.team_id = change_log.team_id and m.provider_id = change_log.provider_id offset 0)
  else exists (select from task t where t.team_id = change_log.team_id and t.id = change_log.task_id offset 0) end));
-- Events without a record, such as sign-ins, are for the whole team, and those without a team for administrators of the platform.
alter policy team on public.audit_event using ((team_id is null and (select app_is_admin())) or (team_id = (select app_team()) and (select not app_is_link())
  and ((select app_sees_all_practices()) or case
  when practice_id is not null then practice_id = any ((select app_practices())::int[])
  when provider_id is not null then exists (select from provider_practice m where m.team_id = audit_event.team_id and m.provider_id = audit_event.provider_id offset 0)
  else true end)));

-- The person of an audit entry: of this team or a platform administrator. Administrators also see accounts without a team, and addresses of each other.
create function public.audited_account(account int, out name text, out email text) language sql stable security definer set search_path = public, pg_temp as $$
  select a.first_name || ' ' || a.last_name, case when a.team_id = app_team() or app_is_admin() then a.email end
    from account a where a.id = account and (a.team_id = app_team() or a.is_admin or (a.team_id is null and app_is_admin()))
$$;
alter function public.audited_account owner to credence_lookup;
revoke execute on function public.audited_account from public;
grant execute on function public.audited_account to credence_app;
