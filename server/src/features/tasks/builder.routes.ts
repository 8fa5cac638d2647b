import * as contract from '@credence/contract/tasks/builder'
import { on, onLong } from '../../kit/request/route.ts'
import { builderProgress, buildTasks } from './builder.actions.ts'

export const taskBuilderRoutes = [
  onLong(contract.buildTasks, ({ begin, body, http }) => buildTasks(begin, body, http.header('idempotency-key'))),
  on(contract.getBuilderProgress, ({ scope, query }) => builderProgress(scope, query.key)),
]
