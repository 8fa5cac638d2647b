import type { Scope } from '../request/scope.ts'

interface NamedPlace {
  teamId: number | null
  owner: string
  scope: string
  entityId: number
}

/** Until the end of the transaction nobody else chooses names of documents in this place. */
export async function lockNames(scope: Scope, { teamId, owner, scope: kind, entityId }: NamedPlace): Promise<void> {
  await scope.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `document names ${teamId} ${owner} ${kind} ${entityId}`,
  ])
}
