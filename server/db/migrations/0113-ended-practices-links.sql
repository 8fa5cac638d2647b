-- A link about a practice ends with the practice: on the day after its end date it opens nothing, as a link about a provider
-- whose memberships have ended.
create function link_practice_has_ended(of_team int, of_practice int) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select of_practice is not null and exists (
    select from practice p where p.team_id = of_team and p.id = of_practice and p.end_date < day_in(time_zone_of(of_team), now()))
$$;
alter function link_practice_has_ended(int, int) owner to credence_lookup;
revoke all on function link_practice_has_ended(int, int) from public;
grant execute on function link_practice_has_ended(int, int) to credence_app;

create or replace function gate_enter_link(given_hash bytea, wanted_purpose text, given_id bigint, origin text)
returns table (id bigint, purpose text, team_id int, subject_kind text, subject_id int, is_reset boolean, created_by int, state text, is_seen boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_link record;
  provider int;
  practices int[] := '{}';
  request int;
  zone text;
  today date;
  opened text;
begin
  select k.id, k.purpose, k.team_id, k.account_id, k.practice_id, k.provider_id, k.fppe_task_id, k.signing_request_id, k.signing_document_id, k.is_reset, k.created_by, k.expires_at, k.completed_at, k.last_seen_at, t.time_zone
    into found_link from link k left join team t on t.id = k.team_id
   where k.id = coalesce(given_id, (select h.id from link h where h.token_hash = given_hash and h.purpose = wanted_purpose))
     and k.revoked_at is null and (k.team_id is null or t.closed_at is null);
  if not found then
    return;
  end if;
  zone := coalesce(found_link.time_zone, installation_time_zone());
  today := (now() at time zone zone)::date;
  if found_link.provider_id is not null then
    -- The same as link_subject_is_gone, by the practices that are needed anyway.
    provider := found_link.provider_id;
    practices := array(select m.practice_id from provider p join provider_practice m on m.team_id = p.team_id and m.provider_id = p.id
      where p.team_id = found_link.team_id and p.id = found_link.provider_id and p.deleted_at is null and (m.end_date is null or m.end_date >= today) order by 1);
    if practices = '{}' then
      return;
    end if;
  elsif found_link.practice_id is not null then
    -- The same as link_practice_has_ended.
    if exists (select from practice p where p.team_id = found_link.team_id and p.id = found_link.practice_id and p.end_date < today) then
      return;
    end if;
  elsif link_subject_is_gone(found_link.team_id, null, found_link.fppe_task_id, found_link.signing_request_id, found_link.signing_document_id) then
    return;
  end if;
  id := found_link.id;
  purpose := found_link.purpose;
  team_id := found_link.team_id;
  is_reset := found_link.is_reset;
  created_by := found_link.created_by;
  subject_id := coalesce(found_link.account_id, found_link.practice_id, found_link.provider_id, found_link.fppe_task_id, found_link.signing_request_id, found_link.signing_document_id);
  subject_kind := case when found_link.account_id is not null then 'account' when found_link.practice_id is not null then 'practice'
                       when found_link.provider_id is not null then 'provider' when found_link.fppe_task_id is not null then 'fppeTask'
                       when found_link.signing_request_id is not null then 'signingRequest' else 'signingDocument' end;
  -- What is complete stays complete after its time.
  state := case when found_link.completed_at is not null then 'complete' when found_link.expires_at <= now() then 'expired' else 'active' end;
  is_seen := coalesce(found_link.last_seen_at >= now() - interval '1 minute', false);

  if origin is not null and state <> 'expired' then
    if subject_kind = 'fppeTask' then
      provider := (select t.provider_id from fppe_task t where t.team_id = found_link.team_id and t.id = subject_id);
    elsif subject_kind in ('signingRequest', 'signingDocument') then
      request := coalesce(found_link.signing_request_id,
        (select d.signing_request_id from signing_document d where d.team_id = found_link.team_id and d.id = found_link.signing_document_id));
      select r.provider_id, array_remove(array[r.practice_id], null) into provider, practices from signing_request r
       where r.team_id = found_link.team_id and r.id = request;
    end if;
    -- What open_team does, with the zone that is known.
    opened := set_config('app.team', coalesce(team_id::text, ''), true)
      || set_config('app.day', case when team_id is null then '' else to_char(now() at time zone zone, 'YYYY-MM-DD ') || zone end, true)
      || set_config('app.practices', case subject_kind when 'practice' then format('{%s}', subject_id) else '{}' end, true)
      || set_config('app.subject', format('%s %s %s %s %s %s %s', subject_kind, subject_id, provider, practices, created_by, request, id), true)
      || set_config('app.caller', format(' link %s link/%s', origin, id), true);
  end if;
  return next;
end $$;
