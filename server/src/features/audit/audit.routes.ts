import * as contract from '@credence/contract/audit/calls'
import { on } from '../../kit/request/route.ts'
import { getHistory } from './history.actions.ts'
import { getTrail } from './trail.actions.ts'

export const auditRoutes = [
  on(contract.getProviderHistory, ({ scope, params, query }) => getHistory(scope, 'provider', params.id, query)),
  on(contract.getPracticeHistory, ({ scope, params, query }) => getHistory(scope, 'practice', params.id, query)),
  on(contract.getTaskHistory, ({ scope, params, query }) => getHistory(scope, 'task', params.id, query)),
  on(contract.getAuditTrail, ({ scope }) => getTrail(scope)),
]
