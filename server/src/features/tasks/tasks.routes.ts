import * as contract from '@credence/contract/tasks'
import { onRead } from '../../kit/route.ts'
import { blockedTasks } from './tasks.queries.ts'

export const taskRoutes = [
  onRead(contract.countBlockedTasks, () => blockedTasks, ([row]) => row?.n),
]
