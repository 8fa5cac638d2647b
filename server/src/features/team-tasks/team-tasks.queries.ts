import { taskCategoryChoice, type TaskCategory } from '@credence/contract/choices/tasks'
import type { TeamTask } from '@credence/contract/team-tasks/calls'
import { runBatch, type Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { WorkloadRow } from './workload.ts'

// These functions read across teams and refuse everybody but administrators. They run after the gate's check, not
// pipelined with it.

async function ask<T>(scope: Scope, name: string, text: string, values: Statement['values'] = []): Promise<T[]> {
  return (await runBatch(scope.client, [{ name, text, values }]))[0] as T[]
}

type StoredTask = Omit<TeamTask, 'category'> & { category: TaskCategory }

async function findTasks(
  scope: Scope,
  name: string,
  account: string,
  onlyDue: boolean,
  order: string,
  values: Statement['values'] = [],
): Promise<TeamTask[]> {
  const rows = await ask<{ task: StoredTask }>(
    scope,
    name,
    `select t.task from tasks_of_administrators(${account}, ${onlyDue}) t order by ${order}`,
    values,
  )
  return rows.map(({ task }) => ({
    ...task,
    category: { value: task.category, label: taskCategoryChoice.labels[task.category] },
  }))
}

export const findMyTasks = (scope: Scope) =>
  findTasks(scope, 'tasks-of-mine', 'app_account()', false, 't.starred desc, t.due nulls last, t.task_id')
export const findTeamTasksDue = (scope: Scope) => findTasks(scope, 'team-tasks-due', 'null', true, 't.due, t.task_id')
export const findTasksOfAssignee = (scope: Scope, accountId: number) =>
  findTasks(scope, 'tasks-of-assignee', '$1', false, 't.due nulls last, t.task_id', [accountId])

export const findAdministrators = (scope: Scope) =>
  ask<{ userId: number; firstName: string; lastName: string; isH3Admin: boolean }>(
    scope,
    'administrators',
    'select id as "userId", first_name as "firstName", last_name as "lastName", true as "isH3Admin" from administrators() order by lower(first_name), lower(last_name), id',
  )

export async function findWorkload(scope: Scope): Promise<{ rows: WorkloadRow[]; today: string }> {
  const rows = await ask<WorkloadRow & { today: string }>(
    scope,
    'workload',
    'select account_id as "accountId", first_name as "firstName", last_name as "lastName", day, n, team_today() as today from workload()',
  )
  return { rows, today: rows[0]?.today ?? '' }
}
