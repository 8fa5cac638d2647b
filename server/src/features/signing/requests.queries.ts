import type { RequestState, SigningRequest } from '@credence/contract/signing/request-calls'
import { isLiveLink } from '../../kit/request/links.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** Whether a provider works in a practice today. */
export async function isMemberToday(scope: Scope, providerId: number, practiceId: number): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    'select from provider_practice where team_id = app_team() and provider_id = $1 and practice_id = $2 and not_ended(end_date)',
    [providerId, practiceId],
  )
  return rowCount !== 0
}

export async function getAskers(scope: Scope, practiceId: number): Promise<{ practiceName: string; teamName: string }> {
  const { rows } = await scope.client.query<{ practiceName: string; teamName: string }>(
    `select q.name as "practiceName", t.name as "teamName" from practice q join team t on t.id = q.team_id where q.team_id = app_team() and q.id = $1`,
    [practiceId],
  )
  if (!rows[0]) throw new Error(`Practice ${practiceId} is gone`)
  return rows[0]
}

const stateOf = `case when r.revoked_at is not null then 'REVOKED' when r.declined_at is not null then 'DECLINED' when r.completed_at is not null then 'SIGNED'
  when not (${isLiveLink('l')}) then 'EXPIRED' when r.viewed_at is not null then 'VIEWED' else 'SENT' end`

/** A request and its link, with what the list shows. */
const listed = `
  select r.id, r.kind, ${stateOf} as state, concat_ws(' ', r.signer_first_name, r.signer_last_name) as "signerName", r.sent_to as "sentTo",
         r.practice_id as "practiceId", q.name as "practiceName", r.provider_id as "providerId", p.formatted_name as "providerName",
         array(select d.name from signing_document d where d.team_id = r.team_id and d.signing_request_id = r.id order by d.position) as "templateNames",
         r.sent_at as "sentAt", name_of(r.sent_by) as "sentBy", l.expires_at as expires, r.viewed_at as "viewedAt", r.completed_at as "signedAt",
         coalesce(r.declined_at, r.revoked_at) as "endedAt", case when r.revoked_at is not null then name_of(r.revoked_by) else r.decline_reason end as "endedBy"
    from signing_request r join link l on l.team_id = r.team_id and l.id = r.link_id join practice q on q.team_id = r.team_id and q.id = r.practice_id
    left join provider p on p.team_id = r.team_id and p.id = r.provider_id`

interface Filter {
  state?: RequestState | undefined
  practiceId?: number | undefined
  text?: string | undefined
  page: number
  size: number
}

const matching = `r.team_id = app_team() and r.kind in ('ESIGNATURE', 'CONSENT') and r.practice_id = coalesce($1, r.practice_id)
  and ($2 = '' or strpos(lower(concat_ws(' ', r.signer_first_name, r.signer_last_name, r.sent_to)), $2) > 0
    or exists (select from signing_document d where d.team_id = r.team_id and d.signing_request_id = r.id and strpos(lower(d.name), $2) > 0))`

/** How many requests match, by state. */
export async function countRequests(
  scope: Scope,
  { practiceId, text = '' }: Filter,
): Promise<Map<RequestState, number>> {
  const { rows } = await scope.client.query<{ state: RequestState; count: number }>(
    `select ${stateOf} as state, count(*)::int as count from signing_request r join link l on l.team_id = r.team_id and l.id = r.link_id
      where ${matching} group by 1`,
    [practiceId ?? null, text.toLowerCase()],
  )
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** A page of the requests that match, newest first. */
export async function findRequests(
  scope: Scope,
  { state, practiceId, text = '', page, size }: Filter,
): Promise<SigningRequest[]> {
  const { rows } = await scope.client.query<SigningRequest>(
    `${listed} where ${matching} and ($3::text is null or ${stateOf} = $3) order by r.sent_at desc, r.id desc limit $4 offset $5`,
    [practiceId ?? null, text.toLowerCase(), state ?? null, size, page * size],
  )
  return rows
}

export interface DetailedRequest extends SigningRequest {
  /** Null for callers who may not send such a request: whoever has the link can sign. */
  tokenHash: Buffer | null
  tokenSealed: Buffer | null
  documents: { index: number; name: string; sha256: string; pages: number; isSigned: boolean }[]
}

export async function getRequestDetails(scope: Scope, id: number): Promise<DetailedRequest> {
  const { rows } = await scope.client.query<DetailedRequest>(
    `
    select x.*, case when m.may_send then l.token_hash end as "tokenHash", case when m.may_send then l.token_sealed end as "tokenSealed",
           (select json_agg(json_build_object('index', d.position, 'name', d.name, 'sha256', coalesce(d.signed_sha256, d.sha256), 'pages', coalesce(d.signed_pages, d.pages),
               'isSigned', d.signed_at is not null) order by d.position)
              from signing_document d where d.team_id = app_team() and d.signing_request_id = x.id) as documents
      from (${listed} where r.team_id = app_team() and r.id = $1) x join signing_request s on s.team_id = app_team() and s.id = x.id
      join link l on l.team_id = s.team_id and l.id = s.link_id
     cross join lateral (select app_may_edit(case x.kind when 'CONSENT' then 'MESSAGING' else 'ADMIN_PROVIDER_MANAGEMENT' end) as may_send) m`,
    [id],
  )
  if (!rows[0]) throw new Error(`Signing request ${id} is gone`)
  return rows[0]
}

interface Revoking {
  linkId: string
  isOver: boolean
}

/** Locks a request that the caller may revoke; undefined for one that the caller may only see. */
export async function lockToRevoke(scope: Scope, id: number): Promise<Revoking | undefined> {
  const { rows } = await scope.client.query<Revoking>(
    `select link_id as "linkId", completed_at is not null or declined_at is not null or revoked_at is not null as "isOver"
       from signing_request where team_id = app_team() and id = $1 for no key update`,
    [id],
  )
  return rows[0]
}

export async function noteRevoked(scope: Scope, id: number): Promise<void> {
  await scope.client.query(
    'update signing_request set revoked_at = now(), revoked_by = $2 where team_id = app_team() and id = $1',
    [id, scope.author],
  )
}

export interface SignedObject {
  name: string
  key: string
  scan: string
}

export async function findSignedObject(scope: Scope, id: number, index: number): Promise<SignedObject | undefined> {
  const { rows } = await scope.client.query<SignedObject>(
    `select d.name, o.key, o.scan from signing_document d join file_object o on o.key = d.signed_object_key
      where d.team_id = app_team() and d.signing_request_id = $1 and d.position = $2`,
    [id, index],
  )
  return rows[0]
}
