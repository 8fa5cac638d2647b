import type { Transaction } from '../../kit/ports/transaction.ts'
import type { Services } from '../../kit/request/services.ts'

/**
 * Wakes the dispatch of this process, once this transaction is committed. Every transaction that adds rows to
 * `sms_delivery` calls it.
 */
export async function wake(scope: Transaction & { services: Services }): Promise<void> {
  scope.afterCommit(() => scope.services.smsAlarm.wake())
}
