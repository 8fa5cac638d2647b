import * as contract from '@credence/contract/form-requests/calls'
import { on } from '../../kit/request/route.ts'
import { createFormRequest, listFormRequests, revokeFormRequest } from './form-requests.actions.ts'

export const formRequestRoutes = [
  on(contract.createFormRequest, async ({ scope, body }) => ({ id: await createFormRequest(scope, body) })),
  on(contract.listFormRequestsOfPractice, ({ scope, params }) => listFormRequests(scope, 'practice', params.id)),
  on(contract.listFormRequestsOfProvider, ({ scope, params }) => listFormRequests(scope, 'provider', params.id)),
  on(contract.revokeFormRequest, async ({ scope, params }) => {
    await revokeFormRequest(scope, params.id)
    return {}
  }),
]
