import { sql } from 'kysely'
import { hashToken, newToken } from '../../kit/crypto.ts'
import type { Scope } from '../../kit/scope.ts'

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

const accountColumns = ['id', 'teamId', 'email', 'firstName', 'lastName', 'passwordHash', 'isAdmin', 'authorities', 'asksCode', 'teamClosedAt'] as const

export const emailKey = (email: string) => email.trim().toLowerCase()

export const findAccountByEmail = (scope: Scope, email: string): Promise<AccountToSignIn | undefined> =>
  scope.db.selectFrom('account').select(accountColumns).where('emailKey', '=', emailKey(email)).where('deletedAt', 'is', null).executeTakeFirst()

export const findAccount = (scope: Scope, accountId: number): Promise<AccountToSignIn | undefined> =>
  scope.db.selectFrom('account').select(accountColumns).where('id', '=', accountId).where('deletedAt', 'is', null).executeTakeFirst()

export interface NewSession { token: string; expiresAt: Date }

/** Starts a session under a token that never existed before. */
export async function insertSession(scope: Scope, accountId: number): Promise<NewSession> {
  const token = newToken()
  const { expiresAt } = await scope.db.insertInto('session')
    .values({ tokenHash: hashToken(token), accountId, address: scope.origin.address, userAgent: scope.origin.userAgent.slice(0, 400) })
    .returning('expiresAt').executeTakeFirstOrThrow()
  return { token, expiresAt: new Date(expiresAt) }
}

export const removeSession = (scope: Scope, sessionId: string) =>
  scope.db.deleteFrom('session').where('id', '=', sessionId).execute()

/** Ends every sign-in of an account and forgets its remembered browsers. */
export async function endAllSignIns(scope: Scope, accountId: number, exceptSessionId?: string): Promise<void> {
  await scope.db.deleteFrom('session').where('accountId', '=', accountId)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId ?? '')).execute()
  await scope.db.deleteFrom('rememberedBrowser').where('accountId', '=', accountId).execute()
}

/** Notes a sign-in with the password that was verified; false when it was changed, or the account deleted, in the meantime. */
export async function noteSignIn(scope: Scope, { id, passwordHash }: AccountToSignIn): Promise<boolean> {
  const { numUpdatedRows } = await scope.db.updateTable('account').set({ lastLoginAt: sql`now()` })
    .where('id', '=', id).where('passwordHash', '=', passwordHash).where('deletedAt', 'is', null).executeTakeFirst()
  return numUpdatedRows === 1n
}

export const updatePassword = (scope: Scope, accountId: number, passwordHash: string) =>
  scope.db.updateTable('account').set({ passwordHash }).where('id', '=', accountId).execute()

/** The same password, hashed anew; nothing if it was changed in the meantime. */
export const replaceHash = (scope: Scope, accountId: number, former: string, passwordHash: string) =>
  scope.db.updateTable('account').set({ passwordHash }).where('id', '=', accountId).where('passwordHash', '=', former).execute()

export const insertAccount = (scope: Scope, account: { email: string; firstName: string; lastName: string; passwordHash: string }) =>
  scope.db.insertInto('account').values(account).returning(accountColumns).executeTakeFirstOrThrow()

export const insertAdministrator = (scope: Scope, account: { email: string; firstName: string; lastName: string }) =>
  scope.db.insertInto('account').values({ ...account, isAdmin: true }).returning('id').executeTakeFirstOrThrow()

export async function insertRememberedBrowser(scope: Scope, accountId: number, days: number): Promise<string> {
  const token = newToken()
  await scope.db.insertInto('rememberedBrowser')
    .values({ tokenHash: hashToken(token), accountId, expiresAt: sql`now() + make_interval(days => ${days})` }).execute()
  return token
}

export async function chooseTeam(scope: Scope, sessionId: string, teamId: number): Promise<boolean> {
  const team = await scope.db.selectFrom('team').select('id').where('id', '=', teamId).executeTakeFirst()
  if (!team) return false
  await scope.db.updateTable('session').set({ chosenTeam: teamId }).where('id', '=', sessionId).execute()
  return true
}

export type OwnedEntity = 'task' | 'fppeTask' | 'practice' | 'provider'

export async function findOwningTeam(scope: Scope, entity: OwnedEntity, id: number): Promise<number | null> {
  const { rows: [row] } = await sql<{ teamId: number | null }>`select owning_team(${entity}, ${id}) as team_id`.execute(scope.db)
  return row?.teamId ?? null
}

/** Drops what has served its time: ended sessions, codes, proofs and old counters. */
export async function removeExpired(scope: Scope): Promise<void> {
  await sql`delete from session where expires_at < now() or last_active_at + idle_limit < now()`.execute(scope.db)
  await sql`delete from code_challenge where expires_at < now() - interval '1 day'`.execute(scope.db)
  await sql`delete from remembered_browser where expires_at < now()`.execute(scope.db)
  await sql`delete from spent_proof where expires_at < now()`.execute(scope.db)
  await sql`delete from idempotent_answer where created_at < now() - interval '1 day'`.execute(scope.db)
  await sql`delete from throttle where last_at < now() - interval '2 days' and (blocked_until is null or blocked_until < now())`.execute(scope.db)
  // Rows that a server is counting in right now are left alone, so the two never wait for each other.
  await sql`delete from call_count where (account_id, rate_limit) in (
    select account_id, rate_limit from call_count where minute < extract(epoch from now()) / 60 - 2 for update skip locked)`.execute(scope.db)
}
