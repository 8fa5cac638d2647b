import type { Scope } from '../../kit/request/scope.ts'
import type { OpenRequest } from './to-complete.queries.ts'

/** The team whose document is signed in an envelope; null for envelopes that are not ours. */
export async function findTeamOfEnvelope(scope: Scope, envelopeId: string): Promise<number | null> {
  const { rows } = await scope.client.query<{ team: number | null }>('select team_of_envelope($1) as team', [
    envelopeId,
  ])
  return rows[0]?.team ?? null
}

/** The request of an envelope, unless it is over. */
export async function findOpenRequestOf(scope: Scope, envelopeId: string): Promise<OpenRequest | undefined> {
  const { rows } = await scope.client.query<OpenRequest>(
    `
    select r.id, r.team_id as "teamId", r.link_id as "linkId", r.kind, false as "isSigned"
      from signing_document d join signing_request r on r.team_id = d.team_id and r.id = d.signing_request_id
     where d.team_id = app_team() and d.envelope_id = $1 and r.completed_at is null and r.declined_at is null and r.revoked_at is null`,
    [envelopeId],
  )
  return rows[0]
}
