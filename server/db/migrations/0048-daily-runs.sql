-- The days on which a daily job ran for a team: once for each of the team's own days, whichever server asks first. It held the reminders alone.
alter table public.reminder_run rename to daily_run;
alter table public.daily_run add column job text not null default 'document-reminders';
alter table public.daily_run alter column job drop default;
alter table public.daily_run rename constraint reminder_run_pkey to daily_run_pkey;
alter table public.daily_run rename constraint reminder_run_team_id_fkey to daily_run_team_id_fkey;
alter table public.daily_run drop constraint reminder_run_team_id_day_key;
alter table public.daily_run add constraint daily_run_team_id_job_day_key unique (team_id, job, day);
alter sequence public.reminder_run_id_seq rename to daily_run_id_seq;
create policy lookup on public.daily_run for select to credence_lookup using (true);
grant select (team_id, job, day) on public.daily_run to credence_lookup;

-- The open teams whose clocks show at least this time of day and for which the job has not run on that day.
create function public.teams_due(wanted_job text, time_of_day time, moment timestamptz) returns setof int
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'teams_due is for the platform''s own work';
  end if;
  return query
    select t.id from team t cross join lateral (select moment at time zone coalesce(t.time_zone, installation_time_zone()) as local_time) l
     where t.closed_at is null and l.local_time::time >= time_of_day
       and not exists (select from daily_run r where r.team_id = t.id and r.job = wanted_job and r.day = l.local_time::date)
     order by t.id;
end $$;
alter function public.teams_due owner to credence_lookup;
revoke execute on function public.teams_due from public;
grant execute on function public.teams_due to credence_app;
