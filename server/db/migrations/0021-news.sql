-- Servers remember which polls have nothing new to tell (kit/known-polls.ts). What would change the answer is told to all of them when it is
-- committed: a counter that moved, an account whose rights changed, a session that ended or was led elsewhere.
create function tell_team() returns trigger language plpgsql as $$
begin
  perform pg_notify('credence_news', 'team ' || new.team_id);
  return null;
end $$;
create trigger told after insert or update on stamp for each row execute function tell_team();

create function tell_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('credence_news', 'account ' || case tg_table_name when 'account' then to_jsonb(new) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'account_id' end);
  return null;
end $$;
create trigger told after update on account for each row
  when (row(old.authorities, old.team_id, old.is_admin, old.deleted_at) is distinct from row(new.authorities, new.team_id, new.is_admin, new.deleted_at)) execute function tell_account();
create trigger told after insert or update or delete on account_practice for each row execute function tell_account();

create function tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('credence_news', 'session ' || old.id);
  return null;
end $$;
-- Activity, which only prolongs a session, is no news.
create trigger told_end after delete on session for each row execute function tell_session();
create trigger told_change after update on session for each row
  when (row(old.chosen_team, old.expires_at, old.idle_limit, old.account_id) is distinct from row(new.chosen_team, new.expires_at, new.idle_limit, new.account_id) or new.last_active_at < old.last_active_at)
  execute function tell_session();
