import { sql } from 'kysely'
import type { TaskView, TaskViewSettings } from '@credence/contract/tasks/views'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** The caller's own and those that are shared, as row-level security shows them. */
export async function findTaskViews(scope: Scope): Promise<TaskView[]> {
  const { rows } = await scope.client.query<TaskView>(
    `
    select v.id, v.name, v.settings, v.is_shared as "isShared", v.account_id = app_account() as "isMine",
           name_of(v.account_id) as "savedBy", v.version
      from task_view v where v.team_id = app_team()
     order by v.account_id <> app_account(), lower(v.name), v.id`,
  )
  return rows
}

export interface ViewValues {
  name: string
  isShared: boolean
  settings: TaskViewSettings
}
const stored = ({ settings, ...values }: ViewValues) => ({ ...values, settings: JSON.stringify(settings) })

export async function insertTaskView(scope: Scope, accountId: number, values: ViewValues): Promise<number> {
  const { id } = await scope.db
    .insertInto('taskView')
    .values({ teamId: sql<number>`app_team()`, accountId, ...stored(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The version of a view, which stays locked until the save. */
export async function getViewVersion(scope: Scope, id: number): Promise<number> {
  const found = await scope.db
    .selectFrom('taskView')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found.version
}

export async function updateTaskView(scope: Scope, id: number, values: ViewValues): Promise<void> {
  await scope.db.updateTable('taskView').set(stored(values)).where('id', '=', id).execute()
}

export async function removeTaskView(scope: Scope, id: number): Promise<void> {
  await scope.db.deleteFrom('taskView').where('id', '=', id).execute()
}
