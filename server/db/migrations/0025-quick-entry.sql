-- The gate's question once more: the practices of an account stand beside its rights as the text that the gate answers, and session and account
-- are each found by their own key, which costs half of what joining them does.
alter table account add column practices text;
-- Not a change that anybody made: the version that a form knows stays the version.
drop trigger versioned on account;
create trigger versioned before update on account for each row
  when (row(old.last_login_at, old.password_hash, old.practices) is not distinct from row(new.last_login_at, new.password_hash, new.practices)) execute function touch_row();

create function keep_practices() returns trigger language plpgsql as $$
declare
  changed int := coalesce(new.account_id, old.account_id);
begin
  -- Whoever changes the same account at the same time comes first or comes after, and whoever comes after sees both.
  perform from account a where a.id = changed for no key update;
  if not found and tg_op <> 'DELETE' then
    raise exception 'account % is not to be seen, so its practices cannot be kept', changed;
  end if;
  update account a set practices = nullif(array(select ap.practice_id from account_practice ap where ap.account_id = changed order by 1), '{}')::text where a.id = changed;
  return null;
end $$;
create trigger keeps_practices after insert or update or delete on account_practice for each row execute function keep_practices();
alter table account no force row level security;
alter table account_practice no force row level security;
update account a set practices = kept.practices
  from (select account_id, array_agg(practice_id order by practice_id)::text as practices from account_practice group by 1) kept where kept.account_id = a.id;
alter table account force row level security;
alter table account_practice force row level security;

grant select (practices) on account to credence_lookup;
drop policy lookup on account_practice;
revoke select (team_id, account_id, practice_id) on account_practice from credence_lookup;

-- Its parts: verdict, session, seconds, account, team, 'admin' or 'staff', practices, mark, rights.
create or replace function gate_enter(given_hash bytea, wanted_team int, is_passive boolean, wanted_topics text[], origin text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_session record;
  found_account record;
  chosen int;
  verdict text := 'ok';
  kind text := 'staff';
  mark text;
  seconds int;
  opened text;
begin
  select s.id, s.account_id, s.chosen_team, s.noted_until, least(s.expires_at, s.idle_until) as ends_at into found_session
    from session s where s.token_hash = given_hash and s.expires_at > now() and s.idle_until > now();
  if found then
    select a.is_admin, a.team_id, a.practices, a.rights into found_account from account a where a.id = found_session.account_id and a.deleted_at is null;
  end if;
  if not found then
    opened := set_config('app.caller', '', true) || set_config('app.team', '', true) || set_config('app.practices', '', true);
    return 'nobody||||||||';
  end if;

  if found_account.is_admin then
    kind := 'admin';
    chosen := coalesce(wanted_team, found_session.chosen_team);
    if chosen is not null and not exists (select from team t where t.id = chosen) then
      verdict := 'foreign team';
    end if;
  else
    chosen := found_account.team_id;
    if wanted_team is not null and wanted_team is distinct from chosen then
      verdict := 'foreign team';
    end if;
  end if;
  if verdict <> 'ok' then
    chosen := null;
  end if;

  -- An expression by itself costs a fraction of what a statement does.
  if origin is not null then
    opened := set_config('app.team', coalesce(chosen::text, ''), true) || set_config('app.practices', coalesce(found_account.practices, 'all'), true)
      || set_config('app.caller', concat_ws(' ', found_session.account_id, kind, origin), true);
  end if;
  if wanted_topics is not null then
    select string_agg(st.topic || st.n, '.' order by st.topic) into mark from stamp st where st.team_id = chosen and st.topic = any (wanted_topics);
    seconds := extract(epoch from found_session.ends_at - now());
  end if;
  if not is_passive and found_session.noted_until < now() then
    -- Somebody else who notes the same is not waited for: reads of many callers may share a transaction.
    update session set last_active_at = now() where id = (select s.id from session s where s.id = found_session.id for no key update skip locked);
  end if;
  return concat(verdict, '|', found_session.id, '|', seconds, '|', found_session.account_id, '|', chosen, '|', kind, '|',
                found_account.practices, '|', mark, '|', found_account.rights);
end $$;
