-- Requests of links, of other services and of jobs pass the same gate as those of people. A link reaches the record that it is about and what belongs
-- to that record.

-- Who calls: account, 'admin', 'staff' or 'link', request, address, and the name of an actor that is no account, such as 'link/12' or 'job/sweep'.
create function public.app_actor() returns text language sql stable parallel safe
  as $$ select nullif(split_part(current_setting('app.caller', true), ' ', 5), '') $$;

-- What the link of this transaction is about, set by gate_enter_link: kind, id, provider, practices, and the account that sent it. Such as
-- 'provider 7 7 {21,25} 3' or 'fppeTask 5 7 {} 3'.
-- Empty for everybody else. The planner inlines these functions.
create function public.app_is_link() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.subject', true) <> '', false) $$;
create function public.app_subject(kind text) returns int language sql stable parallel safe as $$
  select case when split_part(current_setting('app.subject', true), ' ', 1) = kind then split_part(current_setting('app.subject', true), ' ', 2)::int end
$$;
-- The provider whose name a link may show.
create function public.app_subject_provider() returns int language sql stable parallel safe
  as $$ select nullif(split_part(current_setting('app.subject', true), ' ', 3), '')::int $$;
-- The practices of the provider whom a link is about. It reads their rows and which carriers, locations, hubs and lines they work with, and nothing else
-- of them. The link of a practice has that practice in app.practices instead, as a person does who is restricted to it.
create function public.app_subject_practices() returns int[] language sql stable parallel safe
  as $$ select coalesce(nullif(split_part(current_setting('app.subject', true), ' ', 4), ''), '{}')::int[] $$;

-- Who sent the link, and is told what came of it.
create function public.app_link_sender() returns int language sql stable parallel safe
  as $$ select nullif(split_part(current_setting('app.subject', true), ' ', 5), '')::int $$;

grant select (created_by) on public.link to credence_lookup;
grant select (practice_id) on public.provider_practice to credence_lookup;

-- The first statement of a request that is made with a link: finds it by its token and purpose, or by its id for a signed address that it was given, and
-- opens the rows that it reaches. No row: unknown, revoked, of another purpose, about something that is gone, or of a closed team. Without an origin it opens
-- nothing.
create function public.gate_enter_link(given_hash bytea, wanted_purpose text, given_id bigint, origin text)
returns table (id bigint, purpose text, team_id int, subject_kind text, subject_id int, is_reset boolean, created_by int, state text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_link record;
  provider int;
  practices int[] := '{}';
  today date;
  opened text;
begin
  select l.* into found_link from (
    select k.id, k.purpose, k.team_id, k.account_id, k.practice_id, k.provider_id, k.fppe_task_id, k.is_reset, k.created_by, k.expires_at, k.completed_at
      from link k
     where case when given_id is null then k.token_hash = given_hash and k.purpose = wanted_purpose else k.id = given_id end
       and k.revoked_at is null and not link_subject_is_gone(k.team_id, k.provider_id, k.fppe_task_id)) l
   where l.team_id is null or exists (select from team t where t.id = l.team_id and t.closed_at is null);
  if not found then
    return;
  end if;
  id := found_link.id;
  purpose := found_link.purpose;
  team_id := found_link.team_id;
  is_reset := found_link.is_reset;
  created_by := found_link.created_by;
  subject_id := coalesce(found_link.account_id, found_link.practice_id, found_link.provider_id, found_link.fppe_task_id);
  subject_kind := case when found_link.account_id is not null then 'account' when found_link.practice_id is not null then 'practice'
                       when found_link.provider_id is not null then 'provider' else 'fppeTask' end;
  -- What is complete stays complete after its time.
  state := case when found_link.completed_at is not null then 'complete' when found_link.expires_at <= now() then 'expired' else 'active' end;

  if origin is not null and state <> 'expired' then
    if team_id is not null then
      perform open_team(team_id);
      provider := case subject_kind when 'provider' then subject_id when 'fppeTask' then (select t.provider_id from fppe_task t where t.team_id = found_link.team_id and t.id = subject_id) end;
      if subject_kind = 'provider' then
        today := team_today();
        practices := array(select m.practice_id from provider_practice m
          where m.team_id = found_link.team_id and m.provider_id = subject_id and (m.end_date is null or m.end_date >= today) order by 1);
      end if;
    end if;
    opened := set_config('app.practices', case subject_kind when 'practice' then format('{%s}', subject_id) else '{}' end, true)
      || set_config('app.subject', format('%s %s %s %s %s', subject_kind, subject_id, provider, practices, created_by), true)
      || set_config('app.caller', format(' link %s link/%s', origin, id), true);
  end if;
  return next;
end $$;
alter function public.gate_enter_link owner to credence_lookup;
revoke execute on function public.gate_enter_link from public;
grant execute on function public.gate_enter_link to credence_app;
drop function public.find_link;

-- What belongs to a provider is seen through the memberships of that provider, so that a link sees all of it, of its own provider alone.
alter policy team on public.provider_practice using (team_id = (select app_team()) and ((select app_sees_all_practices())
  or practice_id = any ((select app_practices())::int[]) or provider_id = (select app_subject('provider'))));
alter policy team on public.provider using (team_id = (select app_team()) and ((select app_sees_all_practices())
  or exists (select from provider_practice m where m.team_id = provider.team_id and m.provider_id = provider.id) or id = (select app_subject_provider())));
alter policy team on public.fppe_task using (team_id = (select app_team()) and ((select app_sees_all_practices())
  or exists (select from provider_practice m where m.team_id = fppe_task.team_id and m.provider_id = fppe_task.provider_id) or id = (select app_subject('fppeTask'))));
alter policy team on public.practice using (team_id = (select app_team()) and ((select app_sees_all_practices())
  or id = any ((select app_practices())::int[]) or id = any ((select app_subject_practices())::int[])));
do $$
declare
  each text;
begin
  foreach each in array array['practice_carrier', 'practice_facility', 'practice_hub', 'practice_business_line', 'practice_carrier_facility'] loop
    execute format('alter policy team on public.%I using (team_id = (select app_team()) and ((select app_sees_all_practices())
      or practice_id = any ((select app_practices())::int[]) or practice_id = any ((select app_subject_practices())::int[])))', each);
  end loop;
  foreach each in array array['carrier_participation', 'line_participation'] loop
    execute format('alter policy team on public.%I using (team_id = (select app_team()) and ((select app_sees_all_practices())
      or practice_id = any ((select app_practices())::int[]) or provider_id = (select app_subject(''provider''))))', each);
  end loop;
end $$;
-- Papers of the team, of carriers and of locations are for staff, and those of administrators for administrators and for work without a person.
alter policy team on public.document using ((
    (team_id = (select app_team()) and ((select app_sees_all_practices()) or case owner_type
      when 'provider' then exists (select from provider_practice m where m.team_id = document.team_id and m.provider_id = document.provider_id)
      else (practice_id is null and (select not app_is_link())) or practice_id = any ((select app_practices())::int[]) end))
    or ((team_id is null or owner_type = 'revenueteam') and (select app_is_admin())))
  and (scope <> 'h3admin' or (select app_is_admin() or (app_account() is null and not app_is_link())))
  and (category <> 'DRIVERS_LICENSE' or case owner_type
      when 'practice' then (select app_may_see('PRACTICE_SENSITIVE_DETAILS')) else (select app_may_see('PROVIDER_SENSITIVE_DETAILS')) end));
-- A link sees the account of its sender and no other, and links to passwords are for people and for calls that sign in. The logs, and who is restricted to which practices, are for staff.
alter policy own on public.account using ((team_id = (select app_team()) and (select not app_is_link())) or id = (select app_account())
  or (select app_signs_in()) or id = (select app_link_sender()));
alter policy team on public.link using ((team_id is null and (select app_signs_in() or app_is_admin() or app_account() is not null)) or (team_id = (select app_team()) and ((select app_sees_all_practices()) or case
  when practice_id is not null then practice_id = any ((select app_practices())::int[])
  when fppe_task_id is not null then exists (select from fppe_task t where t.team_id = link.team_id and t.id = link.fppe_task_id)
  else exists (select from provider_practice m where m.team_id = link.team_id and m.provider_id = link.provider_id) end)));
alter policy team on public.account_practice using (team_id = (select app_team()) and (select not app_is_link()));
alter policy team on public.audit_event using (team_id = (select app_team()) and (select not app_is_link()));
alter policy team on public.change_log using (team_id = (select app_team()) and (select not app_is_link()));

-- A link writes what belongs to its subject, too. Asked of links alone, and of writes alone: reading costs no more than before.
create function public.app_may_write(of_provider int, of_practice int) returns boolean language sql stable as $$
  select case
    when public.app_subject('practice') is not null then of_practice = public.app_subject('practice')
      or (of_practice is null and exists (select from public.provider_practice m where m.team_id = public.app_team() and m.provider_id = of_provider))
    else of_provider = public.app_subject('provider') end
$$;
create procedure public.lock_to_subject(target regclass, may_write text) language plpgsql set search_path = public, pg_temp as $$
declare
  condition text := format('(select not app_is_link()) or %s', may_write);
begin
  execute format('create policy subject_of_insert on %s as restrictive for insert to credence_app with check (%s)', target, condition);
  execute format('create policy subject_of_update on %s as restrictive for update to credence_app using (%s) with check (%s)', target, condition, condition);
  execute format('create policy subject_of_delete on %s as restrictive for delete to credence_app using (%s)', target, condition);
end $$;
-- For tables that name their provider or practice.
create procedure public.lock_to_subject(target regclass) language plpgsql set search_path = public, pg_temp as $$
declare
  has text[] := array(select a.attname::text from pg_attribute a where a.attrelid = target and a.attname in ('provider_id', 'practice_id') and not a.attisdropped);
begin
  if has <> '{}' then
    call lock_to_subject(target, format('app_may_write(%s, %s)',
      case when 'provider_id' = any (has) then 'provider_id' else 'null' end, case when 'practice_id' = any (has) then 'practice_id' else 'null' end));
  end if;
end $$;

create or replace procedure public.tenant_table(target regclass, sees text default 'true', topic text default null, unlogged text default '') language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy team on %s to credence_app using (team_id = (select app_team()) and ((select app_sees_all_practices()) or %s)) with check (team_id = (select app_team()))',
    target, sees);
  execute format('create policy backup on %s for select to credence_owner using (true)', target);
  call lock_to_subject(target);
  execute format('grant select, insert, update, delete on %s to credence_app', target);
  execute format('create trigger recorded after insert or update or delete on %s for each row execute function record_change(%L)', target, unlogged);
  if topic is not null then
    execute format('create trigger touches after insert or update or delete on %s for each statement execute function touch_topic(%L)', target, topic);
  end if;
  if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
    execute format('create trigger versioned before update on %s for each row execute function touch_row()', target);
  end if;
end $$;

call public.lock_to_subject('public.provider', 'id = (select app_subject(''provider''))');
call public.lock_to_subject('public.practice', 'id = (select app_subject(''practice''))');
call public.lock_to_subject('public.fppe_task', 'id = (select app_subject(''fppeTask''))');
-- The row of a link names its subject, which is not always a provider or a practice, and only the gate looks for it. The history is written by triggers.
do $$
declare
  each regclass;
begin
  for each in select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
                 and c.relname not in ('fppe_task', 'link', 'participation_history')
                 and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped) order by c.relname loop
    call public.lock_to_subject(each);
  end loop;
end $$;

-- Who did something, where it was no account.
alter table public.audit_event add column actor text;
alter table public.change_log add column actor text;
create or replace function public.record_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  any_row jsonb := coalesce(after_row, before_row);
  ignored text[] := array['id', 'team_id', 'version', 'updated_at', 'updated_by', 'created_at', 'since', 'set_by'] || string_to_array(tg_argv[0], ',');
  reseals boolean := tg_op = 'UPDATE' and coalesce(current_setting('app.reseals', true) = 'on', false);
  changed text[];
begin
  select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_object_keys(any_row) as key
   where key <> all (ignored)
     and not (reseals and key like '%\_sealed')
     and (tg_op <> 'UPDATE' or after_row -> key is distinct from before_row -> key)
     and (tg_op <> 'INSERT' or after_row -> key <> 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into change_log (team_id, account_id, actor, address, request_id, table_name, row_id, action, fields)
  values (
    case when tg_table_name = 'team' then (any_row ->> 'id')::int when any_row ? 'team_id' then (any_row ->> 'team_id')::int else app_team() end,
    app_account(), app_actor(), app_address(), app_request(),
    tg_table_name, (any_row ->> 'id')::bigint, lower(tg_op), case when tg_op = 'DELETE' then '{}' else changed end
  );
  return null;
end $$;

-- Repeated calls are recognised by whoever makes them: 'account 7', 'link 12', 'webhook fax'.
alter table public.idempotent_answer add column actor text;
update public.idempotent_answer set actor = 'account ' || account_id;
alter table public.idempotent_answer drop constraint idempotent_answer_pkey, drop column account_id, alter column actor set not null, add primary key (actor, key);

-- Calls are counted by person, by link and by the network that they come from.
drop table public.call_count;
create unlogged table public.call_count (
  -- The id of an account, 'link 12' or 'from 192.0.2.1'.
  caller text not null,
  rate_limit text not null,
  -- Minutes since 1970 by the clock of the database.
  minute int not null,
  calls int not null,
  calls_before int not null,
  primary key (caller, rate_limit)
) with (fillfactor = 50);
grant select, insert, update, delete on public.call_count to credence_app;
