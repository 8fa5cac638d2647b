import type { Scope } from '../../kit/request/scope.ts'

/**
 * Envelopes that nobody is to sign any more: the request was revoked, the link of its page was revoked or replaced, its
 * subject is gone, or its task is deleted in this transaction. The documents lose them at once, so that messages about
 * them are ignored, and a page that opens again gets a new envelope. Each envelope is answered once.
 */
export async function takeEndedEnvelopes(scope: Scope, deletedTaskId: number | null): Promise<string[]> {
  const { rows } = await scope.client.query<{ envelopeId: string }>(
    `
    with ended as (
      select d.id, d.envelope_id from signing_document d
        join signing_request r on r.team_id = d.team_id and r.id = d.signing_request_id
        left join link l on l.team_id = r.team_id and l.id = r.link_id
       where d.team_id = app_team() and d.envelope_id is not null and d.signed_at is null and r.completed_at is null and r.declined_at is null
         and (r.revoked_at is not null or r.link_id is null or l.revoked_at is not null or r.fppe_task_id = $1
           or link_subject_is_gone(l.team_id, l.provider_id, l.fppe_task_id, l.signing_request_id))
       for no key update of d)
    update signing_document d set envelope_id = null from ended e where d.team_id = app_team() and d.id = e.id
    returning e.envelope_id as "envelopeId"`,
    [deletedTaskId],
  )
  return rows.map(({ envelopeId }) => envelopeId)
}
