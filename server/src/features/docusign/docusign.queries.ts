import type { Scope } from '../../kit/request/scope.ts'

/** The team whose document is signed in an envelope; null for envelopes that are not ours. */
export async function findTeamOfEnvelope(scope: Scope, envelopeId: string): Promise<number | null> {
  const { rows } = await scope.client.query<{ team: number | null }>('select team_of_envelope($1) as team', [
    envelopeId,
  ])
  return rows[0]?.team ?? null
}

export async function findRequestOfEnvelope(scope: Scope, envelopeId: string): Promise<number | undefined> {
  const found = await scope.db
    .selectFrom('signingDocument')
    .select('signingRequestId')
    .where('teamId', '=', scope.teamId)
    .where('envelopeId', '=', envelopeId)
    .executeTakeFirst()
  return found?.signingRequestId
}
