-- The gate looks for a session and its account before anybody is known, so it looks as credence_lookup: across teams, at these columns.
create policy lookup on account for select to credence_lookup using (true);
grant select (id, team_id, is_admin, authorities, deleted_at) on account to credence_lookup;
create policy lookup on account_practice for select to credence_lookup using (true);
grant select (team_id, account_id, practice_id) on account_practice to credence_lookup;
create policy lookup on stamp for select to credence_lookup using (true);
grant select on stamp to credence_lookup;
grant select, update (last_active_at) on session to credence_lookup;

-- The first statement of every request: finds the session, settles the team, and opens the rows that are this caller's to see.
-- The rights come as one text: as an array each of the many names would be quoted, sent and parsed by itself.
create function gate_enter(given_hash bytea, wanted_team int, is_passive boolean, wanted_topics text[], request text, address text)
returns table (verdict text, session_id bigint, account_id int, team_id int, is_admin boolean, authorities text, practices int[], mark text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_stale boolean;
  is_foreign boolean;
begin
  select s.id, a.id, a.is_admin, array_to_string(a.authorities, ','), case when a.is_admin then coalesce(wanted_team, s.chosen_team) else a.team_id end,
         (select array_agg(ap.practice_id order by ap.practice_id) from account_practice ap where ap.team_id = a.team_id and ap.account_id = a.id),
         s.last_active_at < now() - least(interval '30 seconds', s.idle_limit / 10)
    into session_id, account_id, is_admin, authorities, team_id, practices, is_stale
    from session s join account a on a.id = s.account_id
   where s.token_hash = given_hash and s.expires_at > now() and s.last_active_at + s.idle_limit > now() and a.deleted_at is null;
  if not found then
    verdict := 'nobody';
    return next;
    return;
  end if;

  if is_admin then
    is_foreign := team_id is not null and not exists (select from team t where t.id = team_id);
  else
    is_foreign := wanted_team is not null and wanted_team is distinct from team_id;
  end if;
  verdict := 'ok';
  if is_foreign then
    verdict := 'foreign team';
    team_id := null;
  end if;

  perform set_config('app.request', request, true), set_config('app.address', address, true), set_config('app.account', account_id::text, true),
          set_config('app.admin', case when is_admin then 'on' else '' end, true), set_config('app.team', coalesce(team_id::text, ''), true),
          set_config('app.practices', coalesce(practices::text, 'all'), true);

  if is_stale and not is_passive then
    update session set last_active_at = now() where id = session_id;
  end if;
  if wanted_topics is not null then
    select string_agg(s.topic || s.n, '.' order by s.topic) into mark from stamp s where s.team_id = gate_enter.team_id and s.topic = any (wanted_topics);
  end if;
  return next;
end $$;
alter function gate_enter owner to credence_lookup;
revoke execute on function gate_enter from public;
grant execute on function gate_enter to credence_app;
