import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { FilledField } from '../../kit/ports/esign.ts'

export type SigningKindName = 'ESIGNATURE' | 'CONSENT' | 'ONBOARDING' | 'REVIEW'

export interface StoredDocument {
  id: number
  /** From 0, in the order of signing. */
  position: number
  name: string
  /** The PDF that is shown. */
  objectKey: string
  sha256: string
  fields: FilledField[]
  envelopeId: string | null
  signedObjectKey: string | null
  signedAt: string | null
}

export interface StoredRequest {
  id: number
  kind: SigningKindName
  linkId: string
  practiceId: number | null
  providerId: number | null
  fppeTaskId: number | null
  signerName: string
  sentTo: string
  isViewed: boolean
  isComplete: boolean
  /** Declined or revoked. */
  isOver: boolean
  /** For so long after its completion the signer can download the documents. */
  keepsCopies: boolean
  practiceName: string | null
  teamName: string
  documents: StoredDocument[]
}

const requestText = (where: string) => `
  select r.id, r.kind, r.link_id as "linkId", r.practice_id as "practiceId", r.provider_id as "providerId", r.fppe_task_id as "fppeTaskId",
         concat_ws(' ', r.signer_first_name, r.signer_last_name) as "signerName", r.sent_to as "sentTo", r.viewed_at is not null as "isViewed",
         r.completed_at is not null as "isComplete", r.declined_at is not null or r.revoked_at is not null as "isOver",
         coalesce(r.completed_at > now() - make_interval(hours => $2), false) as "keepsCopies",
         q.name as "practiceName", t.name as "teamName",
         coalesce((select json_agg(json_build_object('id', d.id, 'position', d.position, 'name', d.name, 'objectKey', d.object_key, 'sha256', d.sha256, 'fields', d.fields,
             'envelopeId', d.envelope_id, 'signedObjectKey', d.signed_object_key, 'signedAt', d.signed_at) order by d.position)
           from signing_document d where d.team_id = r.team_id and d.signing_request_id = r.id), '[]') as documents
    from signing_request r join team t on t.id = r.team_id left join practice q on q.team_id = r.team_id and q.id = r.practice_id
   where r.team_id = app_team() and ${where}`

const findRequest =
  (name: string, where: string) =>
  async (scope: Scope, value: string | number, copyHours = 0): Promise<StoredRequest | null> => {
    const { rows } = await scope.client.query<StoredRequest>({
      name,
      text: requestText(where),
      values: [value, copyHours],
    })
    return rows[0] ?? null
  }

/** The request that a link leads to; null before the page of the wizard or the reviewer was opened. */
export const findRequestOfLink = findRequest('signing-request-of-link', 'r.link_id = $1::bigint')
export const findRequestById = findRequest('signing-request', 'r.id = $1::int')
export const findRequestOfDocument = findRequest(
  'signing-request-of-document',
  'r.id = (select x.signing_request_id from signing_document x where x.team_id = app_team() and x.id = $1::int)',
)

/** Locks a request until commit: of two changes at once, and of two events, one is first. */
export async function lockRequest(scope: Scope, id: number): Promise<void> {
  await scope.client.query('select from signing_request where team_id = app_team() and id = $1 for no key update', [id])
}

/** Two openings of a page at once make two sessions: the later one waits, and then ends the earlier one. */
export async function lockDocument(scope: Scope, id: number): Promise<void> {
  await scope.client.query('select from signing_document where team_id = app_team() and id = $1 for no key update', [
    id,
  ])
}

export async function getTeamName(scope: Scope): Promise<string> {
  const { rows } = await scope.client.query<{ name: string }>('select name from team where id = app_team()')
  return rows[0]?.name ?? ''
}

export interface NewRequest {
  kind: SigningKindName
  practiceId: number | null
  providerId: number | null
  fppeTaskId: number | null
  linkId: string | null
  signerFirstName: string
  signerLastName: string
  sentTo: string
  sentBy: number | null
  /** Now, unless the link was sent earlier. */
  sentAt?: string
}

export async function insertRequest(scope: Scope, { sentAt, ...request }: NewRequest): Promise<number> {
  const { id } = await scope.db
    .insertInto('signingRequest')
    .values({ ...request, teamId: scope.teamId, ...(sentAt === undefined ? {} : { sentAt }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewDocument {
  versionId: number
  name: string
  objectKey: string
  sha256: string
  pages: number
  fields: readonly FilledField[]
}

export async function insertDocuments(
  scope: Scope,
  signingRequestId: number,
  documents: readonly NewDocument[],
): Promise<void> {
  await scope.db
    .insertInto('signingDocument')
    .values(
      documents.map(({ versionId, fields, ...document }, position) => ({
        ...document,
        teamId: scope.teamId,
        signingRequestId,
        position,
        esignatureTemplateVersionId: versionId,
        fields: JSON.stringify(fields),
      })),
    )
    .execute()
}

export async function noteViewed(scope: Scope, id: number): Promise<void> {
  await scope.client.query(
    'update signing_request set viewed_at = now() where team_id = app_team() and id = $1 and viewed_at is null',
    [id],
  )
}

/** Stores the name of an envelope, unless another one was stored before. Answers the stored one. A deleted document is not found. */
export async function keepEnvelope(scope: Scope, documentId: number, envelopeId: string): Promise<string> {
  const { rows } = await scope.client.query<{ kept: string }>(
    `update signing_document set envelope_id = coalesce(envelope_id, $2) where team_id = app_team() and id = $1
     returning envelope_id as kept`,
    [documentId, envelopeId],
  )
  if (!rows[0]) throw notFound()
  return rows[0].kept
}

export interface SignedFile {
  objectKey: string
  sha256: string
  pages: number | null
  signedAt: Date
}

/** Notes that a document was signed. Nothing changes for one that was signed before. */
export async function updateSigned(scope: Scope, documentId: number, file: SignedFile): Promise<void> {
  await scope.client.query(
    `update signing_document set signed_object_key = $2, signed_sha256 = $3, signed_pages = $4, signed_at = $5
      where team_id = app_team() and id = $1 and signed_at is null`,
    [documentId, file.objectKey, file.sha256, file.pages, file.signedAt.toISOString()],
  )
}

export async function noteCompleted(scope: Scope, id: number): Promise<void> {
  await scope.client.query(
    'update signing_request set completed_at = now() where team_id = app_team() and id = $1 and completed_at is null',
    [id],
  )
}

export async function noteDeclined(scope: Scope, id: number, reason: string): Promise<void> {
  await scope.client.query(
    'update signing_request set declined_at = now(), decline_reason = $2 where team_id = app_team() and id = $1',
    [id, reason || null],
  )
}

export interface Prefilled {
  provider: string | null
  npi: string | null
  practice: string | null
}

/** What fields are filled in with beforehand. Without a practice the primary one of the provider is named. */
export async function findPrefilled(
  scope: Scope,
  { providerId, practiceId }: { providerId: number | null; practiceId: number | null },
): Promise<Prefilled> {
  const { rows } = await scope.client.query<Prefilled>(
    `
    select (select concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials) from provider p where p.team_id = app_team() and p.id = $1) as provider,
           (select p.npi from provider p where p.team_id = app_team() and p.id = $1) as npi,
           (select q.name from practice q where q.team_id = app_team() and q.id = coalesce($2, (
             select m.practice_id from provider_practice m where m.team_id = app_team() and m.provider_id = $1 and not_ended(m.end_date)
              order by m.is_primary desc, m.practice_id limit 1))) as practice`,
    [providerId, practiceId],
  )
  return rows[0] ?? { provider: null, npi: null, practice: null }
}

/** Whether an object of the store can be read now. */
export async function getScanState(scope: Scope, key: string): Promise<string> {
  const { scan } = await scope.db
    .selectFrom('fileObject')
    .select('scan')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return scan
}

/** Today, as a signed document writes it. */
export async function getToday(scope: Scope): Promise<{ today: string; now: string }> {
  const { rows } = await scope.client.query<{ today: string; now: string }>(
    "select to_char(team_today(), 'MM/DD/YYYY') as today, now() as now",
  )
  if (!rows[0]) throw new Error('The database has no day')
  return rows[0]
}
