-- What administrators decided about the set-up list, and how the last test of mail ended. One row, for the whole installation.
create table public.setup_state (
  is_only boolean primary key default true check (is_only),
  -- Null until somebody hides the list or opens it again.
  is_hidden boolean,
  skipped text[] not null default '{}',
  mail_tested_at timestamptz,
  mail_tested_to text,
  -- Null when the mail server took the test.
  mail_failure text
);
grant select, insert, update on public.setup_state to credence_app;
comment on table public.setup_state is 'What administrators decided about the set-up list, and how the last test of mail ended. One row.';

-- What the set-up list is judged by, over all open teams: counts, and the names of the first team, manager and practice. A manager can add the other users of a team.
create function public.setup_facts() returns json language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'setup_facts is for platform administrators';
  end if;
  return (
    with open_team as (select t.id, t.name from team t where t.closed_at is null),
      manager as (
        select a.id, a.first_name || ' ' || a.last_name as name, m.name as team from account a join open_team m on m.id = a.team_id
         where a.deleted_at is null and 'ADMIN_USER_MANAGEMENT_EDIT' = any (a.authorities)),
      of_team as (select p.id, p.name from practice p join open_team m on m.id = p.team_id)
    select json_build_object(
      'teams', (select count(*) from open_team), 'team', (select m.name from open_team m order by m.id limit 1),
      'managers', (select count(*) from manager),
      'manager', (select json_build_object('name', g.name, 'team', g.team, 'isInvited', exists (
          select from link l where l.account_id = g.id and l.purpose = 'password' and not l.is_reset and l.completed_at is null and l.revoked_at is null and l.expires_at > now()))
          from manager g order by g.id limit 1),
      'practices', (select count(*) from of_team), 'practice', (select p.name from of_team p order by p.id limit 1),
      'administrators', (select count(*) from account a where a.is_admin and a.deleted_at is null)));
end $$;
alter function public.setup_facts owner to credence_lookup;
revoke execute on function public.setup_facts from public;
grant execute on function public.setup_facts to credence_app;

-- Nobody works in a closed team, so its tasks are in no list, count or workload of the administrators. They are there again when it is opened.
create or replace function public.teams_with_tasks_of(given_account int) returns setof int
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'teams_with_tasks_of is for platform administrators';
  end if;
  return query select distinct x.team_id from task_assignee x join account a on a.id = x.account_id join task t on t.team_id = x.team_id and t.id = x.task_id
    join team m on m.id = x.team_id
    where a.is_admin and (given_account is null or x.account_id = given_account) and not t.archived and t.status <> 'COMPLETE' and m.closed_at is null;
end $$;

create or replace function public.due_counts_of(given_account int) returns table (day date, n int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'due_counts_of is for platform administrators';
  end if;
  return query select t.due, count(*)::int from task_assignee x join task t on t.team_id = x.team_id and t.id = x.task_id join team m on m.id = x.team_id
    where x.account_id = given_account and t.due is not null and not t.archived and t.status <> 'COMPLETE' and m.closed_at is null group by 1;
end $$;

create or replace function public.workload() returns table (account_id int, first_name text, last_name text, day date, n int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() and not exists (select from account a where a.id = app_account() and a.authorities && array['H3_ADMIN_WORKLOAD_VIEW', 'H3_ADMIN_WORKLOAD_EDIT']) then
    raise exception 'workload is for those who may see it';
  end if;
  return query
    select a.id, a.first_name, a.last_name, t.due, count(t.id)::int from account a
      left join (task_assignee x join team m on m.id = x.team_id and m.closed_at is null) on x.account_id = a.id and (app_is_admin() or x.team_id = app_team())
      left join task t on t.team_id = x.team_id and t.id = x.task_id and not t.archived and t.status <> 'COMPLETE'
     where a.deleted_at is null and case when app_is_admin() then a.is_admin else a.team_id = app_team() or x.id is not null end
     group by a.id, t.due;
end $$;
