import { signInMessages } from '@credence/contract/auth/calls'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import { audit } from '../../kit/request/audit.ts'
import { newToken } from '../../kit/secrets/crypto.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { OwnCall } from '../../kit/request/route.ts'
import type { Origin, Scope } from '../../kit/request/scope.ts'
import { assertNotBlocked, countFailures, tooMany } from '../../kit/request/throttle.ts'
import { countersOfBrowser, countersOfClient, keysOf, type Counters } from './attempt-counters.ts'
import {
  confirmAddress,
  emailKey,
  insertRememberedBrowser,
  replaceHash,
  type AccountToSignIn,
  type NewSession,
} from './auth.queries.ts'
import { issueCode, tryCode } from './code.queries.ts'
import { codeEmail } from './emails.ts'
import { admit, admitAccount, applicantOf, findApplicant, sessionOf, type Admission } from './sign-in.queries.ts'

export interface Credentials {
  email: string
  password: string
}

export interface Attempt extends Credentials {
  code?: string | undefined
  /** Binds a code to the attempt it was sent for. */
  challenge?: string | undefined
  browserToken?: string | undefined
  /** The device cookie. A known browser's failures are counted separately. */
  device?: string | undefined
  remember?: boolean | undefined
  /** The session token that the browser still sends. Signing in again ends that session. */
  replaces?: string | undefined
  /** Sends the secret of a new attempt to the client. Its result is added to the refusal's body. */
  onChallenge: (secret: string) => Record<string, string>
}

interface SignedInResult {
  account: AccountToSignIn
  session: NewSession
  browserToken: string | null
}

const mismatch = () => new Refusal(401, signInMessages.mismatch, { commits: true })

async function refuse(scope: Scope, { passwords }: Counters, account: AccountToSignIn | undefined): Promise<never> {
  await countFailures(scope, passwords)
  await audit(scope, 'sign-in refused', { accountId: account?.id ?? null, teamId: account?.teamId ?? null })
  throw mismatch()
}

/** Only callers who know the password learn that the team is closed. */
async function refuseClosed(scope: Scope, { id, teamId }: AccountToSignIn): Promise<never> {
  await audit(scope, 'sign-in refused', { accountId: id, teamId, detail: { because: 'team closed' } })
  throw new Refusal(423, signInMessages.teamClosed, { commits: true })
}

interface CodeQuestion {
  attempt: Attempt
  isMailDelayed: boolean
}

async function askForCode(
  scope: Scope,
  account: AccountToSignIn,
  { attempt, isMailDelayed }: CodeQuestion,
  { client, isKnown }: Counters,
): Promise<never> {
  const { code, secret } = await issueCode(scope, {
    purpose: 'sign-in',
    emailKey: emailKey(account.email),
    accountId: account.id,
    client,
    isKnown,
  })
  await scope.services.mailer.send(scope, codeEmail(account.email, code))
  await audit(scope, 'code sent', { accountId: account.id, teamId: account.teamId })
  throw new Refusal(406, signInMessages.codeNeeded, {
    commits: true,
    extra: { ...attempt.onChallenge(secret), ...(isMailDelayed ? { mailDelayed: true } : {}) },
  })
}

async function checkCode(
  scope: Scope,
  account: AccountToSignIn,
  question: CodeQuestion,
  counters: Counters,
): Promise<void> {
  const { attempt } = question
  await assertNotBlocked(scope, keysOf(counters.codes))
  if (!attempt.code) return askForCode(scope, account, question, counters)
  const verdict = await tryCode(scope, 'sign-in', emailKey(account.email), attempt.challenge, attempt.code)
  if (verdict === 'right') return confirmAddress(scope, account.id, account.email)
  // Each new code brings new tries, so the guesses over all codes are counted too.
  if (verdict === 'wrong') await countFailures(scope, counters.codes)
  await audit(scope, 'code refused', { accountId: account.id, teamId: account.teamId, detail: { verdict } })
  throw verdict === 'expired'
    ? new Refusal(422, signInMessages.codeExpired, { commits: true })
    : new Refusal(409, signInMessages.codeWrong, { commits: true })
}

type SignInContext = Pick<OwnCall<Endpoint>, 'begin' | 'askOnce' | 'services'>

const outcomes: Record<number, string> = { 406: 'code_sent', 429: 'blocked' }

/** Signs a person in, or refuses. */
export async function signIn(context: SignInContext, attempt: Attempt): Promise<SignedInResult> {
  const { figures } = context.services
  const signedIn = await authenticate(context, attempt).catch((error: unknown) => {
    if (error instanceof Refusal) figures.signIns.inc({ outcome: outcomes[error.status] ?? 'refused' })
    throw error
  })
  figures.signIns.inc({ outcome: 'ok' })
  await rehash(context, signedIn.account, attempt.password)
  return signedIn
}

/** The plaintext password is available only at sign-in, so outdated hashes are replaced here. */
async function rehash(
  { begin, services: { passwords } }: SignInContext,
  { id, passwordHash: former }: AccountToSignIn,
  password: string,
): Promise<void> {
  if (!former || !passwords.isWeak(former)) return
  const passwordHash = await passwords.hash(password)
  await begin((scope) => replaceHash(scope, id, former, passwordHash))
}

/** No database connection is held while the password is verified. */
async function authenticate({ begin, askOnce, services }: SignInContext, attempt: Attempt): Promise<SignedInResult> {
  const { account, isKnownBrowser, blockedSeconds } = applicantOf(
    await askOnce(({ address }) =>
      findApplicant(
        attempt.email,
        attempt.browserToken,
        keysOf(countersOfBrowser(services, attempt, address).passwords),
        keysOf(countersOfClient(services, attempt, address).passwords),
      ),
    ),
  )
  if (blockedSeconds !== null) throw tooMany(blockedSeconds)
  const isRight = await services.passwords.matches(account?.passwordHash, attempt.password)

  const token = newToken()
  const countersFor = ({ address }: Origin): Counters =>
    (isKnownBrowser ? countersOfBrowser : countersOfClient)(services, attempt, address)
  const admissionOf = (person: AccountToSignIn, { passwords, resets }: Counters): Admission => ({
    account: person,
    token,
    replaces: attempt.replaces,
    blockedBy: keysOf(passwords),
    resets,
  })
  const asksCode = account !== undefined && account.asksCode && !isKnownBrowser
  if (account && isRight && !asksCode && account.teamClosedAt === null) {
    const session = sessionOf(
      token,
      await askOnce((origin) => admitAccount(admissionOf(account, countersFor(origin)), origin)),
    )
    if (session) return { account, session, browserToken: null }
  }

  const isMailDelayed = asksCode && (await services.health.isFailing('mail'))
  return begin(async (scope) => {
    const counters = countersFor(scope.origin)
    // Checked again after the verification: of many parallel guesses, only as many count as the limit allows.
    await assertNotBlocked(scope, keysOf(counters.passwords))
    if (!account || !isRight) return refuse(scope, counters, account)
    if (account.teamClosedAt !== null) return refuseClosed(scope, account)
    if (asksCode) await checkCode(scope, account, { attempt, isMailDelayed }, counters)
    const session = await admit(scope, admissionOf(account, counters))
    if (!session) return refuse(scope, counters, account)
    const browserToken =
      asksCode && attempt.remember ? await insertRememberedBrowser(scope, account.id, limits.rememberBrowserDays) : null
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
