import {
  pageOf,
  type Lifetime,
  type LinkPurpose,
  type Subject,
  type SubjectKind,
} from '@credence/contract/kit/link-purpose'
import { linkSubjectGone } from '@credence/contract/links/link-texts'
import { runBatch, type Statement } from '../../database/batch.ts'
import { hashToken, newToken } from '../secrets/crypto.ts'
import { Refusal } from './refusal.ts'
import type { Scope } from './scope.ts'

/** The column of `link` that names each kind of subject. A new kind also extends `gate_enter_link`. */
const columns: Record<SubjectKind, string> = {
  account: 'account_id',
  practice: 'practice_id',
  provider: 'provider_id',
  fppeTask: 'fppe_task_id',
  signingRequest: 'signing_request_id',
  signingDocument: 'signing_document_id',
}

/** The address that a link is mailed as. */
export const linkUrl = ({ services }: Pick<Scope, 'services'>, purpose: LinkPurpose, token: string): string =>
  `${services.config.publicUrl}${pageOf(purpose, token)}`

interface NewLink {
  purpose: LinkPurpose
  /** Links of practices, providers and FPPE tasks belong to the team of the request that makes them. */
  for: Subject
  isReset?: boolean
  sentTo?: string
  /** Where it is not that of the purpose. */
  lifetime?: Lifetime
  /** Leaves the earlier links of the subject open, for links that anybody can ask for. */
  keepsEarlier?: boolean
  /** The account that is told what comes of it, where that is not the author of this request. */
  createdBy?: number | null
}

const sealedPlace = (hash: Buffer) => ({ table: 'link', column: 'token_sealed', row: hash.toString('hex') })

const idFor = ({ kind, id }: Subject, wanted: SubjectKind): number | null => (kind === wanted ? id : null)

/**
 * Makes a link and ends its earlier siblings, unless they are to be kept. Answers the token; only its hash and a sealed
 * copy are kept.
 */
export async function insertLink(
  scope: Scope,
  {
    purpose,
    for: subject,
    isReset = false,
    sentTo,
    lifetime = purpose.lifetime,
    keepsEarlier = false,
    createdBy = scope.author,
  }: NewLink,
): Promise<string> {
  if (!purpose.subjects.includes(subject.kind))
    throw new Error(`A link of the purpose ${purpose.kind} cannot be about a ${subject.kind}`)
  const token = newToken()
  const hash = hashToken(token)
  const insert: Statement = {
    name: `insert-link-${subject.kind}`,
    text: `
    insert into link (purpose, ${columns[subject.kind]}, team_id, is_reset, sent_to, token_hash, token_sealed, created_by, expires_at)
    select $1, $2, case when $3 then app_team() end, $4, $5, $6, $7, $8, now() + $9::interval
     where not link_subject_is_gone(app_team(), $10, $11, $12, $13) and not link_practice_has_ended(app_team(), $14) returning 1`,
    values: [
      purpose.kind,
      subject.id,
      subject.kind !== 'account',
      isReset,
      sentTo ?? null,
      hash,
      scope.services.vault.seal(token, sealedPlace(hash)),
      createdBy,
      lifetime,
      idFor(subject, 'provider'),
      idFor(subject, 'fppeTask'),
      idFor(subject, 'signingRequest'),
      idFor(subject, 'signingDocument'),
      idFor(subject, 'practice'),
    ],
  }
  const made = (await runBatch(scope.client, keepsEarlier ? [insert] : [revoking(purpose, subject), insert])).at(-1)
  if (made?.length !== 1) throw new Refusal(409, linkSubjectGone)
  return token
}

/** The token behind a link, from its sealed copy. */
export const openToken = (scope: Pick<Scope, 'services'>, tokenHash: Buffer, tokenSealed: Buffer): string =>
  scope.services.vault.open(tokenSealed, sealedPlace(tokenHash))

/** Unfinished, in time, and about something that is still there: what the gate lets in. */
export const isLiveLink = (l: string) =>
  `${l}.completed_at is null and ${l}.revoked_at is null and ${l}.expires_at > now() and not link_subject_is_gone(${l}.team_id, ${l}.provider_id, ${l}.fppe_task_id, ${l}.signing_request_id, ${l}.signing_document_id) and not link_practice_has_ended(${l}.team_id, ${l}.practice_id)`

const openOnes = ({ kind }: Subject) =>
  `purpose = $1 and completed_at is null and revoked_at is null and ${columns[kind]} = $2`

const revoking = (purpose: LinkPurpose, subject: Subject): Statement => ({
  name: `revoke-links-${subject.kind}`,
  text: `update link set revoked_at = now() where ${openOnes(subject)}`,
  values: [purpose.kind, subject.id],
})

/** Revokes the links of a subject that are not complete. Answers how many of them were still open. */
export async function revokeLinks(scope: Scope, purpose: LinkPurpose, subject: Subject): Promise<number> {
  const { rows } = await scope.client.query<{ wasOpen: boolean }>(
    `update link set revoked_at = now() where ${openOnes(subject)} returning expires_at > now() as "wasOpen"`,
    [purpose.kind, subject.id],
  )
  return rows.filter(({ wasOpen }) => wasOpen).length
}

/**
 * Ends every link of somebody or something that is no more, the finished ones too, for they still show what was
 * finished.
 */
export async function endLinksOf(scope: Scope, { kind, id }: Subject): Promise<void> {
  await scope.client.query(`update link set revoked_at = now() where revoked_at is null and ${columns[kind]} = $1`, [
    id,
  ])
}

interface OpenLink {
  token: string
  sentTo: string | null
}

/** The link that is open now, for those who may see it again; null without one. */
export async function findOpenLink(scope: Scope, purpose: LinkPurpose, subject: Subject): Promise<OpenLink | null> {
  const {
    rows: [link],
  } = await scope.client.query<{ hash: Buffer; sealed: Buffer; sentTo: string | null }>(
    `
    select token_hash as hash, token_sealed as sealed, sent_to as "sentTo" from link where ${openOnes(subject)} and ${isLiveLink('link')} order by id desc limit 1`,
    [purpose.kind, subject.id],
  )
  return link ? { token: openToken(scope, link.hash, link.sealed), sentTo: link.sentTo } : null
}

export const findOpenToken = async (scope: Scope, purpose: LinkPurpose, subject: Subject): Promise<string | null> =>
  (await findOpenLink(scope, purpose, subject))?.token ?? null

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

/** Locks the link of the request until commit, so that nobody completes it meanwhile. False when somebody did so before. */
export async function lockOpenLink(scope: Scope): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    'select 1 from link where id = $1 and completed_at is null and revoked_at is null for no key update',
    [scope.link.id],
  )
  return rowCount === 1
}

/** The address of whoever sent a link, that of the request unless another is named, as long as their account is there. */
export async function findSenderEmail(scope: Scope, linkId: string = scope.link.id): Promise<string | null> {
  const { rows } = await scope.client.query<{ email: string | null }>('select email_of_link_sender($1) as email', [
    linkId,
  ])
  return rows[0]?.email ?? null
}

/** Notes that a page of the link of the transaction was read, at most once a minute. */
export const noteSeen: Statement = {
  name: 'link-seen',
  text: `
    update link set last_seen_at = now()
     where id = app_subject_link() and completed_at is null and (last_seen_at is null or last_seen_at < now() - interval '1 minute')`,
  values: [],
}

/**
 * Whether a link of a practice or provider is still to be finished, and whether one was finished within so many days:
 * `isActive`, `wasCompleted`.
 */
export const linkStates = (purpose: LinkPurpose, subject: Subject, recentDays: number): Statement => ({
  name: `link-states-${subject.kind}`,
  text: `
    select coalesce(bool_or(${isLiveLink('link')}), false) as "isActive",
           coalesce(bool_or(completed_at > now() - make_interval(days => $3)), false) as "wasCompleted"
      from link where team_id = app_team() and purpose = $1 and ${columns[subject.kind]} = $2`,
  values: [purpose.kind, subject.id, recentDays],
})
