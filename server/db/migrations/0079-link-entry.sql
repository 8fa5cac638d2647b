-- A call by link found out with its own statement whether the link was read lately. The policy of link holds the policies
-- of five other tables, so that statement cost more than all the others of the call. Now the gate answers it, and the
-- policy asks one function, which reads only the table that the subject of the link needs.
-- `case` between two ways to find the link kept PostgreSQL from using an index in a plan that it keeps.

grant select (last_seen_at) on public.link to credence_lookup;
drop function public.gate_enter_link(bytea, text, bigint, text);
create function public.gate_enter_link(given_hash bytea, wanted_purpose text, given_id bigint, origin text)
returns table (id bigint, purpose text, team_id int, subject_kind text, subject_id int, is_reset boolean, created_by int, state text, is_seen boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_link record;
  provider int;
  practices int[] := '{}';
  request int;
  today date;
  opened text;
begin
  select k.id, k.purpose, k.team_id, k.account_id, k.practice_id, k.provider_id, k.fppe_task_id, k.signing_request_id, k.signing_document_id, k.is_reset, k.created_by, k.expires_at, k.completed_at, k.last_seen_at
    into found_link from link k left join team t on t.id = k.team_id
   where k.id = coalesce(given_id, (select h.id from link h where h.token_hash = given_hash and h.purpose = wanted_purpose))
     and k.revoked_at is null and (k.team_id is null or t.closed_at is null)
     and not link_subject_is_gone(k.team_id, k.provider_id, k.fppe_task_id, k.signing_request_id, k.signing_document_id);
  if not found then
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
    if team_id is not null then
      perform open_team(team_id);
      if subject_kind = 'provider' then
        provider := subject_id;
        today := team_today();
        practices := array(select m.practice_id from provider_practice m
          where m.team_id = found_link.team_id and m.provider_id = subject_id and (m.end_date is null or m.end_date >= today) order by 1);
      elsif subject_kind = 'fppeTask' then
        provider := (select t.provider_id from fppe_task t where t.team_id = found_link.team_id and t.id = subject_id);
      elsif subject_kind in ('signingRequest', 'signingDocument') then
        request := coalesce(found_link.signing_request_id,
          (select d.signing_request_id from signing_document d where d.team_id = found_link.team_id and d.id = found_link.signing_document_id));
        select r.provider_id, array_remove(array[r.practice_id], null) into provider, practices from signing_request r
         where r.team_id = found_link.team_id and r.id = request;
      end if;
    end if;
    opened := set_config('app.practices', case subject_kind when 'practice' then format('{%s}', subject_id) else '{}' end, true)
      || set_config('app.subject', format('%s %s %s %s %s %s', subject_kind, subject_id, provider, practices, created_by, request), true)
      || set_config('app.caller', format(' link %s link/%s', origin, id), true);
  end if;
  return next;
end $$;
alter function public.gate_enter_link owner to credence_lookup;
revoke execute on function public.gate_enter_link from public;
grant execute on function public.gate_enter_link to credence_app;

-- Branches, not one expression: each statement of a function is planned and started only when it is reached.
create function public.app_sees_link(of_team int, of_link bigint, of_practice int, of_provider int, of_fppe_task int, of_request int, of_document int)
returns boolean language plpgsql stable parallel safe set search_path = public, pg_temp as $$
begin
  if app_subject_request() is not null and exists (select from signing_request r where r.team_id = of_team and r.link_id = of_link) then
    return true;
  elsif of_practice is not null then
    return of_practice = any (app_practices());
  elsif of_request is not null then
    return exists (select from signing_request r where r.team_id = of_team and r.id = of_request);
  elsif of_document is not null then
    return exists (select from signing_document d where d.team_id = of_team and d.id = of_document);
  elsif of_fppe_task is not null then
    return exists (select from fppe_task t where t.team_id = of_team and t.id = of_fppe_task);
  end if;
  return exists (select from provider_practice m where m.team_id = of_team and m.provider_id = of_provider);
end $$;

alter policy team on link using (
  team_id is null and (select app_signs_in() or app_is_admin() or app_account() is not null)
  or team_id = (select app_team())
    and ((select app_sees_all_practices())
      or app_sees_link(team_id, id, practice_id, provider_id, fppe_task_id, signing_request_id, signing_document_id)));
