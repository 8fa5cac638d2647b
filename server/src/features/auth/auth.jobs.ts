import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { removeExpired } from './auth.queries.ts'
import { addressOfJob, sendResetLink } from './password.actions.ts'

export const runPasswordReset = (services: Services, job: Record<string, unknown>): Promise<void> =>
  inTransaction(services, { signsIn: true }, (scope) => sendResetLink(scope, addressOfJob(services, job)))

export const runSweep = (services: Services): Promise<void> => inTransaction(services, {}, removeExpired)
