-- A server keeps the answers of lookups, and gives one again only if the database says in the same call that nothing of the
-- directory changed. What the lookups read is counted as one topic; carriers, lines of business and locations are shared.
create trigger touches_directory after insert or update or delete on practice for each statement execute function touch_topic('directory');
create trigger touches_directory after insert or update or delete on practice_photo for each statement execute function touch_topic('directory');
create trigger touches_directory after insert or update or delete on practice_carrier for each statement execute function touch_topic('directory');
create trigger touches_directory after insert or update or delete on practice_business_line for each statement execute function touch_topic('directory');
create trigger touches_directory after insert or update or delete on practice_facility for each statement execute function touch_topic('directory');
create trigger touches_directory after insert or update or delete on provider for each statement execute function touch_topic('directory');
create trigger touches_directory after insert or update or delete on provider_practice for each statement execute function touch_topic('directory');
create trigger touches_directory after insert or update or delete on provider_facility for each statement execute function touch_topic('directory');
create trigger touches_directory after insert or update or delete on carrier_participation for each statement execute function touch_topic('directory');
create trigger touches_directory after insert or update or delete on line_participation for each statement execute function touch_topic('directory');
create trigger touches_shared after insert or update or delete on carrier for each statement execute function touch_topic('shared');
create trigger touches_shared after insert or update or delete on business_line for each statement execute function touch_topic('shared');
create trigger touches_shared after insert or update or delete on facility for each statement execute function touch_topic('shared');

-- Whose code it is, by the rules of gate_enter_code, and the state of what its lookups read: practice, team, seconds to wait and
-- state, of which the first two or the third are empty. It opens no rows. One statement and no settings, as one text: it is all
-- that a kept answer costs.
create function gate_know_code(given_code text, given_source text, most_unknown int, minutes int) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  known text;
begin
  select concat(p.id, '|', p.team_id, '|', w.seconds, '|', p.day, '.', p.own, '.', p.shared) into known
    from (select (select greatest(1, ceil(extract(epoch from u.last_at + make_interval(mins => minutes) - now())))::int from unknown_code u
                   where u.source = given_source and u.last_at > now() - make_interval(mins => minutes)
                   order by u.last_at desc offset most_unknown - 1 limit 1) as seconds) w
    left join lateral (
      select q.id, q.team_id, d.day,
             (select s.n from stamp s where s.team_id = q.team_id and s.topic = 'directory') as own,
             (select s.n from stamp s where s.team_id = 0 and s.topic = 'shared') as shared
        from practice q
        join team t on t.id = q.team_id
        cross join lateral (select (now() at time zone coalesce(t.time_zone, (select i.time_zone from installation i), 'UTC'))::date as day) d
       where w.seconds is null and lower(q.short_code) = given_code and t.closed_at is null and (q.end_date is null or q.end_date >= d.day)) p on true;
  return known;
end $$;
alter function gate_know_code(text, text, int, int) owner to credence_lookup;
revoke all on function gate_know_code(text, text, int, int) from public;
grant execute on function gate_know_code(text, text, int, int) to credence_app;
