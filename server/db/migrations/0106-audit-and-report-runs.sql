-- What the last check of the audit trail reached. The screens showed the newest seal instead, which nobody had verified yet.
alter table public.audit_check add column verified_up_to timestamptz;
comment on column public.audit_check.verified_up_to is 'The time of the newest row that the check found as it was sealed; null before the first batch, and when something was found.';

-- A row of a row of a record (an activity of a referral, an answer of a disclosure) names the record too, so that those who see the record see its change.
-- Rows from before are sealed and stay as they are.
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
  of_provider int := case tg_table_name when 'provider' then (any_row ->> 'id')::int else (any_row ->> 'provider_id')::int end;
  of_practice int := case tg_table_name when 'practice' then (any_row ->> 'id')::int else (any_row ->> 'practice_id')::int end;
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
  -- Rows of a row of a record. Of a parent that was deleted with them the record is not known.
  if tg_table_name in ('referral_activity', 'referral_reply') then
    select r.provider_id, r.practice_id into of_provider, of_practice from referral r where r.id = (any_row ->> 'referral_id')::int;
  elsif tg_table_name in ('fppe_activity', 'fppe_patient') then
    select f.provider_id into of_provider from fppe_task f where f.id = (any_row ->> 'fppe_task_id')::int;
  elsif tg_table_name = 'survey_answer' then
    select s.provider_id into of_provider from survey_response s where s.id = (any_row ->> 'survey_response_id')::int;
  elsif tg_table_name = 'signing_document' then
    select s.provider_id, s.practice_id into of_provider, of_practice from signing_request s where s.id = (any_row ->> 'signing_request_id')::int;
  elsif tg_table_name = 'document_link' then
    select d.provider_id, d.practice_id into of_provider, of_practice from document d where d.id = (any_row ->> 'document_id')::int and d.scope <> 'h3admin';
  end if;
  insert into change_log (team_id, account_id, actor, address, request_id, table_name, row_id, action, fields, provider_id, practice_id, task_id, changes)
  values (
    case when tg_table_name = 'team' then (any_row ->> 'id')::int when any_row ? 'team_id' then (any_row ->> 'team_id')::int else app_team() end,
    app_account(), app_actor(), app_address(), app_request(),
    tg_table_name, (any_row ->> 'id')::bigint, lower(tg_op), case when tg_op = 'DELETE' then '{}' else changed end,
    case when not is_hidden then of_provider end,
    case when not is_hidden then of_practice end,
    case when tg_table_name = 'task' then (any_row ->> 'id')::int else (any_row ->> 'task_id')::int end,
    values_changed
  );
  return null;
end $$;

-- Sign-ins are for the whole team. Other events without a record, such as the opening of a document that belongs to no practice, are for those who see all
-- practices.
alter policy team on public.audit_event using ((team_id is null and (select app_is_admin())) or (team_id = (select app_team()) and (select not app_is_link())
  and ((select app_sees_all_practices()) or case
  when practice_id is not null then practice_id = any ((select app_practices())::int[])
  when provider_id is not null then exists (select from provider_practice m where m.team_id = audit_event.team_id and m.provider_id = audit_event.provider_id offset 0)
  else action in ('sign-in', 'sign-in refused', 'code sent', 'code refused', 'sign-out', 'password link sent', 'password set', 'team entered') end)));

-- A server that was killed leaves its run RUNNING. A run that is silent for too long counts as failed.
alter table public.report_run add column stored_at timestamptz not null default now();
comment on column public.report_run.stored_at is 'When its progress was last stored.';
-- A job of the team removes what is over, whoever ran it: options hold ids and words that people typed.
drop policy own on public.report_run;
create policy own on public.report_run as restrictive to credence_app using (account_id = (select app_account())
  or (expires_at < now() and (select app_account() is null and not app_is_link())));
