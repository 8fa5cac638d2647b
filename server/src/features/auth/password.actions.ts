import { passwordMessages } from '@credence/contract/auth/calls'
import { audit } from '../../kit/request/audit.ts'
import { completeLink, insertLink, openToken, revokeLinks } from '../../kit/request/links.ts'
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

const passwordLinkUrl = (scope: Scope, token: string) =>
  `${scope.services.config.publicUrl}/auth/reset-password/${token}`

export const signInUrl = (scope: Scope) => `${scope.services.config.publicUrl}/auth/sign-in`

const sealedPlace = (jobId: string) => ({ table: 'pgboss.job', column: 'reset', row: jobId })

/** Queues a reset link. The email address is sealed in the queue. */
export async function queueResetLink(scope: Scope, email: string): Promise<void> {
  const {
    services,
    origin: { requestId: id },
  } = scope
  await services.queue.send(scope, 'password-reset', {
    id,
    sealed: services.vault.seal(email, sealedPlace(id)).toString('base64'),
  })
}

/** The address of a queued request. */
export const addressOfJob = ({ vault }: Services, { id, sealed }: Record<string, unknown>): string =>
  vault.open(Buffer.from(String(sealed), 'base64'), sealedPlace(String(id)))

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
    purpose: 'password',
    for: { accountId: account.id },
    isReset: true,
    sentTo: account.email,
    lifetime: '60 minutes',
    keepsEarlier: true,
  })
  await scope.services.mailer.send(scope, resetEmail(account.email, account.firstName, passwordLinkUrl(scope, token)))
  await audit(scope, 'password link sent', { accountId: account.id, teamId: account.teamId })
}

/** Creates a link to set a password (a new one or the first one) and returns its URL. */
export async function makePasswordLink(scope: Scope, account: { id: number; hasPassword: boolean }): Promise<string> {
  const token = await insertLink(scope, {
    purpose: 'password',
    for: { accountId: account.id },
    isReset: account.hasPassword,
    lifetime: account.hasPassword ? '60 minutes' : '7 days',
  })
  return passwordLinkUrl(scope, token)
}

/** The URL of an existing link, for callers who may see it again. */
export const openPasswordLink = (scope: Scope, tokenHash: Buffer, tokenSealed: Buffer): string =>
  passwordLinkUrl(scope, openToken(scope, tokenHash, tokenSealed))

/** Ends every session of an account, except the one that asks for it. */
export const endSignInsOf = (scope: Scope, accountId: number, exceptSessionId?: string): Promise<void> =>
  endAllSignIns(scope, accountId, exceptSessionId)

/** The account whose password the link sets. The link of a deleted account is refused like an unknown one. */
export async function getAccountOfLink(scope: Scope): Promise<AccountToSignIn> {
  const account = await findAccount(scope, scope.openLink.accountId ?? 0)
  if (!account) throw new Refusal(404, passwordMessages.linkInvalid)
  return account
}

/** Sets the password of the link's account and returns the account. */
export async function setPassword(scope: Scope, password: string): Promise<AccountToSignIn> {
  const { id } = scope.openLink
  const account = await getAccountOfLink(scope)
  const accountId = account.id
  const passwordHash = await scope.services.passwords.hash(password)
  const completed = await completeLink(scope, id)
  if (!completed) throw new Refusal(404, passwordMessages.linkInvalid)
  await updatePassword(scope, accountId, passwordHash)
  await revokeLinks(scope, 'password', { accountId })
  await endAllSignIns(scope, accountId)
  await forgetFailures(scope, countersOfAllNetworks(scope.services, account.email))
  if (emailKey(completed.sentTo ?? '') === emailKey(account.email))
    await confirmAddress(scope, accountId, account.email)
  await audit(scope, 'password set', { accountId, teamId: account.teamId })
  return account
}
