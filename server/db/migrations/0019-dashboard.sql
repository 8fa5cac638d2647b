-- An alert about a document's end that the team has seen enough of: it is silent until the document ends on another day.
alter table document add column muted_expiration date;
-- Silence is no change that somebody else's save could be older than.
drop trigger versioned on document;
create trigger versioned before update on document for each row
  when (row(old.first_reminder_at, old.second_reminder_at, old.muted_expiration) is not distinct from row(new.first_reminder_at, new.second_reminder_at, new.muted_expiration)
     or row(old.expiration, old.object_key) is distinct from row(new.expiration, new.object_key)) execute function touch_row();

create index practice_hub_by_end on practice_hub (team_id, expires);
create index provider_hub_by_end on provider_hub (team_id, expires);

-- The administrators' own tasks are spread over the teams. Which teams have any is an id, and may be asked across teams.
create function teams_with_tasks_of(given_account int) returns setof int
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'teams_with_tasks_of is for platform administrators';
  end if;
  return query select distinct x.team_id from task_assignee x join account a on a.id = x.account_id join task t on t.team_id = x.team_id and t.id = x.task_id
    where a.is_admin and (given_account is null or x.account_id = given_account) and not t.archived and t.status <> 'COMPLETE';
end $$;
alter function teams_with_tasks_of owner to credence_lookup;
revoke execute on function teams_with_tasks_of from public;
grant execute on function teams_with_tasks_of to credence_app;

-- The open tasks of one administrator, or of all of them, over all teams. It goes from team to team as the administrator would, so that each
-- team's rows are read under the policies that everybody's are.
create function tasks_of_administrators(given_account int, only_due boolean)
returns table (team_id int, task_id int, due date, starred boolean, task json) language plpgsql as $$
declare
  own_team text := coalesce(current_setting('app.team', true), '');
  each_team int;
begin
  for each_team in select teams_with_tasks_of(given_account) loop
    perform set_config('app.team', each_team::text, true);
    return query
      select t.team_id, t.id, t.due, s.id is not null, json_build_object(
          'id', t.id, 'revenueTeamId', m.id, 'revenueTeamName', m.name, 'status', t.status, 'category', t.category, 'due', t.due, 'progress', t.progress, 'other', t.other, 'starred', s.id is not null,
          'practiceName', p.name, 'providerFormattedName', r.formatted_name, 'carrierName', c.name, 'facilityName', f.name, 'hubName', h.name,
          'assignees', (select json_agg(json_build_object('userId', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'isH3Admin', w.is_admin, 'photoUrl', w.photo_url) order by w.last_name, w.first_name, w.id)
                          from task_assignee x join team_people() w on w.id = x.account_id where x.team_id = t.team_id and x.task_id = t.id),
          'activity', coalesce((select json_agg(json_build_object('notes', a.notes, 'created', a.created_at))
                          from (select * from task_activity y where y.team_id = t.team_id and y.task_id = t.id order by y.id desc limit 1) a), '[]'))
        from task t join team m on m.id = t.team_id join practice p on p.team_id = t.team_id and p.id = t.practice_id
        left join provider r on r.team_id = t.team_id and r.id = t.provider_id
        left join carrier c on c.id = t.carrier_id left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id
        left join task_star s on s.team_id = t.team_id and s.task_id = t.id and s.account_id = app_account()
       where t.team_id = each_team and not t.archived and t.status <> 'COMPLETE' and (not only_due or t.due <= current_date)
         and exists (select from task_assignee x join team_people() w on w.id = x.account_id and w.is_admin
                      where x.team_id = t.team_id and x.task_id = t.id and (given_account is null or x.account_id = given_account));
  end loop;
  perform set_config('app.team', own_team, true);
end $$;

-- Who has how many open tasks on which day: counts and first names. Administrators see the administrators, over all teams; who else may look sees
-- the people of the own team's tasks.
create function workload() returns table (account_id int, first_name text, last_name text, day date, n int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() and not exists (select from account a where a.id = app_account() and a.authorities && array['H3_ADMIN_WORKLOAD_VIEW', 'H3_ADMIN_WORKLOAD_EDIT']) then
    raise exception 'workload is for those who may see it';
  end if;
  return query
    select a.id, a.first_name, a.last_name, t.due, count(t.id)::int from account a
      left join task_assignee x on x.account_id = a.id and (app_is_admin() or x.team_id = app_team())
      left join task t on t.team_id = x.team_id and t.id = x.task_id and not t.archived and t.status <> 'COMPLETE'
     where a.deleted_at is null and case when app_is_admin() then a.is_admin else a.team_id = app_team() or x.id is not null end
     group by a.id, t.due;
end $$;
alter function workload owner to credence_lookup;
revoke execute on function workload from public;
grant execute on function workload to credence_app;
grant select (id) on task_assignee to credence_lookup;

-- The administrators themselves, whose accounts belong to no team and are else seen by nobody.
create function administrators() returns table (id int, first_name text, last_name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'administrators is for platform administrators';
  end if;
  return query select a.id, a.first_name, a.last_name from account a where a.is_admin and a.deleted_at is null;
end $$;
alter function administrators owner to credence_lookup;
revoke execute on function administrators from public;
grant execute on function administrators to credence_app;
