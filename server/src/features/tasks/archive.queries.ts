import type { Scope } from '../../kit/request/scope.ts'

const active = "not archived and status <> 'COMPLETE'"

/** Archives the open tasks of a provider in some practices. */
export const archiveTasksIn = (scope: Scope, providerId: number, practiceIds: readonly number[]) =>
  scope.client.query(
    `update task set archived = true where team_id = app_team() and provider_id = $1 and practice_id = any ($2) and ${active}`,
    [providerId, practiceIds],
  )

/** Archives all open tasks of a provider. */
export async function archiveAllTasks(scope: Scope, providerId: number): Promise<void> {
  for (const table of ['task', 'fppe_task'])
    await scope.client.query(
      `update ${table} set archived = true where team_id = app_team() and provider_id = $1 and ${active}`,
      [providerId],
    )
}
