import { documentFamily } from '@credence/contract/documents/calls'
import { buildDocument } from '../../../db/builders/documents.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'
import type { Place } from './place.ts'

/**
 * A document of every owner in every scope; answers the provider's own, and the form that the practice has of the
 * carrier.
 */
export async function buildPapers(
  scope: Scope,
  { teamId, practiceId, providerId, carrier, facility }: Place & { carrier: number; facility: number },
) {
  const owners = { provider: providerId, practice: practiceId, carrier, facility, revenueteam: teamId }
  // A team's own papers are the same for all of its practices.
  const { rows: papers } = await scope.client.query<{ scope: string }>(
    "select scope from document where team_id = $1 and owner_type = 'revenueteam' and name = 'x'",
    [teamId],
  )
  const known = { document: 0, practiceDocument: 0, instructionForm: 0 }
  for (const { owner, scope: kind } of documentFamily) {
    if (owner === 'revenueteam' && papers.some((paper) => paper.scope === kind)) continue
    const id = await buildDocument(scope, {
      teamId,
      owner,
      scope: kind,
      ownerId: owners[owner],
      practiceId,
      name: 'x',
      details: { category: 'ACLS' },
    })
    if (owner === 'provider' && kind === 'own') known.document = id
    if (owner === 'practice' && kind === 'own') {
      known.practiceDocument = id
      await scope.db
        .insertInto('practiceOnboardingDocument')
        .values({ teamId, practiceId, slot: 'carrierList', documentId: id })
        .execute()
    }
    if (owner === 'carrier' && kind === 'practicespecific') known.instructionForm = id
  }
  return known
}
