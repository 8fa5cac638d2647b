import { passwordLink, passwordMessages } from '@credence/contract/auth/calls'
import { z } from 'zod'
import { audit } from '../../kit/request/audit.ts'
import { completeLink, insertLink, linkUrl, openToken, revokeLinks } from '../../kit/request/links.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { forgetFailures } from '../../kit/request/throttle.ts'
import { everywhereOf } from './attempt-counters.ts'
import {
  confirmAddress,
  countResetMails,
  emailKey,
  endAllSignIns,
  findAccount,
  findAccountByEmail,
  updatePassword,
  type AccountToSignIn,
} from './auth.queries.ts'
import { resetLetter } from './letters.ts'

export const signInUrl = (scope: Scope) => `${scope.services.config.publicUrl}/auth/sign-in`

const sealedPlace = (jobId: string) => ({ table: 'pgboss.job', column: 'reset', row: jobId })

const sealedAddress = z.object({ id: z.string(), sealed: z.string() })
export type SealedAddress = z.output<typeof sealedAddress>
export const passwordReset = { name: 'password-reset', payload: sealedAddress }

/** Asks for a reset link; the address waits sealed. */
export async function queueResetLink(scope: Scope, email: string): Promise<void> {
  const {
    services,
    origin: { requestId: id },
  } = scope
  await services.queue.send(scope, passwordReset, {
    id,
    sealed: services.vault.seal(email, sealedPlace(id)).toString('base64'),
  })
}

/** The address of a queued request. */
export const addressOfJob = ({ vault }: Services, { id, sealed }: SealedAddress): string =>
  vault.open(Buffer.from(sealed, 'base64'), sealedPlace(id))

/** Each of the links lives for an hour, so whoever is sent no further one has this many that work. */
const mostResetMailsPerHour = 5

/**
 * Done in the background for known and unknown addresses alike, so that the answer tells nothing. Anybody can ask for a
 * reset: the links that were mailed before stay open, and a mailbox is not flooded.
 */
export async function sendResetLink(scope: Scope, email: string): Promise<void> {
  const account = await findAccountByEmail(scope, email)
  if (!account || (await countResetMails(scope, account.id)) >= mostResetMailsPerHour) return
  const token = await insertLink(scope, {
    purpose: passwordLink,
    for: { kind: 'account', id: account.id },
    isReset: true,
    sentTo: account.email,
    keepsEarlier: true,
  })
  await scope.services.mailer.send(
    scope,
    resetLetter(account.email, account.firstName, linkUrl(scope, passwordLink, token)),
  )
  await audit(scope, 'password link sent', { accountId: account.id, teamId: account.teamId })
}

/** Makes a link to a new password, or to somebody's first one, and answers its address. */
export async function makePasswordLink(scope: Scope, account: { id: number; hasPassword: boolean }): Promise<string> {
  const token = await insertLink(scope, {
    purpose: passwordLink,
    for: { kind: 'account', id: account.id },
    isReset: account.hasPassword,
    lifetime: account.hasPassword ? passwordLink.lifetime : '7 days',
  })
  return linkUrl(scope, passwordLink, token)
}

/** The address of a link that was made earlier, for those who may see it again. */
export const openPasswordLink = (scope: Scope, tokenHash: Buffer, tokenSealed: Buffer): string =>
  linkUrl(scope, passwordLink, openToken(scope, tokenHash, tokenSealed))

/** Ends every sign-in of an account, but for the one that asks for it. */
export const endSignInsOf = (scope: Scope, accountId: number, exceptSessionId?: string): Promise<void> =>
  endAllSignIns(scope, accountId, exceptSessionId)

/** Whose password the link sets. The link of a deleted account is worth as little as one that never was. */
export async function getAccountOfLink(scope: Scope): Promise<AccountToSignIn> {
  const account = await findAccount(scope, scope.link.subject.id)
  if (!account) throw new Refusal(404, passwordMessages.linkInvalid)
  return account
}

/** Sets the password of the link's account, and answers the account. */
export async function setPassword(scope: Scope, password: string): Promise<AccountToSignIn> {
  const { id } = scope.link
  const account = await getAccountOfLink(scope)
  const accountId = account.id
  const passwordHash = await scope.services.passwords.hash(password)
  const completed = await completeLink(scope, id)
  if (!completed) throw new Refusal(404, passwordMessages.linkInvalid)
  await updatePassword(scope, accountId, passwordHash)
  await revokeLinks(scope, passwordLink, { kind: 'account', id: accountId })
  await endAllSignIns(scope, accountId)
  await forgetFailures(scope, everywhereOf(scope.services, account.email))
  if (emailKey(completed.sentTo ?? '') === emailKey(account.email))
    await confirmAddress(scope, accountId, account.email)
  await audit(scope, 'password set', { accountId, teamId: account.teamId })
  return account
}
