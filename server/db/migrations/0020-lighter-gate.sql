-- The gate's question is asked by every request, so what can be known beforehand is written down beforehand: when a session ends by
-- resting, until when its last activity counts as noted, and the rights of an account as one text.
alter table session add column idle_until timestamptz not null default now(), add column noted_until timestamptz not null default now();
create function session_times() returns trigger language plpgsql as $$
begin
  new.idle_until := new.last_active_at + new.idle_limit;
  new.noted_until := new.last_active_at + least(interval '30 seconds', new.idle_limit / 10);
  return new;
end $$;
create trigger times before insert or update on session for each row execute function session_times();
update session set last_active_at = last_active_at;

create function rights_text(authorities text[]) returns text language sql immutable parallel safe
  as $$ select array_to_string(authorities, ',') $$;
alter table account add column rights text generated always as (rights_text(authorities)) stored;
grant select (rights) on account to credence_lookup;
-- A change of rights is told once, as the authorities that changed.
drop trigger recorded on account;
create trigger recorded after insert or update or delete on account for each row execute function record_change('email_key,password_hash,last_login_at,rights');

-- As in migration 0010, with less to work out. Where topics are asked for it also tells for how many seconds this answer can be good at the most.
-- Its parts: verdict, session, seconds, account, team, 'admin' or 'staff', practices, mark, rights.
create or replace function gate_enter(given_hash bytea, wanted_team int, is_passive boolean, wanted_topics text[], origin text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_session record;
  team int;
  is_foreign boolean;
  kind text;
  mark text;
  seconds int;
begin
  select s.id as session_id, a.id as account_id, a.is_admin, case when a.is_admin then coalesce(wanted_team, s.chosen_team) else a.team_id end as team_id,
         nullif(array(select ap.practice_id from account_practice ap where ap.team_id = a.team_id and ap.account_id = a.id order by 1), '{}')::text as practices,
         a.rights, s.noted_until < now() as is_stale, least(s.expires_at, s.idle_until) as ends_at
    into found_session
    from session s join account a on a.id = s.account_id
   where s.token_hash = given_hash and s.expires_at > now() and s.idle_until > now() and a.deleted_at is null;
  if not found then
    perform set_config('app.caller', '', true), set_config('app.team', '', true), set_config('app.practices', '', true);
    return 'nobody||||||||';
  end if;

  team := found_session.team_id;
  if found_session.is_admin then
    kind := 'admin';
    is_foreign := team is not null and not exists (select from team t where t.id = found_session.team_id);
  else
    kind := 'staff';
    is_foreign := wanted_team is not null and wanted_team is distinct from team;
  end if;
  if is_foreign then
    team := null;
  end if;

  if origin is not null then
    perform set_config('app.team', coalesce(team::text, ''), true), set_config('app.practices', coalesce(found_session.practices, 'all'), true),
            set_config('app.caller', concat_ws(' ', found_session.account_id, kind, origin), true);
  end if;
  if wanted_topics is not null then
    select string_agg(st.topic || st.n, '.' order by st.topic) into mark from stamp st where st.team_id = found_session.team_id and st.topic = any (wanted_topics);
    seconds := extract(epoch from found_session.ends_at - now());
  end if;

  if found_session.is_stale and not is_passive then
    -- Somebody else who notes the same is not waited for: reads of many callers may share a transaction.
    update session set last_active_at = now() where id = (select s.id from session s where s.id = found_session.session_id for no key update skip locked);
  end if;
  return concat(case when is_foreign then 'foreign team|' else 'ok|' end, found_session.session_id, '|', seconds, '|', found_session.account_id, '|', team, '|', kind, '|',
                found_session.practices, '|', mark, '|', found_session.rights);
end $$;
