import { signInMessages } from '@credence/contract/auth'
import { limits } from '@credence/contract/limits'
import { audit } from '../../kit/audit.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Begin } from '../../kit/route.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Services } from '../../kit/services.ts'
import { accountLimit, addressLimit, assertNotBlocked, codeLimit, countFailure, forgetFailures, sourceOf, tooMany } from '../../kit/throttle.ts'
import { emailKey, findAccountByEmail, insertRememberedBrowser, insertSession, isRememberedBrowser, noteSignIn, removeSessionByToken, type AccountToSignIn, type NewSession } from './auth.queries.ts'
import { countRecentCodes, insertChallenge, mostCodesPerHour, tryCode } from './code.queries.ts'
import { codeLetter } from './letters.ts'

export interface Credentials { email: string; password: string }

export interface Attempt extends Credentials {
  code?: string | undefined
  /** Ties a code to the attempt it was sent for. */
  challenge?: string | undefined
  browserToken?: string | undefined
  remember?: boolean | undefined
  /** The session token that the browser still carries; signing in again ends that session. */
  replaces?: string | undefined
  /** Takes the secret of a new attempt to the client; what it answers goes out with the refusal. */
  onChallenge: (secret: string) => Record<string, string>
}

export interface SignedInResult { account: AccountToSignIn; session: NewSession; browserToken: string | null }

/** The key of a failure counter; addresses of people do not stand readable among the counters. */
const keyOf = (scope: Scope, counts: 'account' | 'code', email: string, browserToken = ''): string =>
  `${counts}:${scope.services.vault.hmac('throttle', `${emailKey(email)}|${browserToken}`).toString('base64url')}`

/** All counters of an account, to be forgotten when its owner proved the address. */
export const countersOf = (scope: Scope, email: string): string[] => [keyOf(scope, 'account', email), keyOf(scope, 'code', email)]

/** Somebody hammering an account from elsewhere does not lock out its owner's remembered browser: that one is counted apart. */
const keysOf = (scope: Scope, attempt: Attempt, isKnownBrowser: boolean) =>
  ({ account: keyOf(scope, 'account', attempt.email, isKnownBrowser ? attempt.browserToken : ''), address: `address:${sourceOf(scope.origin.address)}` })

const mismatch = () => new Refusal(401, signInMessages.mismatch, { commits: true })

async function refuse(scope: Scope, keys: ReturnType<typeof keysOf>, account: AccountToSignIn | undefined): Promise<never> {
  await countFailure(scope, keys.account, accountLimit)
  await countFailure(scope, keys.address, addressLimit)
  await audit(scope, 'sign-in refused', { accountId: account?.id ?? null, teamId: account?.teamId ?? null })
  throw mismatch()
}

async function askForCode(scope: Scope, account: AccountToSignIn, attempt: Attempt): Promise<never> {
  const key = emailKey(account.email)
  if (await countRecentCodes(scope, key) >= mostCodesPerHour) throw tooMany(3600)
  const { code, secret } = await insertChallenge(scope, 'sign-in', key, account.id)
  await scope.services.mailer.send(scope, codeLetter(account.email, code))
  await audit(scope, 'code sent', { accountId: account.id, teamId: account.teamId })
  throw new Refusal(406, signInMessages.codeNeeded, { commits: true, extra: attempt.onChallenge(secret) })
}

async function checkCode(scope: Scope, account: AccountToSignIn, attempt: Attempt): Promise<void> {
  const key = keyOf(scope, 'code', account.email)
  await assertNotBlocked(scope, [key])
  if (!attempt.code) return askForCode(scope, account, attempt)
  const verdict = await tryCode(scope, 'sign-in', emailKey(account.email), attempt.challenge, attempt.code)
  if (verdict === 'right') return
  // A new code brings new tries; over all codes together the guesses are few as well.
  if (verdict === 'wrong') await countFailure(scope, key, codeLimit)
  await audit(scope, 'code refused', { accountId: account.id, teamId: account.teamId, detail: { verdict } })
  throw verdict === 'expired' ? new Refusal(422, signInMessages.codeExpired, { commits: true }) : new Refusal(409, signInMessages.codeWrong, { commits: true })
}

/** Signs somebody in, or refuses. No connection is held while the password is verified. */
export async function signIn(begin: Begin, services: Services, attempt: Attempt): Promise<SignedInResult> {
  const { account, isKnownBrowser } = await begin(async (scope) => {
    const found = await findAccountByEmail(scope, attempt.email)
    const known = found !== undefined && await isRememberedBrowser(scope, found.id, attempt.browserToken)
    const keys = keysOf(scope, attempt, known)
    await assertNotBlocked(scope, [keys.account, keys.address])
    return { account: found, isKnownBrowser: known }
  }, { isRead: true })
  const isRight = await services.passwords.matches(account?.passwordHash, attempt.password)

  return begin(async (scope) => {
    const keys = keysOf(scope, attempt, isKnownBrowser)
    // Asked again: of many guesses sent at once, only as many count as there are free ones.
    await assertNotBlocked(scope, [keys.account, keys.address])
    if (!account || !isRight) return refuse(scope, keys, account)
    const asksCode = account.asksCode && !isKnownBrowser
    if (asksCode) await checkCode(scope, account, attempt)
    if (!await noteSignIn(scope, account)) return refuse(scope, keys, account)
    await forgetFailures(scope, [keys.account, keyOf(scope, 'code', account.email)])
    if (attempt.replaces) await removeSessionByToken(scope, attempt.replaces)
    const session = await insertSession(scope, account.id)
    const browserToken = asksCode && attempt.remember ? await insertRememberedBrowser(scope, account.id, limits.rememberBrowserDays) : null
    await audit(scope, 'sign-in', { accountId: account.id, teamId: account.teamId })
    return { account, session, browserToken }
  })
}

/** Email and password of a Basic header; null when it is not one. */
export function readBasic(header: string | undefined): Credentials | null {
  const encoded = header && header.length <= 8192 ? /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(header)?.[1] : undefined
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) return null
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}
