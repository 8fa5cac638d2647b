-- What staff see of the onboarding of a provider: how far it has come, and the changes that wait for them.

-- When the page of a link was last opened, written at most once a minute. That somebody looked is no change of the link.
alter table link add column last_seen_at timestamptz;
drop trigger recorded on link;
create trigger recorded after insert or update or delete on link for each row execute function record_change('token_hash,token_sealed,last_seen_at');

-- The queue is polled: a change that comes or is decided ends an unchanged answer.
create trigger touches after insert or update or delete on onboarding_change for each statement execute function touch_topic('provider');
create index onboarding_change_open on onboarding_change (team_id, provider_id) where state <> 'ACCEPTED';

-- What the wizard of a provider asks for is decided by the primary practice, which may not be one of the caller's. No row: the defaults.
create policy lookup on onboarding_preference for select to credence_lookup using (true);
grant select on onboarding_preference to credence_lookup;
grant select (is_primary) on provider_practice to credence_lookup;
grant select (end_date) on practice to credence_lookup;
create function public.onboarding_preference_of(given_provider int) returns setof onboarding_preference
language sql stable security definer set search_path = public, pg_temp as $$
  select o.* from onboarding_preference o
   where o.team_id = app_team()
     and o.practice_id = (select q.id from provider_practice m join practice q on q.team_id = m.team_id and q.id = m.practice_id
                           where m.team_id = app_team() and m.provider_id = given_provider and not_ended(m.end_date)
                           order by not_ended(q.end_date) desc, m.is_primary desc, lower(q.name), q.id limit 1)
$$;
alter function public.onboarding_preference_of owner to credence_lookup;
revoke execute on function public.onboarding_preference_of from public;
grant execute on function public.onboarding_preference_of to credence_app;
