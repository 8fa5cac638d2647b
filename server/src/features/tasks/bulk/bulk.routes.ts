import * as contract from '@credence/contract/tasks/bulk'
import { on, onLong } from '../../../kit/request/route.ts'
import { bulkEdit, bulkProgress, undoBulkEdit } from './bulk.actions.ts'

export const taskBulkRoutes = [
  onLong(contract.bulkEditTasks, ({ begin, body, http }) => bulkEdit(begin, body, http.header('idempotency-key'))),
  onLong(contract.undoBulkEdit, ({ begin, body }) => undoBulkEdit(begin, body.key)),
  on(contract.getBulkProgress, ({ scope, query }) => bulkProgress(scope, query)),
]
