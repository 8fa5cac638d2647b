-- Entering by a lookup code took five function calls, two of which change the search path. It costs more than most lookups
-- read, so everything is done here: the wait of the network, the practice with the day of its team, and the settings.
create or replace function gate_enter_code(given_code text, given_source text, most_unknown int, minutes int, origin text)
returns table (practice_id int, team_id int, wait_seconds int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_practice record;
  zone text;
  local_time timestamp;
  opened text;
begin
  -- As unknown_code_wait.
  select greatest(1, ceil(extract(epoch from u.last_at + make_interval(mins => minutes) - now())))::int into wait_seconds from unknown_code u
   where u.source = given_source and u.last_at > now() - make_interval(mins => minutes) order by u.last_at desc offset most_unknown - 1 limit 1;
  if not found then
    select p.id, p.team_id, p.end_date, t.time_zone into found_practice from practice p join team t on t.id = p.team_id
     where lower(p.short_code) = given_code and t.closed_at is null;
    if found then
      zone := coalesce(found_practice.time_zone, (select i.time_zone from installation i), 'UTC');
      local_time := now() at time zone zone;
      if found_practice.end_date is null or found_practice.end_date >= local_time::date then
        practice_id := found_practice.id;
        team_id := found_practice.team_id;
      end if;
    end if;
  end if;
  -- What open_team does, with the zone that is known. A network that waits, and an unknown code, open nothing.
  opened := set_config('app.team', coalesce(team_id::text, ''), true)
    || set_config('app.day', case when team_id is null then '' else to_char(local_time, 'YYYY-MM-DD ') || zone end, true)
    || set_config('app.practices', case when practice_id is null then '' else format('{%s}', practice_id) end, true)
    || set_config('app.caller', case when practice_id is null then '' else format(' code %s code/%s', origin, practice_id) end, true);
  return next;
end $$;
