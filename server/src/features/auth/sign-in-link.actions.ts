import { signInLink, signInLinkMessages, signInMessages } from '@credence/contract/auth/calls'
import { audit } from '../../kit/request/audit.ts'
import { completeLink, insertLink, linkUrl } from '../../kit/request/links.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  findAccount,
  findAccountByEmail,
  insertSession,
  noteLinkSignIn,
  removeSessionOfToken,
  type AccountToSignIn,
  type NewSession,
} from './auth.queries.ts'

/**
 * Creates a link that signs its account in once, without password and code. An operator of the machine hands it over.
 */
export async function makeSignInLink(scope: Scope, email: string): Promise<string> {
  const account = await findAccountByEmail(scope, email)
  if (!account) throw new Error(`Nobody has the address ${email}`)
  if (account.teamClosedAt !== null)
    throw new Error(`The revenue team of ${email} is closed, so nobody can sign in to it`)
  const token = await insertLink(scope, {
    purpose: signInLink,
    for: { kind: 'account', id: account.id },
  })
  await audit(scope, 'sign-in link made', { accountId: account.id, teamId: account.teamId })
  return linkUrl(scope, signInLink, token)
}

export async function getAccountOfSignInLink(scope: Scope): Promise<AccountToSignIn> {
  const account = await findAccount(scope, scope.link.subject.id)
  if (!account) throw new Refusal(404, signInLinkMessages.invalid)
  if (account.teamClosedAt !== null) throw new Refusal(423, signInMessages.teamClosed)
  return account
}

/** Starts a session for the account of the link and consumes the link. The browser's former session ends. */
export async function signInByLink(scope: Scope, replaces: string | undefined): Promise<NewSession> {
  const account = await getAccountOfSignInLink(scope)
  if (!(await completeLink(scope, scope.link.id))) throw new Refusal(404, signInLinkMessages.invalid)
  if (replaces !== undefined) await removeSessionOfToken(scope, replaces)
  const session = await insertSession(scope, account.id)
  await noteLinkSignIn(scope, account.id)
  await audit(scope, 'sign-in', { accountId: account.id, teamId: account.teamId, detail: { by: 'link' } })
  scope.services.figures.signIns.inc({ outcome: 'ok' })
  return session
}
