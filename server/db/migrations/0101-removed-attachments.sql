-- A deleted attachment of a task is kept for thirty days, as documents are (docs/decisions/060-comfort-of-tasks.md).
alter table public.removed_record
  add column task_id int,
  drop constraint removed_record_check,
  add constraint removed_record_check check (num_nonnulls(provider_id, practice_id, task_id) = 1),
  add foreign key (team_id, task_id) references public.task (team_id, id) on delete cascade;
comment on table public.removed_record is 'An entry, a document or an attachment that somebody deleted from a provider, a practice or a task. It can be restored for thirty days.';
create index removed_record_by_task on public.removed_record (team_id, task_id, removed_at desc) where task_id is not null;

-- What was deleted from a task is seen by those who see the task.
alter policy team on public.removed_record using (team_id = (select public.app_team()) and ((select public.app_sees_all_practices()) or case
  when provider_id is not null then exists (select from public.provider_practice m where m.team_id = removed_record.team_id and m.provider_id = removed_record.provider_id)
  when task_id is not null then exists (select from public.task t where t.team_id = removed_record.team_id and t.id = removed_record.task_id)
  else practice_id = any ((select public.app_practices())::int[]) end));
