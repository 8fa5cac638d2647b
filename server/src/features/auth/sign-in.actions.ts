import { signInMessages } from '@credence/contract/auth'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import { audit } from '../../kit/audit.ts'
import { newToken } from '../../kit/crypto.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { OwnCall } from '../../kit/route.ts'
import type { Origin, Scope } from '../../kit/scope.ts'
import type { Services } from '../../kit/services.ts'
import { accountLimit, addressLimit, assertNotBlocked, codeLimit, countFailure, sourceOf, tooMany } from '../../kit/throttle.ts'
import { emailKey, insertRememberedBrowser, replaceHash, type AccountToSignIn, type NewSession } from './auth.queries.ts'
import { countRecentCodes, insertChallenge, mostCodesPerHour, tryCode } from './code.queries.ts'
import { codeLetter } from './letters.ts'
import { admit, admitAccount, applicantOf, findApplicant, sessionOf, type Admission, type Counters } from './sign-in.queries.ts'

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

interface SignedInResult { account: AccountToSignIn; session: NewSession; browserToken: string | null }

/** The key of a failure counter; addresses of people do not stand readable among the counters. */
const keyOf = ({ vault }: Services, counts: 'account' | 'code', email: string, browserToken = ''): string =>
  `${counts}:${vault.hmac('throttle', `${emailKey(email)}|${browserToken}`).toString('base64url')}`

/** All counters of an account, to be forgotten when its owner proved the address. */
export const countersOf = (scope: Scope, email: string): string[] => [keyOf(scope.services, 'account', email), keyOf(scope.services, 'code', email)]

/** Somebody hammering an account from elsewhere does not lock out its owner's remembered browser: that one is counted apart. */
const countersFor = (services: Services, { email, browserToken }: Attempt, { address }: Origin): Counters =>
  ({ plain: keyOf(services, 'account', email), known: keyOf(services, 'account', email, browserToken), address: `address:${sourceOf(address)}` })

interface Keys { account: string; address: string }

const mismatch = () => new Refusal(401, signInMessages.mismatch, { commits: true })

async function refuse(scope: Scope, keys: Keys, account: AccountToSignIn | undefined): Promise<never> {
  await countFailure(scope, keys.account, accountLimit)
  await countFailure(scope, keys.address, addressLimit)
  await audit(scope, 'sign-in refused', { accountId: account?.id ?? null, teamId: account?.teamId ?? null })
  throw mismatch()
}

/** Told only to whoever knows the password. */
async function refuseClosed(scope: Scope, { id, teamId }: AccountToSignIn): Promise<never> {
  await audit(scope, 'sign-in refused', { accountId: id, teamId, detail: { because: 'team closed' } })
  throw new Refusal(423, signInMessages.teamClosed, { commits: true })
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
  const key = keyOf(scope.services, 'code', account.email)
  await assertNotBlocked(scope, [key])
  if (!attempt.code) return askForCode(scope, account, attempt)
  const verdict = await tryCode(scope, 'sign-in', emailKey(account.email), attempt.challenge, attempt.code)
  if (verdict === 'right') return
  // A new code brings new tries; over all codes together the guesses are few as well.
  if (verdict === 'wrong') await countFailure(scope, key, codeLimit)
  await audit(scope, 'code refused', { accountId: account.id, teamId: account.teamId, detail: { verdict } })
  throw verdict === 'expired' ? new Refusal(422, signInMessages.codeExpired, { commits: true }) : new Refusal(409, signInMessages.codeWrong, { commits: true })
}

type Means = Pick<OwnCall<Endpoint>, 'begin' | 'askOnce' | 'services'>

/** Signs somebody in, or refuses. */
export async function signIn(means: Means, attempt: Attempt): Promise<SignedInResult> {
  const signedIn = await letIn(means, attempt)
  await strengthen(means, signedIn.account, attempt.password)
  return signedIn
}

/** A password is known only while its owner signs in, so that is when a hash of former days is made anew. */
async function strengthen({ begin, services: { passwords } }: Means, { id, passwordHash: former }: AccountToSignIn, password: string): Promise<void> {
  if (!former || !passwords.isWeak(former)) return
  const passwordHash = await passwords.hash(password)
  await begin((scope) => replaceHash(scope, id, former, passwordHash))
}

/** No connection is held while the password is verified. */
async function letIn({ begin, askOnce, services }: Means, attempt: Attempt): Promise<SignedInResult> {
  const { account, isKnownBrowser, blockedSeconds } =
    applicantOf(await askOnce((origin) => findApplicant(attempt.email, attempt.browserToken, countersFor(services, attempt, origin))))
  if (blockedSeconds !== null) throw tooMany(blockedSeconds)
  const isRight = await services.passwords.matches(account?.passwordHash, attempt.password)

  const token = newToken()
  const keysFor = (origin: Origin): Keys => {
    const { plain, known, address } = countersFor(services, attempt, origin)
    return { account: isKnownBrowser ? known : plain, address }
  }
  const admissionOf = (person: AccountToSignIn, keys: Keys): Admission =>
    ({ account: person, token, replaces: attempt.replaces, blockedBy: [keys.account, keys.address], forgets: [keys.account, keyOf(services, 'code', person.email)] })
  const asksCode = account !== undefined && account.asksCode && !isKnownBrowser
  if (account && isRight && !asksCode && account.teamClosedAt === null) {
    const session = sessionOf(token, await askOnce((origin) => admitAccount(admissionOf(account, keysFor(origin)), origin)))
    if (session) return { account, session, browserToken: null }
  }

  return begin(async (scope) => {
    const keys = keysFor(scope.origin)
    // Asked again: of many guesses sent at once, only as many count as there are free ones.
    await assertNotBlocked(scope, [keys.account, keys.address])
    if (!account || !isRight) return refuse(scope, keys, account)
    if (account.teamClosedAt !== null) return refuseClosed(scope, account)
    if (asksCode) await checkCode(scope, account, attempt)
    const session = await admit(scope, admissionOf(account, keys))
    if (!session) return refuse(scope, keys, account)
    const browserToken = asksCode && attempt.remember ? await insertRememberedBrowser(scope, account.id, limits.rememberBrowserDays) : null
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
