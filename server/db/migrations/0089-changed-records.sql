-- Polled lists answer what changed since a stamp (docs/decisions/053-changes-of-lists.md). A transaction notes the records that it changes; with the counters, just
-- before the commit, they are stored under the new count. Counts of a team and topic are committed in their order, so none is missed.

create table public.changed_record (
  team_id int not null,
  topic text not null,
  n bigint not null,
  kind text not null,
  record_id int not null,
  practices int[],
  primary key (team_id, topic, n, kind, record_id)
);
comment on table public.changed_record is 'A record that a commit changed, under the count of its topic. Only the newest counts are kept. Rows of team 0 are about what all teams share.';
comment on column public.changed_record.kind is 'The kind of record, or ''any'' for a commit that changed too much, or the names of people: whoever asks then reads everything again.';
comment on column public.changed_record.practices is 'The practices that the record itself belonged to before and after; null where something of it changed that decides nothing about who sees it.';
alter table public.changed_record enable row level security;
alter table public.changed_record force row level security;
create policy team on public.changed_record for select to credence_app using (
  team_id = 0 or team_id = (select app_team()) and (practices is null or (select app_sees_all_practices()) or practices && (select app_practices())::int[]));
create policy noted on public.changed_record for insert to credence_app with check (team_id in ((select app_team()), 0));
create policy forgotten on public.changed_record for delete to credence_app using (team_id in ((select app_team()), 0));
create policy backup on public.changed_record for select to credence_owner using (true);
grant select, insert, delete on public.changed_record to credence_app;

-- The counter of what all teams share is that of team 0.
drop policy team on public.stamp;
create policy team on public.stamp to credence_app using (team_id in ((select app_team()), 0)) with check (team_id in ((select app_team()), 0));

-- How many counts of a topic back the changed records are known.
create function public.counts_kept() returns int language sql immutable parallel safe as $$ select 500 $$;

-- Notes a change. A transaction that changes more than about two hundred records of a topic notes only that it did.
create function public.note_change(topic text, kind text, record_id int, team int, practices int[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  touched text := coalesce(current_setting('app.touched', true), '');
  noted text := coalesce(current_setting('app.noted', true), '');
  is_much boolean := kind = 'any' or length(noted) > 5000;
  owner int := case topic when 'shared' then 0 else team end;
  entry text := concat_ws(' ', topic, case when is_much then 'any' else kind end, case when is_much then 0 else record_id end, owner, case when not is_much then nullif(array_to_string(practices, ' '), '') end) || ',';
begin
  if position(',' || topic || ',' in touched) = 0 then
    perform set_config('app.touched', case touched when '' then ',' else touched end || topic || ',', true);
  end if;
  if position(',' || entry in ',' || noted) = 0 then
    perform set_config('app.noted', noted || entry, true);
  end if;
end $$;

--   noted(topic, kind, id column, practice column): the change of a row is one of that record.
create function public.note_record() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  any_row jsonb := coalesce(after_row, before_row);
  record_id int := any_row ->> tg_argv[2];
begin
  if record_id is not null then
    perform note_change(tg_argv[0], tg_argv[1], record_id, (any_row ->> 'team_id')::int,
      case when tg_nargs > 3 then array_remove(array[(before_row ->> tg_argv[3])::int, nullif((after_row ->> tg_argv[3])::int, (before_row ->> tg_argv[3])::int)], null) end);
  end if;
  return null;
end $$;

-- The names and photos of people are on many cards. Administrators work in all teams.
create function public.note_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  team int := coalesce(new.team_id, old.team_id);
begin
  perform note_change(case when team is null then 'shared' else 'user' end, 'any', 0, team, null);
  return null;
end $$;

-- Forms of carriers and locations decide whether a task has instructions.
create function public.note_form() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  team int := coalesce(new.team_id, old.team_id);
begin
  if coalesce(new.owner_type, old.owner_type) in ('carrier', 'facility') then
    perform note_change(case when team is null then 'shared' else 'practice' end, 'any', 0, team, null);
  end if;
  return null;
end $$;

create trigger noted after insert or update or delete on public.task for each row execute function note_record('task', 'task', 'id', 'practice_id');
create trigger noted after insert or update or delete on public.task_activity for each row execute function note_record('task', 'task', 'task_id');
create trigger noted after insert or update or delete on public.task_assignee for each row execute function note_record('task', 'task', 'task_id');
create trigger noted after insert or update or delete on public.task_star for each row execute function note_record('task', 'task', 'task_id');
create trigger noted after insert or update or delete on public.referral for each row execute function note_record('referral', 'referral', 'id', 'practice_id');
create trigger noted after insert or update or delete on public.referral_activity for each row execute function note_record('referral', 'referral', 'referral_id');
create trigger noted after insert or update or delete on public.referral_reply for each row execute function note_record('referral', 'referral', 'referral_id');
create trigger noted after insert or update or delete on public.inbound_fax for each row execute function note_record('fax', 'fax', 'id', 'practice_id');
create trigger noted_pages after update on public.inbound_fax for each row when (old.pages is distinct from new.pages) execute function note_record('referral', 'fax', 'id');
create trigger noted after insert or update or delete on public.fppe_task for each row execute function note_record('fppeTask', 'fppeTask', 'id');
create trigger noted after insert or update or delete on public.fppe_activity for each row execute function note_record('fppeTask', 'fppeTask', 'fppe_task_id');
create trigger noted after insert or update or delete on public.link for each row execute function note_record('fppeTask', 'fppeTask', 'fppe_task_id');
create trigger noted after insert or update or delete on public.provider for each row execute function note_record('provider', 'provider', 'id');
create trigger noted after insert or update or delete on public.provider_practice for each row execute function note_record('provider', 'provider', 'provider_id');
create trigger noted after insert or update or delete on public.practice for each row execute function note_record('practice', 'practice', 'id');
create trigger noted after insert or update or delete on public.practice_carrier for each row execute function note_record('practice', 'practice', 'practice_id');
create trigger noted after insert or update or delete on public.practice_facility for each row execute function note_record('practice', 'practice', 'practice_id');
create trigger noted after update on public.carrier for each row execute function note_record('shared', 'carrier', 'id');
create trigger noted after update on public.facility for each row execute function note_record('shared', 'facility', 'id');
create trigger noted after update on public.hub for each row execute function note_record('shared', 'hub', 'id');
create trigger noted after update on public.account for each row
  when (row(old.first_name, old.last_name, old.is_admin, old.team_id) is distinct from row(new.first_name, new.last_name, new.is_admin, new.team_id)) execute function note_person();
create trigger noted after insert or update or delete on public.account_photo for each row execute function note_person();
create trigger noted after insert or update or delete on public.document for each row execute function note_form();

create or replace function public.bump_stamps() returns void language sql as $$
  with bumped as (
    insert into public.stamp (team_id, topic)
    select case topic when 'shared' then 0 else public.app_team() end, topic
      from (select distinct topic from unnest(string_to_array(trim(both ',' from current_setting('app.touched', true)), ',')) as topic where topic <> '') touched
     where public.app_team() is not null or topic = 'shared'
     order by topic
    on conflict (team_id, topic) do update set n = stamp.n + 1
    returning team_id, topic, n),
  noted as (
    select a[1] as topic, a[2] as kind, a[3]::int as record_id, a[4]::int as team_id, array_agg(distinct p::int) filter (where p is not null) as practices
      from (select string_to_array(entry, ' ') as a from unnest(string_to_array(trim(trailing ',' from current_setting('app.noted', true)), ',')) as entry where entry <> '') entries
      left join lateral unnest(a[5:]) as p on true
     group by 1, 2, 3, 4),
  stored as (
    insert into public.changed_record (team_id, topic, n, kind, record_id, practices)
    select b.team_id, b.topic, b.n, c.kind, c.record_id, c.practices from bumped b join noted c on c.team_id = b.team_id and c.topic = b.topic)
  delete from public.changed_record c using bumped b where c.team_id = b.team_id and c.topic = b.topic and c.n <= b.n - public.counts_kept()
$$;

-- As before, with the counter of what all teams share.
CREATE OR REPLACE FUNCTION public.gate_enter(given_hash bytea, wanted_team integer, is_passive boolean, wanted_topics text[], origin text, default_time_zone text DEFAULT 'UTC'::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
declare
  found_session record;
  found_account record;
  chosen int;
  zone text;
  local_time timestamp;
  verdict text := 'ok';
  kind text := 'staff';
  mark text;
  seconds int;
  opened text;
begin
  select s.id, s.account_id, s.chosen_team, s.noted_until, least(s.expires_at, s.idle_until) as ends_at into found_session
    from session s where s.token_hash = given_hash and s.expires_at > now() and s.idle_until > now();
  if found then
    select a.is_admin, a.team_id, a.practices, a.rights, a.team_time_zone into found_account from account a where a.id = found_session.account_id and a.deleted_at is null;
  end if;
  if not found then
    opened := set_config('app.caller', '', true) || set_config('app.team', '', true) || set_config('app.practices', '', true) || set_config('app.day', '', true);
    return 'nobody||||||||';
  end if;

  if found_account.is_admin then
    kind := 'admin';
    chosen := coalesce(wanted_team, found_session.chosen_team);
    if chosen is not null then
      select t.time_zone into zone from team t where t.id = chosen;
      if not found then
        verdict := 'foreign team';
      end if;
    end if;
  else
    chosen := found_account.team_id;
    zone := found_account.team_time_zone;
    if wanted_team is not null and wanted_team is distinct from chosen then
      verdict := 'foreign team';
    end if;
  end if;
  if verdict <> 'ok' then
    chosen := null;
  end if;
  zone := coalesce(zone, default_time_zone);
  local_time := now() at time zone zone;

  -- An expression by itself costs a fraction of what a statement does.
  if origin is not null then
    opened := set_config('app.team', coalesce(chosen::text, ''), true) || set_config('app.practices', coalesce(found_account.practices, 'all'), true)
      || set_config('app.caller', concat_ws(' ', found_session.account_id, kind, origin), true) || set_config('app.day', to_char(local_time, 'YYYY-MM-DD ') || zone, true);
  end if;
  if wanted_topics is not null then
    select string_agg(st.topic || st.n, '.' order by st.topic) into mark from stamp st where st.team_id in (chosen, 0) and st.topic = any (wanted_topics);
    mark := concat_ws('.', local_time::date, mark);
    seconds := floor(extract(epoch from least(found_session.ends_at, (local_time::date + 1)::timestamp at time zone zone) - now()));
  end if;
  if not is_passive and found_session.noted_until < now() then
    -- Somebody else who notes the same is not waited for: reads of many callers may share a transaction.
    update session set last_active_at = now() where id = (select s.id from session s where s.id = found_session.id for no key update skip locked);
  end if;
  return concat(verdict, '|', found_session.id, '|', seconds, '|', found_session.account_id, '|', chosen, '|', kind, '|',
                found_account.practices, '|', mark, '|', found_account.rights);
end $$;
