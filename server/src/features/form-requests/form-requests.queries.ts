import type { FormRequest } from '@credence/contract/form-requests/calls'
import { isLiveLink } from '../../kit/request/links.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { hashToken } from '../../kit/secrets/crypto.ts'

export interface PracticeToAsk {
  id: number
  name: string
  email: string | null
  teamName: string
}

const practiceToAsk =
  'q.id, q.name, coalesce(q.office_manager_email, q.email1) as email, t.name as "teamName" from practice q join team t on t.id = q.team_id'

/** A practice with the address of its office manager, else its own. */
export async function findPracticeToAsk(scope: Scope, practiceId: number): Promise<PracticeToAsk | undefined> {
  const { rows } = await scope.client.query<PracticeToAsk>(
    `select ${practiceToAsk} where q.team_id = app_team() and q.id = $1`,
    [practiceId],
  )
  return rows[0]
}

/** The practice of a provider whose office manager is asked: a certain one, or the primary one, of those of today. */
export async function findPracticeOfProvider(
  scope: Scope,
  providerId: number,
  practiceId: number | null,
): Promise<PracticeToAsk | undefined> {
  const { rows } = await scope.client.query<PracticeToAsk>(
    `
    select ${practiceToAsk} join provider_practice m on m.team_id = q.team_id and m.practice_id = q.id
     where q.team_id = app_team() and m.provider_id = $1 and not_ended(m.end_date) and q.id = coalesce($2, q.id)
     order by m.is_primary desc, lower(q.name), q.id limit 1`,
    [providerId, practiceId],
  )
  return rows[0]
}

export interface ProviderToAsk {
  name: string
  email: string | null
  teamName: string
}

export async function findProviderToAsk(scope: Scope, providerId: number): Promise<ProviderToAsk | undefined> {
  const { rows } = await scope.client.query<ProviderToAsk>(
    `
    select concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials) as name, p.email1 as email, t.name as "teamName" from provider p join team t on t.id = p.team_id
     where p.team_id = app_team() and p.id = $1 and p.deleted_at is null`,
    [providerId],
  )
  return rows[0]
}

export interface NewFormRequest {
  kind: FormRequest['kind']
  token: string
  providerId: number | null
  practiceId: number | null
  sentToProvider: boolean
  documentType: FormRequest['documentType']
  extra: string | null
}

/** Notes what the link of a token asks for. */
export async function insertFormRequest(scope: Scope, request: NewFormRequest): Promise<number> {
  const { rows } = await scope.client.query<{ id: number }>(
    `
    insert into form_request (team_id, kind, link_id, provider_id, practice_id, sent_to_provider, document_type, extra)
    select app_team(), $1, l.id, $2, $3, $4, $5, $6 from link l where l.token_hash = $7 returning id`,
    [
      request.kind,
      request.providerId,
      request.practiceId,
      request.sentToProvider,
      request.documentType,
      request.extra,
      hashToken(request.token),
    ],
  )
  if (!rows[0]) throw new Error('The link of a request is not there')
  return rows[0].id
}

export interface ListedRequest extends Omit<FormRequest, 'url'> {
  tokenHash: Buffer
  tokenSealed: Buffer
}

const ofSubject = { provider: 'f.provider_id = $1', practice: 'f.practice_id = $1 and f.provider_id is null' } as const
export type RequestSubject = keyof typeof ofSubject

/** The requests about a practice or a provider that were not revoked, newest first. */
export async function findFormRequests(scope: Scope, subject: RequestSubject, id: number): Promise<ListedRequest[]> {
  const { rows } = await scope.client.query<ListedRequest>(
    `
    select f.id, f.kind, f.practice_id as "practiceId", f.provider_id as "providerId", f.sent_to_provider as "sentToProvider", f.document_type as "documentType", f.extra,
           case when l.completed_at is not null then 'COMPLETED' when ${isLiveLink('l')} then 'OPEN' else 'EXPIRED' end as state,
           l.sent_to as "sentTo", l.created_at as "sentAt", name_of(l.created_by) as "sentBy", l.expires_at as expires, l.completed_at as "completedAt",
           l.token_hash as "tokenHash", l.token_sealed as "tokenSealed"
      from form_request f join link l on l.team_id = f.team_id and l.id = f.link_id
     where f.team_id = app_team() and ${ofSubject[subject]} and l.revoked_at is null
     order by l.created_at desc, f.id desc`,
    [id],
  )
  return rows
}

interface RevokedRequest {
  kind: FormRequest['kind']
  isComplete: boolean
  providerId: number | null
  practiceId: number | null
}

/** Ends the link of a request, unless it is complete. Undefined when there is none, or it was revoked before. */
export async function revokeRequest(scope: Scope, id: number): Promise<RevokedRequest | undefined> {
  const { rows } = await scope.client.query<RevokedRequest>(
    `
    update link l set revoked_at = case when l.completed_at is null then now() end from form_request f
     where f.team_id = app_team() and f.id = $1 and l.team_id = f.team_id and l.id = f.link_id and l.revoked_at is null
    returning f.kind, l.completed_at is not null as "isComplete", f.provider_id as "providerId", f.practice_id as "practiceId"`,
    [id],
  )
  return rows[0]
}
