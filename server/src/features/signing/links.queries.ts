import type { Scope } from '../../kit/request/scope.ts'

// The links that lead to requests.

export interface LinkOfPage {
  /** With microseconds, as the database writes it. */
  madeAt: string
  sentTo: string
  createdBy: number | null
}

/** The link of this transaction. It is locked, so that its request is made once. */
export async function lockLinkOfPage(scope: Scope): Promise<LinkOfPage> {
  const { rows } = await scope.client.query<LinkOfPage>(
    `select created_at::text as "madeAt", coalesce(sent_to, '') as "sentTo", created_by as "createdBy" from link
      where team_id = app_team() and id = $1 for no key update`,
    [scope.link.id],
  )
  if (!rows[0]) throw new Error('The link of this call is not there')
  return rows[0]
}

/** Names the link of a token as the one that leads to a request. */
export async function joinLink(scope: Scope, id: number, tokenHash: Buffer): Promise<void> {
  await scope.client.query(
    'update signing_request r set link_id = l.id from link l where l.token_hash = $1 and r.team_id = app_team() and r.id = $2',
    [tokenHash, id],
  )
}

/** What was signed in time can be completed for a day after the last signature, also after the time of the link. */
export async function prolongLink(scope: Scope, linkId: string): Promise<void> {
  await scope.client.query(
    `update link l set expires_at = s.until
       from (select max(d.signed_at) + interval '1 day' as until from signing_request r join signing_document d on d.team_id = r.team_id and d.signing_request_id = r.id
              where r.team_id = app_team() and r.link_id = $1) s
      where l.team_id = app_team() and l.id = $1 and l.completed_at is null and l.revoked_at is null and s.until > l.expires_at`,
    [linkId],
  )
}

/** Ends the link that leads to a request. */
export async function revokeLinkOf(scope: Scope, linkId: string): Promise<void> {
  await scope.client.query(
    'update link set revoked_at = now() where team_id = app_team() and id = $1 and completed_at is null and revoked_at is null',
    [linkId],
  )
}
