import { looksLikeEmail } from '@credence/contract/fields'
import type { Scope } from '../../kit/request/scope.ts'
import { isSafeAddress, type Email } from '../../kit/ports/email.ts'

/**
 * The addresses in comma-separated lists, without duplicates. Invalid entries are skipped: a list may be older than
 * today's validation.
 */
function addressesIn(lists: readonly (string | null)[]): string[] {
  const typed = lists.flatMap((list) => list?.split(',') ?? []).map((item) => item.trim())
  const byKey = new Map(
    typed.filter((item) => looksLikeEmail(item) && isSafeAddress(item)).map((item) => [item.toLowerCase(), item]),
  )
  return [...byKey.values()]
}

/**
 * Sends an email, and a separate copy to each further address on the lists, so that recipients do not learn of each
 * other.
 */
export async function sendWithCopies(scope: Scope, email: Email, lists: readonly (string | null)[]): Promise<void> {
  const copies = addressesIn(lists).filter((address) => address.toLowerCase() !== email.to.toLowerCase())
  for (const to of [email.to, ...copies]) await scope.services.mailer.send(scope, { ...email, to })
}
