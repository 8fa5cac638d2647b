-- A link ends with what it is about: a provider who was deleted or whose memberships have all ended, an FPPE task that is archived or whose provider is
-- gone. Practices, tasks and accounts that are deleted take their links along by the foreign keys. Asked in one place, so that every purpose of a link gets it.
create policy lookup_of_links on provider_practice for select to credence_lookup using (true);
grant select (team_id, provider_id, end_date) on provider_practice to credence_lookup;
grant select (provider_id, archived) on fppe_task to credence_lookup;

create function link_subject_is_gone(of_team int, of_provider int, of_fppe_task int) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select (of_provider is not null or of_fppe_task is not null) and not exists (
    select from provider r join provider_practice m on m.team_id = r.team_id and m.provider_id = r.id
     where r.team_id = of_team and r.deleted_at is null and coalesce(m.end_date, current_date) >= current_date
       and r.id = coalesce(of_provider, (select t.provider_id from fppe_task t where t.team_id = of_team and t.id = of_fppe_task and not t.archived)))
$$;

create or replace function find_link(given_hash bytea, wanted_purpose text)
returns table (id bigint, account_id int, team_id int, practice_id int, provider_id int, fppe_task_id int, is_reset boolean, is_expired boolean, completed_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.id, l.account_id, l.team_id, l.practice_id, l.provider_id, l.fppe_task_id, l.is_reset, l.expires_at <= now(), l.completed_at, l.revoked_at
    from link l where l.token_hash = given_hash and l.purpose = wanted_purpose and not link_subject_is_gone(l.team_id, l.provider_id, l.fppe_task_id)
$$;
alter function link_subject_is_gone owner to credence_lookup;
revoke execute on function link_subject_is_gone from public;
grant execute on function link_subject_is_gone to credence_app;

-- Who else has an NPI is asked before a provider is saved.
create index provider_by_npi on provider (team_id, npi) where deleted_at is null;
