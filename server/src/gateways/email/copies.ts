import { looksLikeEmail } from '@credence/contract/fields'
import type { Scope } from '../../kit/request/scope.ts'
import { isSafeAddress, type Email } from '../../kit/ports/email.ts'

/**
 * The addresses of lists that are separated by commas, each once. What is blank or no address is passed over: a list
 * may be older than today's rules.
 */
function addressesIn(lists: readonly (string | null)[]): string[] {
  const typed = lists.flatMap((list) => list?.split(',') ?? []).map((item) => item.trim())
  const byKey = new Map(
    typed.filter((item) => looksLikeEmail(item) && isSafeAddress(item)).map((item) => [item.toLowerCase(), item]),
  )
  return [...byKey.values()]
}

/**
 * Sends a mail, and the same to everybody on the lists who does not get it anyway: each of them alone, so that nobody
 * learns who the others are.
 */
export async function sendWithCopies(scope: Scope, email: Email, lists: readonly (string | null)[]): Promise<void> {
  const copies = addressesIn(lists).filter((address) => address.toLowerCase() !== email.to.toLowerCase())
  for (const to of [email.to, ...copies]) await scope.services.mailer.send(scope, { ...email, to })
}
