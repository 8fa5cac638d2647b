import { passwordMessages } from '@credence/contract/auth'
import { audit } from '../../kit/audit.ts'
import { completeLink, insertLink, openToken, revokeLinks } from '../../kit/links.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Services } from '../../kit/services.ts'
import { forgetFailures } from '../../kit/throttle.ts'
import { endAllSignIns, findAccount, findAccountByEmail, updatePassword, type AccountToSignIn } from './auth.queries.ts'
import { resetLetter } from './letters.ts'
import { countersOf } from './sign-in.actions.ts'

const passwordLinkUrl = (scope: Scope, token: string) => `${scope.services.config.publicUrl}/auth/reset-password/${token}`

const sealedPlace = (jobId: string) => ({ table: 'pgboss.job', column: 'reset', row: jobId })

/** Asks for a reset link; the address waits sealed. */
export async function queueResetLink(scope: Scope, email: string): Promise<void> {
  const { services, origin: { requestId: id } } = scope
  await services.queue.send(scope, 'password-reset', { id, sealed: services.vault.seal(email, sealedPlace(id)).toString('base64') })
}

/** The address of a queued request. */
export const addressOfJob = ({ vault }: Services, { id, sealed }: Record<string, unknown>): string =>
  vault.open(Buffer.from(String(sealed), 'base64'), sealedPlace(String(id)))

/** Done in the background for known and unknown addresses alike, so that the answer tells nothing. */
export async function sendResetLink(scope: Scope, email: string): Promise<void> {
  const account = await findAccountByEmail(scope, email)
  if (!account) return
  const token = await insertLink(scope, { purpose: 'password', for: { accountId: account.id }, isReset: true, lifetime: '60 minutes' })
  await scope.services.mailer.send(scope, resetLetter(account.email, account.firstName, passwordLinkUrl(scope, token)))
  await audit(scope, 'password link sent', { accountId: account.id, teamId: account.teamId })
}

/** Makes a link to a new password, or to somebody's first one, and answers its address. */
export async function makePasswordLink(scope: Scope, account: { id: number; hasPassword: boolean }): Promise<string> {
  const token = await insertLink(scope, {
    purpose: 'password', for: { accountId: account.id }, isReset: account.hasPassword, lifetime: account.hasPassword ? '60 minutes' : '7 days',
  })
  return passwordLinkUrl(scope, token)
}

/** The address of a link that was made earlier, for those who may see it again. */
export const openPasswordLink = (scope: Scope, tokenHash: Buffer, tokenSealed: Buffer): string =>
  passwordLinkUrl(scope, openToken(scope, tokenHash, tokenSealed))

/** Ends every sign-in of an account, but for the one that asks for it. */
export const endSignInsOf = (scope: Scope, accountId: number, exceptSessionId?: string): Promise<void> => endAllSignIns(scope, accountId, exceptSessionId)

/** Whose password the link sets. The link of a deleted account is worth as little as one that never was. */
export async function getAccountOfLink(scope: Scope): Promise<AccountToSignIn> {
  const account = await findAccount(scope, scope.openLink.accountId ?? 0)
  if (!account) throw new Refusal(404, passwordMessages.linkInvalid)
  return account
}

export async function setPassword(scope: Scope, password: string): Promise<void> {
  const { id } = scope.openLink
  const account = await getAccountOfLink(scope)
  const accountId = account.id
  const passwordHash = await scope.services.passwords.hash(password)
  if (!await completeLink(scope, id)) throw new Refusal(404, passwordMessages.linkInvalid)
  await updatePassword(scope, accountId, passwordHash)
  await revokeLinks(scope, 'password', { accountId })
  await endAllSignIns(scope, accountId)
  await forgetFailures(scope, countersOf(scope, account.email))
  await audit(scope, 'password set', { accountId, teamId: account.teamId })
}
