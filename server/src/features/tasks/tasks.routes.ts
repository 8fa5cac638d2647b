import * as contract from '@credence/contract/tasks'
import { on } from '../../kit/route.ts'
import { countBlocked } from './tasks.queries.ts'

export const taskRoutes = [
  on(contract.countBlockedTasks, ({ scope }) => countBlocked(scope)),
]
