import * as contract from '@credence/contract/tasks/views'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { on } from '../../kit/request/route.ts'
import { findTaskViews, getViewVersion, insertTaskView, removeTaskView, updateTaskView } from './views.queries.ts'

export const taskViewRoutes = [
  on(contract.listTaskViews, async ({ scope }) => ({ me: scope.me.accountId, views: await findTaskViews(scope) })),
  on(contract.createTaskView, async ({ scope, body }) => ({
    id: await insertTaskView(scope, scope.me.accountId, body),
  })),
  on(contract.saveTaskView, async ({ scope, params: { id }, body: { version, ...view } }) => {
    assertVersion(await getViewVersion(scope, id), version)
    await updateTaskView(scope, id, view)
    return { id }
  }),
  on(contract.removeTaskView, async ({ scope, params: { id } }) => {
    await removeTaskView(scope, id)
    return { id }
  }),
]
