import * as contract from '@credence/contract/fppe'
import { onRead } from '../../kit/route.ts'
import { blockedFppeTasks } from './fppe.queries.ts'

export const fppeRoutes = [
  onRead(contract.countBlockedFppeTasks, () => blockedFppeTasks, ([row]) => row?.n),
]
