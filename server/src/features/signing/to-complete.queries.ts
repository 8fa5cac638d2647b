import type { Scope } from '../../kit/request/scope.ts'
import type { SigningKindName } from './signing.queries.ts'

export interface OpenRequest {
  id: number
  teamId: number
  linkId: string
  kind: SigningKindName
  /** Every document is signed. Otherwise another service is to be asked. */
  isSigned: boolean
}

const openRequests = `
    select r.id, r.team_id as "teamId", r.link_id as "linkId", r.kind, d.unsigned = 0 as "isSigned"
      from signing_request r join link l on l.team_id = r.team_id and l.id = r.link_id
      cross join lateral (select count(*) filter (where s.signed_at is null) as unsigned, count(*) filter (where s.signed_at is null and s.envelope_id is null) as unopened,
          max(s.signed_at) as signed_at
        from signing_document s where s.team_id = r.team_id and s.signing_request_id = r.id) d
     where r.team_id = app_team() and r.completed_at is null and r.declined_at is null and r.revoked_at is null
       and l.completed_at is null and l.revoked_at is null`

/**
 * Of the team of this transaction: requests that are open and whose documents are all signed, in the order of their ids.
 * A wizard can lack a stage; it is left alone once its link has expired.
 */
export async function findSigned(
  scope: Scope,
  { after, mostAtOnce }: { after: number; mostAtOnce: number },
): Promise<OpenRequest[]> {
  const { rows } = await scope.client.query<OpenRequest>(
    `${openRequests} and d.unsigned = 0 and r.id > $1
       and (r.kind <> 'ONBOARDING' or greatest(l.expires_at, d.signed_at + interval '1 day') > now())
     order by r.id limit $2`,
    [after, mostAtOnce],
  )
  return rows
}

/**
 * Of the team of this transaction: requests whose documents are with another service. A service that sends messages is
 * asked about each request every 16 minutes only: DocuSign allows 15.
 */
export async function findToAsk(
  scope: Scope,
  { mostAtOnce, isToldByService }: { mostAtOnce: number; isToldByService: boolean },
): Promise<OpenRequest[]> {
  const { rows } = await scope.client.query<OpenRequest>(
    `${openRequests} and d.unsigned > 0 and d.unopened = 0 and l.expires_at > now() - interval '1 day'
       and (not $2 or extract(epoch from now())::bigint / 120 % 8 = r.id % 8)
     order by r.id limit $1`,
    [mostAtOnce, isToldByService],
  )
  return rows
}

export async function findTeamsToComplete(scope: Scope): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>('select id from team where closed_at is null order by id')
  return rows.map(({ id }) => id)
}
