import { passwordMessages, signInLinkMessages } from '@credence/contract/auth/calls'
import type { LinkPurpose } from '@credence/contract/kit/access'
import { linkTexts } from '@credence/contract/links/link-texts'
import type { Statement } from '../../database/batch.ts'
import { hashToken, newToken } from '../secrets/crypto.ts'
import type { RawInput } from './ownership.ts'
import { Refusal } from './refusal.ts'
import type { OpenLink, Scope } from './scope.ts'

type LinkState = 'unknown' | 'active' | 'expired' | 'complete'

interface LinkTimes {
  isExpired: boolean
  completedAt: string | null
  revokedAt: string | null
}

/** Revoked looks the same as never made; a finished link is finished even after its time. */
export function stateOf(link: LinkTimes | undefined): LinkState {
  if (!link || link.revokedAt) return 'unknown'
  if (link.completedAt) return 'complete'
  return link.isExpired ? 'expired' : 'active'
}

const purposes: Record<LinkPurpose, { unknown: string; expired: string; staysOpen: boolean }> = {
  password: { unknown: passwordMessages.linkInvalid, expired: passwordMessages.linkExpired, staysOpen: false },
  signIn: { unknown: signInLinkMessages.invalid, expired: signInLinkMessages.expired, staysOpen: false },
  practiceOnboarding: { unknown: linkTexts.invalid, expired: linkTexts.expiredPractice, staysOpen: true },
  providerOnboarding: { unknown: linkTexts.invalid, expired: linkTexts.expiredProvider, staysOpen: true },
  fppeProvider: { unknown: linkTexts.invalid, expired: linkTexts.expiredFppe, staysOpen: true },
  fppeReviewer: { unknown: linkTexts.invalid, expired: linkTexts.expiredFppe, staysOpen: true },
}

function tokenIn({ params, body }: RawInput): string | null {
  for (const part of [params, body]) {
    const token = (part as { token?: unknown } | undefined)?.token
    if (typeof token === 'string' && token !== '') return token
  }
  return null
}

const findText = `
  select id, account_id as "accountId", team_id as "teamId", practice_id as "practiceId", provider_id as "providerId", fppe_task_id as "fppeTaskId", is_reset as "isReset",
         is_expired as "isExpired", completed_at as "completedAt", revoked_at as "revokedAt"
    from find_link($1, $2)`

/**
 * A link of a team opens that team's rows to its request: those of its one practice, or, for a provider and an FPPE
 * task, of all. Answers false when the team is closed.
 */
async function enterTeamOf(scope: Scope, { teamId, practiceId }: OpenLink): Promise<boolean> {
  if (teamId === null) return true
  await scope.client.query("select open_team($1), set_config('app.practices', $2, true)", [
    teamId,
    practiceId === null ? 'all' : `{${practiceId}}`,
  ])
  return (await scope.client.query('select from team where id = $1 and closed_at is null', [teamId])).rowCount === 1
}

/**
 * Finds the link a request was made with. The purpose is part of the question, so a token of another kind is unknown.
 */
export async function openLink(scope: Scope, purpose: LinkPurpose, input: RawInput): Promise<OpenLink> {
  const words = purposes[purpose]
  const token = tokenIn(input)
  const {
    rows: [row],
  } = token
    ? await scope.client.query<LinkTimes & Omit<OpenLink, 'isComplete'>>(findText, [hashToken(token), purpose])
    : { rows: [] }
  const state = stateOf(row)
  if (!row || state === 'unknown' || (state === 'complete' && !words.staysOpen)) throw new Refusal(404, words.unknown)
  if (state === 'expired') throw new Refusal(422, words.expired)
  const { id, accountId, teamId, practiceId, providerId, fppeTaskId, isReset } = row
  const link = { id, accountId, teamId, practiceId, providerId, fppeTaskId, isReset, isComplete: state === 'complete' }
  if (!(await enterTeamOf(scope, link))) throw new Refusal(404, words.unknown)
  return link
}

/**
 * Whom or what a link is for. Links of practices, providers and FPPE tasks belong to the team of the request that makes
 * them.
 */
export type LinkSubject =
  | { accountId: number }
  | { practiceId: number }
  | { providerId: number }
  | { fppeTaskId: number }

const columnsOf = (subject: LinkSubject) => ({
  accountId: null,
  practiceId: null,
  providerId: null,
  fppeTaskId: null,
  ...subject,
})

interface NewLink {
  purpose: LinkPurpose
  for: LinkSubject
  isReset?: boolean
  sentTo?: string
  lifetime: `${number} ${'minutes' | 'days'}`
  /** Leaves the earlier links of the subject open, for links that anybody can ask for. */
  keepsEarlier?: boolean
}

const sealedPlace = (hash: Buffer) => ({ table: 'link', column: 'token_sealed', row: hash.toString('hex') })

/**
 * Makes a link and ends its earlier siblings, unless they are to be kept. Answers the token; only its hash and a sealed
 * copy are kept.
 */
export async function insertLink(
  scope: Scope,
  { purpose, for: subject, isReset = false, sentTo, lifetime, keepsEarlier = false }: NewLink,
): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  const { accountId, practiceId, providerId, fppeTaskId } = columnsOf(subject)
  if (!keepsEarlier) await revokeLinks(scope, purpose, subject)
  const { rowCount } = await scope.client.query(
    `
    insert into link (purpose, account_id, team_id, practice_id, provider_id, fppe_task_id, is_reset, sent_to, token_hash, token_sealed, created_by, expires_at)
    select $1, $2, case when $2::int is null then app_team() end, $3, $4::int, $5::int, $6, $7, $8, $9, $10, now() + $11::interval
     where not link_subject_is_gone(app_team(), $4, $5)`,
    [
      purpose,
      accountId,
      practiceId,
      providerId,
      fppeTaskId,
      isReset,
      sentTo ?? null,
      hash,
      scope.services.vault.seal(token, sealedPlace(hash)),
      scope.caller?.accountId ?? null,
      lifetime,
    ],
  )
  if (rowCount === 0) throw new Refusal(409, linkTexts.subjectGone)
  return token
}

/** The token behind a link, from its sealed copy. */
export const openToken = (scope: Scope, tokenHash: Buffer, tokenSealed: Buffer): string =>
  scope.services.vault.open(tokenSealed, sealedPlace(tokenHash))

/** Unfinished, in time, and about something that is still there: what `find_link` lets in. */
export const isLiveLink = (l: string) =>
  `${l}.completed_at is null and ${l}.revoked_at is null and ${l}.expires_at > now() and not link_subject_is_gone(${l}.team_id, ${l}.provider_id, ${l}.fppe_task_id)`

const openOnes =
  'purpose = $1 and completed_at is null and revoked_at is null and (account_id = $2 or practice_id = $3 or provider_id = $4 or fppe_task_id = $5)'

const ofSubject = (purpose: LinkPurpose, subject: LinkSubject) => {
  const { accountId, practiceId, providerId, fppeTaskId } = columnsOf(subject)
  return [purpose, accountId, practiceId, providerId, fppeTaskId]
}

export async function revokeLinks(scope: Scope, purpose: LinkPurpose, subject: LinkSubject): Promise<void> {
  await scope.client.query(`update link set revoked_at = now() where ${openOnes}`, ofSubject(purpose, subject))
}

/**
 * Ends every link of somebody or something that is no more, the finished ones too, for they still show what was
 * finished.
 */
export async function endLinksOf(scope: Scope, subject: LinkSubject): Promise<void> {
  const { accountId, practiceId, providerId } = columnsOf(subject)
  await scope.client.query(
    'update link set revoked_at = now() where revoked_at is null and (account_id = $1 or practice_id = $2 or provider_id = $3)',
    [accountId, practiceId, providerId],
  )
}

/** The token of the link that is open now, for those who may see it again; null without one. */
export async function findOpenToken(scope: Scope, purpose: LinkPurpose, subject: LinkSubject): Promise<string | null> {
  const {
    rows: [link],
  } = await scope.client.query<{ hash: Buffer; sealed: Buffer }>(
    `
    select token_hash as hash, token_sealed as sealed from link where ${openOnes} and ${isLiveLink('link')} order by id desc limit 1`,
    ofSubject(purpose, subject),
  )
  return link ? openToken(scope, link.hash, link.sealed) : null
}

/**
 * Uses a link up and answers the address that it was mailed to, if it was mailed; undefined when somebody else was
 * faster.
 */
export async function completeLink(scope: Scope, linkId: string): Promise<{ sentTo: string | null } | undefined> {
  const {
    rows: [completed],
  } = await scope.client.query<{ sentTo: string | null }>(
    'update link set completed_at = now() where id = $1 and completed_at is null and revoked_at is null returning sent_to as "sentTo"',
    [linkId],
  )
  return completed
}

/**
 * Whether a link of a practice or provider is still to be finished, and whether one was finished within so many days:
 * `isActive`, `wasCompleted`.
 */
export const linkStates = (
  purpose: LinkPurpose,
  subject: 'practice' | 'provider',
  id: number,
  recentDays: number,
): Statement => ({
  name: `link-states-${subject}`,
  text: `
    select coalesce(bool_or(${isLiveLink('link')}), false) as "isActive",
           coalesce(bool_or(completed_at > now() - make_interval(days => $3)), false) as "wasCompleted"
      from link where team_id = app_team() and purpose = $1 and ${subject}_id = $2`,
  values: [purpose, id, recentDays],
})
