import * as contract from '@credence/contract/dashboard/calls'
import { asJson } from '../../kit/request/json.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { recentActivity, waitingOnAdmin, waitingOnProvider } from './dashboard-tasks.queries.ts'
import { cmeShortfalls, expiringDocuments, muteDocument, renewals } from './dashboard.queries.ts'

export const dashboardRoutes = [
  onRead(contract.listRenewals, () => renewals(), asJson),
  onRead(contract.listRenewalsOfPractice, ({ params }) => renewals(params.practiceId), asJson),
  onRead(contract.listExpiringDocuments, () => expiringDocuments(), asJson),
  onRead(contract.listExpiringDocumentsOfPractice, ({ params }) => expiringDocuments(params.practiceId), asJson),
  on(contract.muteExpiringDocument, async ({ scope, body: { entityType, entityId, filename, muted } }) => {
    if (!(await muteDocument(scope, entityType, entityId, filename, muted))) throw notFound()
    return {}
  }),
  onRead(contract.listCmeShortfalls, () => cmeShortfalls, asJson),
  onRead(contract.listRecentActivity, () => recentActivity, asJson),
  onRead(contract.listWaitingOnAdmin, () => waitingOnAdmin, asJson),
  onRead(contract.listWaitingOnProvider, () => waitingOnProvider, asJson),
]
