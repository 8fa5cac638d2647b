-- The first round trip of every request: finds the session, settles the team, and opens the rows that are this caller's to see.
create function gate_enter(given_hash bytea, wanted_team int, is_passive boolean, wanted_topics text[], request text, address text)
returns table (verdict text, session_id bigint, account_id int, team_id int, is_admin boolean, authorities text, practices int[], mark text)
language plpgsql as $$
declare
  found_session record;
  found_account record;
  team int;
  restricted int[];
begin
  perform set_config('app.request', request, true), set_config('app.address', address, true);
  select s.id, s.account_id, s.chosen_team, s.last_active_at < now() - least(interval '30 seconds', s.idle_limit / 10) as is_stale
    into found_session
    from session s
   where s.token_hash = given_hash and s.expires_at > now() and s.last_active_at + s.idle_limit > now();
  if not found then
    verdict := 'nobody';
    return next;
    return;
  end if;

  perform set_config('app.account', found_session.account_id::text, true);
  select a.team_id, a.is_admin, a.authorities into found_account from account a where a.id = found_session.account_id and a.deleted_at is null;
  if not found then
    verdict := 'nobody';
    return next;
    return;
  end if;

  verdict := 'ok';
  if found_account.is_admin then
    perform set_config('app.admin', 'on', true);
    team := coalesce(wanted_team, found_session.chosen_team);
    if team is not null and not exists (select from team t where t.id = team) then
      verdict := 'foreign team';
      team := null;
    end if;
  else
    team := found_account.team_id;
    if wanted_team is not null and wanted_team is distinct from team then
      verdict := 'foreign team';
    end if;
  end if;

  perform set_config('app.team', coalesce(team::text, ''), true);
  if not found_account.is_admin then
    select array_agg(ap.practice_id order by ap.practice_id) into restricted
      from account_practice ap where ap.team_id = team and ap.account_id = found_session.account_id;
  end if;
  perform set_config('app.practices', coalesce(restricted::text, 'all'), true);

  if found_session.is_stale and not is_passive then
    update session set last_active_at = now() where id = found_session.id;
  end if;

  session_id := found_session.id;
  account_id := found_session.account_id;
  team_id := team;
  is_admin := found_account.is_admin;
  -- As one text: the many names of an array would be quoted, sent and parsed one by one.
  authorities := nullif(array_to_string(found_account.authorities, ','), '');
  practices := restricted;
  if wanted_topics is not null then
    select string_agg(s.topic || s.n, '.' order by s.topic) into mark from stamp s where s.team_id = team and s.topic = any (wanted_topics);
  end if;
  return next;
end $$;
