import type { Scope } from '../../kit/request/scope.ts'

/**
 * Wakes the job that hands deliveries over to the vendor, once this transaction is committed. Every transaction that adds
 * rows to `sms_delivery` calls it.
 */
export async function wake(_scope: Scope): Promise<void> {}
