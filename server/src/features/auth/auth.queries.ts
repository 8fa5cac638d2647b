import { unknownCodes } from '@credence/contract/kit/rate-limit'
import { sql } from 'kysely'
import { hashToken, newToken } from '../../kit/secrets/crypto.ts'
import type { Scope } from '../../kit/request/scope.ts'

export interface AccountToSignIn {
  id: number
  teamId: number | null
  email: string
  firstName: string
  lastName: string
  passwordHash: string | null
  isAdmin: boolean
  authorities: string[]
  asksCode: boolean
  /** When the team of the account was closed; null while it is open. */
  teamClosedAt: Date | string | null
}

const accountColumns = [
  'id',
  'teamId',
  'email',
  'firstName',
  'lastName',
  'passwordHash',
  'isAdmin',
  'authorities',
  'asksCode',
  'teamClosedAt',
] as const

export const emailKey = (email: string) => email.trim().toLowerCase()

export const findAccountByEmail = (scope: Scope, email: string): Promise<AccountToSignIn | undefined> =>
  scope.db
    .selectFrom('account')
    .select(accountColumns)
    .where('emailKey', '=', emailKey(email))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const findAccount = (scope: Scope, accountId: number): Promise<AccountToSignIn | undefined> =>
  scope.db
    .selectFrom('account')
    .select(accountColumns)
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export interface NewSession {
  token: string
  expiresAt: Date
}

/** Starts a session with a new random token. */
export async function insertSession(scope: Scope, accountId: number): Promise<NewSession> {
  const token = newToken()
  const { expiresAt } = await scope.db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      accountId,
      address: scope.origin.address,
      userAgent: scope.origin.userAgent.slice(0, 400),
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { token, expiresAt: new Date(expiresAt) }
}

export const removeSession = (scope: Scope, sessionId: string) =>
  scope.db.deleteFrom('session').where('id', '=', sessionId).execute()

export const removeSessionOfToken = (scope: Scope, token: string) =>
  scope.db.deleteFrom('session').where('tokenHash', '=', hashToken(token)).execute()

export const noteLinkSignIn = (scope: Scope, accountId: number) =>
  scope.db
    .updateTable('account')
    .set({ lastLoginAt: sql`now()` })
    .where('id', '=', accountId)
    .execute()

/** Ends every sign-in of an account and resets its remembered browsers. */
export async function endAllSignIns(scope: Scope, accountId: number, exceptSessionId?: string): Promise<void> {
  await scope.db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId ?? ''))
    .execute()
  await scope.db.deleteFrom('rememberedBrowser').where('accountId', '=', accountId).execute()
}

/**
 * Records a sign-in with the verified password. False when the password was changed, or the account deleted, in the
 * meantime.
 */
export async function noteSignIn(scope: Scope, { id, passwordHash }: AccountToSignIn): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('account')
    .set({ lastLoginAt: sql`now()` })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const updatePassword = (scope: Scope, accountId: number, passwordHash: string) =>
  scope.db.updateTable('account').set({ passwordHash }).where('id', '=', accountId).execute()

/** Replaces the hash of the same password. Does nothing if the password was changed in the meantime. */
export const replaceHash = (scope: Scope, accountId: number, former: string, passwordHash: string) =>
  scope.db
    .updateTable('account')
    .set({ passwordHash })
    .where('id', '=', accountId)
    .where('passwordHash', '=', former)
    .execute()

/** Records that the owner of an account proved this email address. */
export async function confirmAddress(scope: Scope, accountId: number, email: string): Promise<void> {
  await scope.db
    .insertInto('confirmedAddress')
    .values({ accountId, emailKey: emailKey(email) })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ emailKey: emailKey(email), confirmedAt: sql`now()` }),
    )
    .execute()
}

/** Locks the account's row, so that reset requests run one at a time, and counts the reset emails of the last hour. */
export async function countResetMails(scope: Scope, accountId: number): Promise<number> {
  await scope.db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { n } = await scope.db
    .selectFrom('link')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'password')
    .where('isReset', '=', true)
    .where('sentTo', 'is not', null)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const insertAccount = (
  scope: Scope,
  account: { email: string; firstName: string; lastName: string; passwordHash: string },
) => scope.db.insertInto('account').values(account).returning(accountColumns).executeTakeFirstOrThrow()

export const insertAdministrator = (scope: Scope, account: { email: string; firstName: string; lastName: string }) =>
  scope.db
    .insertInto('account')
    .values({ ...account, isAdmin: true })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function insertRememberedBrowser(scope: Scope, accountId: number, days: number): Promise<string> {
  const token = newToken()
  await scope.db
    .insertInto('rememberedBrowser')
    .values({ tokenHash: hashToken(token), accountId, expiresAt: sql`now() + make_interval(days => ${days})` })
    .execute()
  return token
}

/** Whether the caller may work in a team. Administrators may work in any team, others only in their own. */
export const mayEnter = async (scope: Scope, teamId: number): Promise<boolean> =>
  (await scope.db.selectFrom('team').select('id').where('id', '=', teamId).executeTakeFirst()) !== undefined

export const findChosenTeam = async (scope: Scope): Promise<number | null> =>
  (await scope.db.selectFrom('session').select('chosenTeam').where('id', '=', scope.me.sessionId).executeTakeFirst())
    ?.chosenTeam ?? null

/** Moves the session to a team under a new id. Null when another request has already given it a new id. */
export async function moveSession(scope: Scope, teamId: number): Promise<NewSession | null> {
  const token = newToken()
  const former = hashToken(scope.sessionToken ?? '')
  const moved = await scope.db
    .updateTable('session')
    .set({ tokenHash: hashToken(token), chosenTeam: teamId })
    .where('id', '=', scope.me.sessionId)
    .where('tokenHash', '=', former)
    .returning('expiresAt')
    .executeTakeFirst()
  if (!moved) return null
  await scope.db.insertInto('formerSessionToken').values({ tokenHash: former, sessionId: scope.me.sessionId }).execute()
  scope.afterCommit(() => scope.services.polls.forget({ about: 'session', id: scope.me.sessionId }))
  return { token, expiresAt: new Date(moved.expiresAt) }
}

export type OwnedEntity = 'task' | 'fppeTask' | 'practice' | 'provider'

export async function findOwningTeam(scope: Scope, entity: OwnedEntity, id: number): Promise<number | null> {
  const {
    rows: [row],
  } = await scope.client.query<{ teamId: number | null }>('select owning_team($1, $2) as "teamId"', [entity, id])
  return row?.teamId ?? null
}

/** Deletes expired rows: sessions, codes, proofs of work and old counters. */
export async function removeExpired(scope: Scope): Promise<void> {
  await scope.client.query('delete from session where expires_at < now() or last_active_at + idle_limit < now()')
  await scope.client.query(`delete from code_challenge where expires_at < now() - interval '1 day'`)
  await scope.client.query(`delete from former_session_token where ended_at < now() - interval '1 hour'`)
  await scope.client.query('delete from remembered_browser where expires_at < now()')
  await scope.client.query('delete from spent_proof where expires_at < now()')
  // Another service may repeat a message for weeks.
  await scope.client.query(
    `delete from idempotent_answer where created_at < now() - case when actor like 'webhook %' then interval '30 days' else interval '1 day' end`,
  )
  await scope.client.query(
    `delete from throttle where last_at < now() - interval '8 days' and (blocked_until is null or blocked_until < now())`,
  )
  // Rows that a server is updating are skipped, so this job and the servers never wait for each other.
  await scope.client.query(`delete from call_count where (caller, rate_limit) in (
    select caller, rate_limit from call_count where minute < extract(epoch from now()) / 60 - 2 for update skip locked)`)
  await scope.client.query(
    `delete from unknown_code where last_at < now() - interval '${unknownCodes.minutes} minutes'`,
  )
}
