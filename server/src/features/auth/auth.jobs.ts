import type { Services } from '../../kit/services.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { removeExpired } from './auth.queries.ts'
import { sendResetLink } from './password.actions.ts'

export const runPasswordReset = async (services: Services, { id, sealed }: Record<string, unknown>): Promise<void> => {
  const email = services.vault.open(Buffer.from(String(sealed), 'base64'), { table: 'pgboss.job', column: 'reset', row: String(id) })
  await inTransaction(services, { signsIn: true }, (scope) => sendResetLink(scope, email))
}

export const runSweep = (services: Services): Promise<void> => inTransaction(services, {}, removeExpired)
