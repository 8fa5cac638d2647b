import type { Scope } from '../../kit/request/scope.ts'
import type { SigningKindName } from './signing.queries.ts'

export interface OpenRequest {
  teamId: number
  linkId: string
  kind: SigningKindName
  /** Every document is signed. Otherwise another service is to be asked. */
  isSigned: boolean
}

/**
 * Of the team of this transaction: requests that are open and whose documents are signed, or with another service. A
 * service that sends messages is asked about each request every 16 minutes only: DocuSign allows 15.
 */
export async function findToComplete(
  scope: Scope,
  { mostAtOnce, isToldByService }: { mostAtOnce: number; isToldByService: boolean },
): Promise<OpenRequest[]> {
  const { rows } = await scope.client.query<OpenRequest>(
    `
    select r.team_id as "teamId", r.link_id as "linkId", r.kind, d.unsigned = 0 as "isSigned"
      from signing_request r join link l on l.team_id = r.team_id and l.id = r.link_id
      cross join lateral (select count(*) filter (where s.signed_at is null) as unsigned, count(*) filter (where s.signed_at is null and s.envelope_id is null) as unopened
        from signing_document s where s.team_id = r.team_id and s.signing_request_id = r.id) d
     where r.team_id = app_team() and r.completed_at is null and r.declined_at is null and r.revoked_at is null
       and l.completed_at is null and l.revoked_at is null
       and d.unopened = 0 and (d.unsigned = 0 or (l.expires_at > now() - interval '1 day' and (not $2 or extract(epoch from now())::bigint / 120 % 8 = r.id % 8)))
     order by d.unsigned, r.id limit $1`,
    [mostAtOnce, isToldByService],
  )
  return rows
}

export async function findTeamsToComplete(scope: Scope): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>('select id from team where closed_at is null order by id')
  return rows.map(({ id }) => id)
}
