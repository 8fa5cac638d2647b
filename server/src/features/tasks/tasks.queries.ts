import { limits } from '@credence/contract/limits'
import { blockedStatuses } from '@credence/contract/tasks/calls'
import type { Statement } from '../../database/batch.ts'
import type { Since } from '../../kit/request/lists/changed-records.ts'
import { jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { isOpen, tasksWhere } from './task-card.queries.ts'

export const blockedTasks: Statement = {
  name: 'blocked-tasks',
  text: 'select count(*)::int as n from task where team_id = app_team() and not archived and status = any ($1)',
  values: [blockedStatuses],
}

export const openTasksOf = (owner: 'practice' | 'provider', id: number, since: Since | null): Statement[] =>
  tasksWhere(`open-tasks-of-${owner}`, `${isOpen} and t.${owner}_id = $1`, { values: [id], since })

const person = "'userId', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'isH3Admin', w.is_admin"
const people = (where: string, fields = person) =>
  `select coalesce(json_agg(json_build_object(${fields}) order by w.is_admin, w.last_name, w.first_name, w.id), '[]')::text as json from team_people() w where ${where}`

export const availableAssignees = jsonStatement(
  'available-assignees',
  people('w.is_assignable', `${person}, 'photoUrl', w.photo_url`),
)
export const dueCountUsers = (chosen: readonly number[]): Statement =>
  jsonStatement('due-count-users', people('w.is_assignable and (w.id = any ($1) or w.id = app_account())'), [chosen])

export const availablePractices = jsonStatement(
  'available-practices',
  "select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')::text as json from practice where team_id = app_team()",
)

interface DueCounts {
  counts: Record<string, number>
  warnThreshold: number
  dangerThreshold: number
  year: number
}

/** An account's open tasks by due day, and the number from which the team wants a warning. */
export async function getDueCounts(scope: Scope, accountId: number): Promise<DueCounts> {
  const {
    rows: [row],
  } = await scope.client.query<DueCounts>(
    `
    select (select coalesce(json_object_agg(d.day, d.n), '{}') from due_counts_of($1) d) as counts,
           coalesce((t.settings -> 'workload' ->> 'warn')::int, ${limits.workload.warn}) as "warnThreshold",
           coalesce((t.settings -> 'workload' ->> 'danger')::int, ${limits.workload.danger}) as "dangerThreshold",
           extract(year from team_today())::int as year
      from team t where t.id = app_team()`,
    [accountId],
  )
  return row as DueCounts
}

export const removeTask = (scope: Scope, id: number) =>
  scope.db.deleteFrom('task').where('teamId', '=', scope.teamId).where('id', '=', id).execute()

/** Toggles the caller's star and returns whether it is on. */
export async function toggleStar(scope: Scope, taskId: number): Promise<boolean> {
  const {
    rows: [row],
  } = await scope.client.query<{ isOn: boolean }>(
    `
    with gone as (delete from task_star where team_id = app_team() and account_id = app_account() and task_id = $1 returning 1),
    made as (insert into task_star (team_id, account_id, task_id) select app_team(), app_account(), $1 where not exists (select from gone) on conflict do nothing returning 1)
    select not exists (select from gone) as "isOn"`,
    [taskId],
  )
  return row?.isOn ?? false
}
