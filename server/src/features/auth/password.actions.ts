import { passwordLink, passwordMessages } from '@credence/contract/auth/calls'
import { z } from 'zod'
import { audit } from '../../kit/request/audit.ts'
import { completeLink, insertLink, linkUrl, openToken, revokeLinks } from '../../kit/request/links.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { forgetFailures } from '../../kit/request/throttle.ts'
import { countersOfAllNetworks } from './attempt-counters.ts'
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
import { resetEmail } from './emails.ts'

export const signInUrl = (scope: Scope) => `${scope.services.config.publicUrl}/auth/sign-in`

const sealedPlace = (jobId: string) => ({ table: 'pgboss.job', column: 'reset', row: jobId })

const sealedAddress = z.object({ id: z.string(), sealed: z.string() })
export type SealedAddress = z.output<typeof sealedAddress>
export const passwordReset = { name: 'password-reset', payload: sealedAddress }

/** Queues a reset link. The email address is sealed in the queue. */
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

/** Each link is valid for an hour, so a person who hits this limit still has this many valid links. */
const mostResetMailsPerHour = 5

/**
 * Runs in the background for known and unknown addresses alike, so that the response does not reveal which exist.
 * Anybody can request a reset, so earlier links stay valid and the number of emails is limited.
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
    resetEmail(account.email, account.firstName, linkUrl(scope, passwordLink, token)),
  )
  await audit(scope, 'password link sent', { accountId: account.id, teamId: account.teamId })
}

/** Creates a link to set a password (a new one or the first one) and returns its URL. */
export async function makePasswordLink(scope: Scope, account: { id: number; hasPassword: boolean }): Promise<string> {
  const token = await insertLink(scope, {
    purpose: passwordLink,
    for: { kind: 'account', id: account.id },
    isReset: account.hasPassword,
    lifetime: account.hasPassword ? passwordLink.lifetime : '7 days',
  })
  return linkUrl(scope, passwordLink, token)
}

/** The URL of an existing link, for callers who may see it again. */
export const openPasswordLink = (scope: Scope, tokenHash: Buffer, tokenSealed: Buffer): string =>
  linkUrl(scope, passwordLink, openToken(scope, tokenHash, tokenSealed))

/** Ends every session of an account, except the one that asks for it. */
export const endSignInsOf = (scope: Scope, accountId: number, exceptSessionId?: string): Promise<void> =>
  endAllSignIns(scope, accountId, exceptSessionId)

/** The account whose password the link sets. The link of a deleted account is refused like an unknown one. */
export async function getAccountOfLink(scope: Scope): Promise<AccountToSignIn> {
  const account = await findAccount(scope, scope.link.subject.id)
  if (!account) throw new Refusal(404, passwordMessages.linkInvalid)
  return account
}

/** Sets the password of the link's account and returns the account. */
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
  await forgetFailures(scope, countersOfAllNetworks(scope.services, account.email))
  if (emailKey(completed.sentTo ?? '') === emailKey(account.email))
    await confirmAddress(scope, accountId, account.email)
  await audit(scope, 'password set', { accountId, teamId: account.teamId })
  return account
}
