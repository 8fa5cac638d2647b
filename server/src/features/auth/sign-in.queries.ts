import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import { hashToken } from '../../kit/secrets/crypto.ts'
import type { Origin, Scope } from '../../kit/request/scope.ts'
import { blockedSeconds } from '../../kit/request/throttle.ts'
import { emailKey, type AccountToSignIn, type NewSession } from './auth.queries.ts'

interface Applicant {
  account: AccountToSignIn | undefined
  isKnownBrowser: boolean
  blockedSeconds: number | null
}

/**
 * The account of an address, whether this browser is remembered for it, and whether it is blocked, before the password
 * is verified. The keys that block depend on whether the browser is remembered.
 */
export const findApplicant = (
  email: string,
  browserToken: string | undefined,
  remembered: string[],
  others: string[],
): Statement => ({
  name: 'find-applicant',
  values: [emailKey(email), browserToken ? hashToken(browserToken) : null, remembered, others],
  text: `
    select a.id, a.team_id as "teamId", a.email, a.first_name as "firstName", a.last_name as "lastName", a.password_hash as "passwordHash",
           a.is_admin as "isAdmin", a.authorities, a.asks_code as "asksCode", a.team_closed_at as "teamClosedAt", known.yes as "isKnownBrowser", blocked.seconds as "blockedSeconds"
      from (select) asked
      left join account a on a.email_key = $1 and a.deleted_at is null
     cross join lateral (select exists (select from remembered_browser b where b.token_hash = $2 and b.account_id = a.id and b.expires_at > now()) as yes) known
      left join lateral (${blockedSeconds('case when known.yes then $3::text[] else $4::text[] end')}) blocked on true`,
})

export function applicantOf([row]: Row[]): Applicant {
  const {
    isKnownBrowser,
    blockedSeconds: seconds,
    ...account
  } = row as unknown as AccountToSignIn & { isKnownBrowser: boolean; blockedSeconds: number | null }
  return { account: account.id === null ? undefined : account, isKnownBrowser, blockedSeconds: seconds }
}

export interface Admission {
  account: AccountToSignIn
  token: string
  replaces: string | undefined
  blockedBy: string[]
  resets: string[]
}

/**
 * All writes of a sign-in without a code, in one statement. It records the sign-in if the verified password is still
 * the account's and the client is not blocked. Only then it resets failures, ends the replaced session, starts the new
 * one and writes the audit entry. Concurrent calls with the replaced session are answered 401 with Retry-After. Returns
 * the session's expiry, or no row when nothing was written. The commit is asynchronous: a crash in the next moments may
 * undo all of it, and the next synchronous commit of the session makes it durable before it is answered.
 */
export const admitAccount = (
  { account, token, replaces, blockedBy, resets }: Admission,
  origin: Origin,
): Statement => ({
  name: 'admit-account',
  values: [
    account.id,
    account.passwordHash,
    blockedBy,
    resets,
    replaces ? hashToken(replaces) : null,
    hashToken(token),
    origin.address,
    origin.userAgent.slice(0, 400),
    origin.requestId,
  ],
  text: `
    with noted as (
      update account set last_login_at = now()
       where id = $1 and password_hash = $2 and deleted_at is null and team_closed_at is null and not exists (select from throttle where key = any ($3) and blocked_until > now())
      returning id, team_id),
    forgotten as (delete from throttle where key = any ($4) and exists (select from noted)),
    replaced as (delete from session where token_hash = $5 and exists (select from noted) returning token_hash, account_id),
    recorded as (
      insert into audit_event (action, team_id, account_id, address, user_agent, request_id)
      select 'sign-in', team_id, id, nullif($7, ''), nullif($8, ''), $9 from noted),
    started as (
      insert into session (token_hash, account_id, address, user_agent) select $6, id, $7, $8 from noted returning id, account_id, expires_at),
    former as (insert into former_session_token (token_hash, session_id) select r.token_hash, s.id from replaced r join started s on s.account_id = r.account_id)
    select expires_at as "expiresAt", set_config('synchronous_commit', 'off', true) from started`,
})

export const sessionOf = (token: string, [row]: Row[]): NewSession | null =>
  row ? { token, expiresAt: new Date(String(row.expiresAt)) } : null

/** The same inside an open transaction. */
export const admit = async (scope: Scope, admission: Admission): Promise<NewSession | null> =>
  sessionOf(admission.token, (await runBatch(scope.client, [admitAccount(admission, scope.origin)]))[0] ?? [])
