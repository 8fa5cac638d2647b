import * as contract from '@credence/contract/auth/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { audit } from '../../kit/request/audit.ts'
import { sessionMoved } from '../../kit/request/former-session.ts'
import { notSignedIn, Refusal } from '../../kit/request/refusal.ts'
import { on, onWithoutTransaction, type Http } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { toBearer } from '../../kit/request/session-token.ts'
import { ration } from '../../kit/request/throttle.ts'
import {
  findAccount,
  findChosenTeam,
  findOwningTeam,
  mayEnter,
  moveSession,
  removeSession,
  type AccountToSignIn,
  type OwnedEntity,
} from './auth.queries.ts'
import { newDeviceWith, withAccount } from './device-cookie.ts'
import { getAccountOfLink, queueResetLink, setPassword } from './password.actions.ts'
import { readBasic, signIn } from './sign-in.actions.ts'
import { getAccountOfSignInLink, signInByLink } from './sign-in-link.actions.ts'
import { signUp } from './sign-up.actions.ts'

const bearerUser = (services: Services, account: AccountToSignIn) => ({
  id: account.id,
  email: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  photoUrl: null,
  isH3Admin: account.isAdmin,
  authorities: account.authorities,
  environment: services.config.environment,
})

const noAccess = () => new Refusal(418, texts.noTeamAccess)
const teamOf = async (teamId: Promise<number | null>): Promise<number> => {
  const id = await teamId
  if (id === null) throw noAccess()
  return id
}
const dayInSeconds = 86_400
const challengeSeconds = 600
const knownDeviceDays = 90

/** From now on the failures of this browser are counted separately from those of other browsers. */
const rememberDevice = (http: Http, value: string) =>
  http.setCookie('device', value, { maxAgeSeconds: knownDeviceDays * dayInSeconds })

const resolving = (endpoint: typeof contract.getTeamOfTask, entity: OwnedEntity) =>
  on(endpoint, ({ scope, params }) => teamOf(findOwningTeam(scope, entity, params.id)))

/**
 * Enters a team. A session that moves to another team gets a new id, sent as the client received the old one (cookie or
 * body).
 */
async function enterTeam(scope: Scope, teamId: number, http: Http): Promise<{ id: number; accessToken?: string }> {
  const { me, services } = scope
  if (!(await mayEnter(scope, teamId))) throw noAccess()
  if (!me.isH3Admin) return { id: teamId }
  await audit(scope, 'team entered', { teamId })
  if ((await findChosenTeam(scope)) === teamId) return { id: teamId }
  const session = await moveSession(scope, teamId)
  if (!session) throw sessionMoved()
  if (http.header('authorization') !== undefined)
    return { id: teamId, accessToken: await toBearer(services, session.token, me.accountId, session.expiresAt) }
  http.setCookie('sid', session.token)
  return { id: teamId }
}

export const authRoutes = [
  onWithoutTransaction(
    contract.signIn,
    async ({ begin, askOnce, services, body, http }) => {
      const credentials = readBasic(http.header('authorization'))
      if (!credentials || !contract.signInForm.safeParse(credentials).success)
        throw new Refusal(401, contract.signInMessages.mismatch)
      const device = http.cookie('device')
      const { account, session, browserToken } = await signIn(
        { begin, askOnce, services },
        {
          ...credentials,
          code: body?.mfaToken,
          remember: body?.rememberThisDevice,
          challenge: http.cookie('challenge'),
          browserToken: http.cookie('browser'),
          device,
          replaces: http.cookie('sid'),
          onChallenge: (secret) => {
            http.setCookie('challenge', secret, { maxAgeSeconds: challengeSeconds })
            return {}
          },
        },
      )
      http.setCookie('sid', session.token)
      http.clearCookie('challenge')
      rememberDevice(http, withAccount(services.vault, device, account.email))
      if (browserToken)
        http.setCookie('browser', browserToken, { maxAgeSeconds: limits.rememberBrowserDays * dayInSeconds })
      return {}
    },
    { signsIn: true },
  ),

  on(contract.signOut, async ({ scope, http }) => {
    await removeSession(scope, scope.me.sessionId)
    await audit(scope, 'sign-out')
    http.clearCookie('sid')
    http.setHeader('clear-site-data', '"cache"')
    return {}
  }),

  onWithoutTransaction(contract.getBotChallenge, async ({ begin, services }) => {
    await begin((scope) => ration(scope, 'bot-check', 60, '1 minute'))
    return { challenge: await services.botCheck.challenge(begin) }
  }),

  onWithoutTransaction(contract.requestPasswordReset, async ({ begin, services, body }) => {
    await begin((scope) => ration(scope, 'reset', 30, '10 minutes'))
    if (!(await services.botCheck.accepts(begin, body.reCaptchaToken)))
      throw new Refusal(400, contract.passwordMessages.robot)
    await begin((scope) => queueResetLink(scope, body.email))
    return {}
  }),

  on(
    contract.getPasswordLink,
    async ({ scope }) => {
      const { firstName } = await getAccountOfLink(scope)
      return { firstName, isReset: scope.link.isReset }
    },
    { signsIn: true },
  ),

  on(
    contract.setPassword,
    async ({ scope, body, http }) => {
      const { email } = await setPassword(scope, body.password)
      rememberDevice(http, newDeviceWith(scope.services.vault, email))
      return {}
    },
    { signsIn: true },
  ),

  on(
    contract.getSignInLink,
    async ({ scope }) => {
      const { firstName, email } = await getAccountOfSignInLink(scope)
      return { firstName, email }
    },
    { signsIn: true },
  ),

  on(
    contract.signInByLink,
    async ({ scope, http }) => {
      const session = await signInByLink(scope, http.cookie('sid'))
      http.setCookie('sid', session.token)
      http.clearCookie('challenge')
      return {}
    },
    { signsIn: true },
  ),

  on(contract.chooseTeam, ({ scope, body, http }) => enterTeam(scope, body.revenueTeamId, http)),

  resolving(contract.getTeamOfTask, 'task'),
  resolving(contract.getTeamOfFppeTask, 'fppeTask'),
  resolving(contract.getTeamOfPractice, 'practice'),
  resolving(contract.getTeamOfProvider, 'provider'),

  onWithoutTransaction(
    contract.signInForToken,
    async ({ begin, askOnce, services, body }) => {
      const { account, session } = await signIn(
        { begin, askOnce, services },
        {
          email: body.email,
          password: body.password,
          code: body.mfaToken,
          challenge: body.challenge,
          onChallenge: (challenge) => ({ challenge }),
        },
      )
      return {
        accessToken: await toBearer(services, session.token, account.id, session.expiresAt),
        user: bearerUser(services, account),
      }
    },
    { signsIn: true },
  ),

  onWithoutTransaction(
    contract.signUp,
    async ({ begin, services, body }) => {
      const { account, session } = await signUp(begin, services, { ...body, code: body.mfaToken })
      return {
        accessToken: await toBearer(services, session.token, account.id, session.expiresAt),
        user: bearerUser(services, account),
      }
    },
    { signsIn: true },
  ),

  on(contract.getMyAccount, async ({ scope }) => {
    const account = await findAccount(scope, scope.me.accountId)
    if (!account) throw notSignedIn()
    return { user: bearerUser(scope.services, account) }
  }),
]
