-- Key figures of tasks: the benchmark of a team, the history of a task's status, and an index of what was completed.

-- Null: the benchmark of the product (limits.benchmarkDays).
alter table team add column benchmark_days int check (benchmark_days between 1 and 999);

create table task_status_history (
  id bigint generated always as identity primary key,
  team_id int not null references team (id),
  task_id int not null,
  status text not null check (status in ('CREATED', 'IN_PROGRESS', 'BLOCKED', 'BLOCKED_INTERNALLY', 'BLOCKED_INTERNALLY_PROVIDER', 'BLOCKED_SUBMITTED', 'COMPLETE')),
  at timestamptz not null,
  foreign key (team_id, task_id) references task (team_id, id) on delete cascade
);
comment on table public.task_status_history is 'A status that a task had, and since when. Insert-only, written by a trigger.';
create index task_status_history_by_task on task_status_history (team_id, task_id, at);

-- The statuses of the past were not recorded. Known are the present status and when it was set.
insert into task_status_history (team_id, task_id, status, at)
select t.team_id, t.id, t.status, coalesce(t.completed_at, s.at, t.created_at)
  from task t left join (select row_id, max(at) as at from change_log where table_name = 'task' and action = 'update' and 'status' = any (fields) group by row_id) s on s.row_id = t.id
 order by t.id;

call tenant_table('task_status_history', sees => 'exists (select from task t where t.team_id = task_status_history.team_id and t.id = task_status_history.task_id)');
revoke update, delete on task_status_history from credence_app;
-- The change of the task is recorded already.
drop trigger recorded on task_status_history;

create function public.keep_task_status() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into task_status_history (team_id, task_id, status, at)
  values (new.team_id, new.id, new.status, case when tg_op = 'UPDATE' then now() else coalesce(new.completed_at, new.created_at) end);
  return null;
end $$;
create trigger status_begins after insert on task for each row execute function keep_task_status();
create trigger status_changes after update of status on task for each row when (old.status <> new.status) execute function keep_task_status();

-- All columns that the key figures and row-level security read, so that the table itself is not.
create index task_completed_figures on task (team_id, completed_at) include (category, carrier_id, practice_id, created_at, id) where completed_at is not null;
