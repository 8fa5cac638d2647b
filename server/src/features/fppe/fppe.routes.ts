import * as contract from '@credence/contract/fppe'
import { on } from '../../kit/route.ts'
import { countBlocked } from './fppe.queries.ts'

export const fppeRoutes = [
  on(contract.countBlockedFppeTasks, ({ scope }) => countBlocked(scope)),
]
