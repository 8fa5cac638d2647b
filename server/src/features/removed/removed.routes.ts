import * as contract from '@credence/contract/removed/calls'
import { restoreRemoved } from '@credence/contract/removed/restore'
import { on } from '../../kit/request/route.ts'
import { listRemoved, restore } from './removed.actions.ts'

export const removedRoutes = [
  on(contract.listRemovedOfProvider, ({ scope, params, query }) =>
    listRemoved(scope, 'provider', params.id, query.page),
  ),
  on(contract.listRemovedOfPractice, ({ scope, params, query }) =>
    listRemoved(scope, 'practice', params.id, query.page),
  ),
  on(contract.listRemovedOfTask, ({ scope, params, query }) => listRemoved(scope, 'task', params.id, query.page)),
  on(restoreRemoved, ({ scope, params }) => restore(scope, params.kind, params.id)),
]
