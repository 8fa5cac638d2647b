-- "Today" is the day in the time zone of the team. A team without a time zone of its own has that of the installation (CREDENCE_TIME_ZONE), which every start
-- writes here. No function or query uses current_date, which follows the time zone of the connection.
alter table public.team add column time_zone text check (time_zone ~ '^[A-Za-z]\S*$');
alter table public.installation add column time_zone text not null default 'UTC';
grant select (time_zone) on public.installation to credence_lookup;

create function public.day_in(time_zone text, moment timestamptz) returns date language sql immutable parallel safe
  as $$ select (moment at time zone time_zone)::date $$;

create function public.installation_time_zone() returns text language sql stable parallel safe
  as $$ select coalesce((select i.time_zone from public.installation i), 'UTC') $$;

-- app.day holds the day and the time zone of the team of this transaction, such as '2026-11-16 America/Anchorage'. It is written together with app.team. Without it,
-- as for the owner or for the platform's own work, the time zone of the installation counts. The planner inlines both functions.
create function public.team_today() returns date language sql stable parallel safe as $$
  select coalesce(nullif(left(current_setting('app.day', true), 10), '')::date, public.day_in(public.installation_time_zone(), now()))
$$;

create function public.team_time_zone() returns text language sql stable parallel safe as $$
  select coalesce(nullif(substr(current_setting('app.day', true), 12), ''), public.installation_time_zone())
$$;

-- The moment at which a day begins for the team.
create function public.day_begins(day date) returns timestamptz language sql stable parallel safe
  as $$ select day::timestamp at time zone public.team_time_zone() $$;

create function public.is_time_zone(name text) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

-- Time zones that this PostgreSQL does not know, because its time zone data is older or smaller than where the team was saved.
create function public.unknown_time_zones() returns setof text language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct t.time_zone from public.team t where t.time_zone is not null and not public.is_time_zone(t.time_zone) order by 1 $$;
alter function public.unknown_time_zones owner to credence_lookup;
revoke execute on function public.unknown_time_zones from public;
grant execute on function public.unknown_time_zones to credence_owner;

create function public.time_zone_of(of_team int) returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce((select t.time_zone from public.team t where t.id = of_team), public.installation_time_zone()) $$;
alter function public.time_zone_of owner to credence_lookup;
revoke execute on function public.time_zone_of from public;
grant execute on function public.time_zone_of to credence_app;

-- Turns the transaction to a team, and its day; null for none.
create function public.open_team(of_team int) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  zone text;
begin
  perform set_config('app.team', coalesce(of_team::text, ''), true);
  if of_team is null then
    perform set_config('app.day', '', true);
  else
    zone := public.time_zone_of(of_team);
    perform set_config('app.day', to_char(now() at time zone zone, 'YYYY-MM-DD ') || zone, true);
  end if;
end $$;

-- The last day counts. The planner inlines it.
create or replace function public.not_ended(end_date date) returns boolean language sql stable parallel safe
  as $$ select end_date is null or end_date >= public.team_today() $$;

-- A link is found before its team is known to the transaction.
create or replace function public.link_subject_is_gone(of_team int, of_provider int, of_fppe_task int) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select (of_provider is not null or of_fppe_task is not null) and not exists (
    select from provider r join provider_practice m on m.team_id = r.team_id and m.provider_id = r.id
     where r.team_id = of_team and r.deleted_at is null and (m.end_date is null or m.end_date >= public.day_in(public.time_zone_of(of_team), now()))
       and r.id = coalesce(of_provider, (select t.provider_id from fppe_task t where t.team_id = of_team and t.id = of_fppe_task and not t.archived)))
$$;

-- Each team's figures count by the team's own day.
create or replace function public.team_figures() returns table (
  team_id int, practices int, providers int, open_tasks int, due_soon_tasks int, npis int, carriers int, facilities int, users int,
  assignee text, updater text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'team_figures is for platform administrators';
  end if;
  return query
    with days as materialized (select t.id as team, day_in(coalesce(t.time_zone, installation_time_zone()), now()) as today from team t)
    select t.id, coalesce(p.n, 0)::int, coalesce(r.n, 0)::int, coalesce(k.open_n, 0)::int, coalesce(k.due_n, 0)::int,
           coalesce(r.npis, 0)::int, coalesce(c.n, 0)::int, coalesce(f.n, 0)::int, coalesce(u.n, 0)::int,
           a.first_name || ' ' || a.last_name, b.first_name || ' ' || b.last_name
      from team t
      left join (select x.team_id as team, count(*) as n from practice x group by 1) p on p.team = t.id
      left join (select x.team_id as team, count(*) as n, count(distinct x.npi) as npis from provider x join days d on d.team = x.team_id
                  where x.deleted_at is null and exists (select from provider_practice m where m.team_id = x.team_id and m.provider_id = x.id and (m.end_date is null or m.end_date >= d.today))
                  group by 1) r on r.team = t.id
      left join (select x.team_id as team, count(*) as open_n, count(*) filter (where x.due <= d.today + 4) as due_n
                   from task x join days d on d.team = x.team_id where not x.archived and x.status <> 'COMPLETE' group by 1) k on k.team = t.id
      left join (select d.team, count(*) as n
                   from (select distinct x.team_id as team, coalesce(q.tin, q.id::text) as tin, x.carrier_id
                           from practice_carrier x join practice q on q.id = x.practice_id) d group by 1) c on c.team = t.id
      left join (select x.team_id as team, count(distinct x.facility_id) as n from practice_facility x group by 1) f on f.team = t.id
      left join (select x.team_id as team, count(*) as n from account x where x.deleted_at is null and x.team_id is not null group by 1) u on u.team = t.id
      left join account a on a.id = t.default_task_assignee
      left join account b on b.id = t.updated_by;
end $$;

create or replace function public.tasks_of_administrators(given_account int, only_due boolean)
returns table (team_id int, task_id int, due date, starred boolean, task json) language plpgsql set search_path = public, pg_temp as $$
declare
  own_team int := app_team();
  each_team int;
begin
  for each_team in select teams_with_tasks_of(given_account) loop
    perform open_team(each_team);
    return query
      select t.team_id, t.id, t.due, s.id is not null, json_build_object(
          'id', t.id, 'revenueTeamId', m.id, 'revenueTeamName', m.name, 'status', t.status, 'category', t.category, 'due', t.due, 'progress', t.progress, 'other', t.other, 'starred', s.id is not null,
          'practiceName', p.name, 'providerFormattedName', r.formatted_name, 'carrierName', c.name, 'facilityName', f.name, 'hubName', h.name,
          'assignees', (select json_agg(json_build_object('userId', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'isH3Admin', w.is_admin, 'photoUrl', w.photo_url) order by w.last_name, w.first_name, w.id)
                          from task_assignee x join team_people() w on w.id = x.account_id where x.team_id = t.team_id and x.task_id = t.id),
          'activity', coalesce((select json_agg(json_build_object('notes', a.notes, 'created', a.created_at))
                          from (select * from task_activity y where y.team_id = t.team_id and y.task_id = t.id order by y.id desc limit 1) a), '[]'))
        from task t join team m on m.id = t.team_id join practice p on p.team_id = t.team_id and p.id = t.practice_id
        left join provider r on r.team_id = t.team_id and r.id = t.provider_id
        left join carrier c on c.id = t.carrier_id left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id
        left join task_star s on s.team_id = t.team_id and s.task_id = t.id and s.account_id = app_account()
       where t.team_id = each_team and not t.archived and t.status <> 'COMPLETE' and (not only_due or t.due <= team_today())
         and exists (select from task_assignee x join team_people() w on w.id = x.account_id and w.is_admin
                      where x.team_id = t.team_id and x.task_id = t.id and (given_account is null or x.account_id = given_account));
  end loop;
  perform open_team(own_team);
end $$;

-- A copy of the team's own time zone beside the account's rights, where the gate finds it without another lookup. Whichever of a new account and a change of the
-- team comes second sees the other.
alter table public.account add column team_time_zone text check (team_time_zone ~ '^[A-Za-z]\S*$');
grant select (team_time_zone) on public.account to credence_lookup;

create function public.copy_team_to_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select t.closed_at, t.time_zone into new.team_closed_at, new.team_time_zone from team t where t.id = new.team_id for share;
  return new;
end $$;
drop trigger copies_team_closing on public.account;
drop function public.copy_team_closing();
create trigger copies_team before insert or update of team_id on public.account for each row when (new.team_id is not null) execute function public.copy_team_to_account();
-- Not a change that anybody made: the version that a form knows stays the version.
drop trigger versioned on public.account;
create trigger versioned before update on public.account for each row
  when (row(old.last_login_at, old.password_hash, old.practices, old.team_time_zone) is not distinct from row(new.last_login_at, new.password_hash, new.practices, new.team_time_zone))
  execute function public.touch_row();

-- Gives the accounts of a team its new time zone, and tells the servers that answer polls from memory that the team's day has changed.
create function public.pass_time_zone_on() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own_team int := app_team();
begin
  perform open_team(new.id);
  update account a set team_time_zone = new.time_zone where a.team_id = new.id;
  perform open_team(own_team);
  perform pg_notify('credence_news', 'team ' || new.id);
  return null;
end $$;
create trigger passes_time_zone_on after update on public.team for each row when (old.time_zone is distinct from new.time_zone) execute function public.pass_time_zone_on();

-- As before, and it opens the team's day. The mark names the day, and the seconds end with it, so that a poll is answered anew when a day begins.
-- The default is the time zone of the installation, which every server knows by its settings.
drop function public.gate_enter(bytea, int, boolean, text[], text);
create function public.gate_enter(given_hash bytea, wanted_team int, is_passive boolean, wanted_topics text[], origin text, default_time_zone text default 'UTC') returns text
language plpgsql security definer set search_path = public, pg_temp as $$
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
    select string_agg(st.topic || st.n, '.' order by st.topic) into mark from stamp st where st.team_id = chosen and st.topic = any (wanted_topics);
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
alter function public.gate_enter owner to credence_lookup;
revoke execute on function public.gate_enter from public;
grant execute on function public.gate_enter to credence_app;
