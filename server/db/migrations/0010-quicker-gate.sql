-- Every request pays for the gate's question, so it says what it has to in as few settings and columns as it can.

-- Who calls, and from where, is one setting: account, 'admin' or 'staff', request, address. Reads seldom ask for any of it.
create or replace function app_account() returns int language sql stable parallel safe
  as $$ select nullif(split_part(current_setting('app.caller', true), ' ', 1), '')::int $$;
create or replace function app_is_admin() returns boolean language sql stable parallel safe
  as $$ select coalesce(split_part(current_setting('app.caller', true), ' ', 2) = 'admin', false) $$;
create function app_request() returns text language sql stable parallel safe
  as $$ select nullif(split_part(current_setting('app.caller', true), ' ', 3), '') $$;
create function app_address() returns text language sql stable parallel safe
  as $$ select nullif(split_part(current_setting('app.caller', true), ' ', 4), '') $$;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  any_row jsonb := coalesce(after_row, before_row);
  ignored text[] := array['id', 'team_id', 'version', 'updated_at', 'updated_by', 'created_at', 'since', 'set_by'] || string_to_array(tg_argv[0], ',');
  changed text[];
begin
  select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_object_keys(any_row) as key
   where key <> all (ignored)
     and (tg_op <> 'UPDATE' or after_row -> key is distinct from before_row -> key)
     and (tg_op <> 'INSERT' or after_row -> key <> 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into change_log (team_id, account_id, address, request_id, table_name, row_id, action, fields)
  values (
    case when tg_table_name = 'team' then (any_row ->> 'id')::int when any_row ? 'team_id' then (any_row ->> 'team_id')::int else app_team() end,
    app_account(), app_address(), app_request(),
    tg_table_name, (any_row ->> 'id')::bigint, lower(tg_op), case when tg_op = 'DELETE' then '{}' else changed end
  );
  return null;
end $$;

-- The first statement of every request: finds the session, settles the team, and opens the rows that are this caller's to see.
-- It answers one text, its parts divided by bars: verdict, session, account, team, 'admin' or 'staff', practices, mark, rights.
-- Without an origin it only answers, for polls that read nothing after it. A caller who is not let in sees nothing, whoever came before on this connection in the same transaction.
drop function gate_enter;
create function gate_enter(given_hash bytea, wanted_team int, is_passive boolean, wanted_topics text[], origin text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_session record;
  team int;
  is_foreign boolean;
begin
  select s.id as session_id, a.id as account_id, a.is_admin, here.team_id,
         nullif(array(select ap.practice_id from account_practice ap where ap.team_id = a.team_id and ap.account_id = a.id order by 1), '{}')::text as practices,
         array_to_string(a.authorities, ',') as authorities,
         s.last_active_at < now() - least(interval '30 seconds', s.idle_limit / 10) as is_stale,
         (select string_agg(st.topic || st.n, '.' order by st.topic) from stamp st where st.team_id = here.team_id and st.topic = any (wanted_topics)) as mark
    into found_session
    from session s join account a on a.id = s.account_id
    cross join lateral (select case when a.is_admin then coalesce(wanted_team, s.chosen_team) else a.team_id end as team_id) here
   where s.token_hash = given_hash and s.expires_at > now() and s.last_active_at + s.idle_limit > now() and a.deleted_at is null;
  if not found then
    perform set_config('app.caller', '', true), set_config('app.team', '', true), set_config('app.practices', '', true);
    return 'nobody|||||||';
  end if;

  team := found_session.team_id;
  if found_session.is_admin then
    is_foreign := team is not null and not exists (select from team t where t.id = found_session.team_id);
  else
    is_foreign := wanted_team is not null and wanted_team is distinct from team;
  end if;
  if is_foreign then
    team := null;
  end if;

  if origin is not null then
    perform set_config('app.team', coalesce(team::text, ''), true), set_config('app.practices', coalesce(found_session.practices, 'all'), true),
            set_config('app.caller', concat_ws(' ', found_session.account_id, case when found_session.is_admin then 'admin' else 'staff' end, origin), true);
  end if;

  if found_session.is_stale and not is_passive then
    -- Somebody else who notes the same is not waited for: reads of many callers may share a transaction.
    update session set last_active_at = now() where id = (select s.id from session s where s.id = found_session.session_id for no key update skip locked);
  end if;
  return concat(
    case when is_foreign then 'foreign team' else 'ok' end, '|', found_session.session_id, '|', found_session.account_id, '|', team, '|',
    case when found_session.is_admin then 'admin' else 'staff' end, '|', found_session.practices, '|', found_session.mark, '|', found_session.authorities);
end $$;
alter function gate_enter owner to credence_lookup;
revoke execute on function gate_enter from public;
grant execute on function gate_enter to credence_app;
