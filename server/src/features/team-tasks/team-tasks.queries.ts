import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import type { Row, Statement } from '../../database/batch.ts'
import type { WorkloadRow } from './workload.ts'

const tasks = (name: string, account: string, onlyDue: boolean, order: string, values: Statement['values'] = []): Statement => ({
  name, values, alone: true, text: `select t.task from tasks_of_administrators(${account}, ${onlyDue}) t order by ${order}`,
})

export const myTasks: Statement = tasks('tasks-of-mine', 'app_account()', false, 't.starred desc, t.due nulls last, t.task_id')
export const teamTasksDue: Statement = tasks('team-tasks-due', 'null', true, 't.due, t.task_id')
export const tasksOfAssignee = (accountId: number): Statement => tasks('tasks-of-assignee', '$1', false, 't.due nulls last, t.task_id', [accountId])

type Category = (typeof taskCategoryChoice.values)[number]
export const withLabels = (rows: Row[]) => rows.map(({ task }) => {
  const found = task as { category: Category }
  return { ...found, category: { value: found.category, label: taskCategoryChoice.labels[found.category] } }
})

export const administrators: Statement = {
  name: 'administrators', values: [], text: 'select id as "userId", first_name as "firstName", last_name as "lastName", true as "isH3Admin" from administrators() order by lower(first_name), lower(last_name), id',
}

export const workload: Statement = {
  name: 'workload', values: [], text: 'select account_id as "accountId", first_name as "firstName", last_name as "lastName", day, n, current_date as today from workload()',
}

export const workloadRows = (rows: Row[]) => ({ rows: rows as unknown as WorkloadRow[], today: String(rows[0]?.today ?? '') })
