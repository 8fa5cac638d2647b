import type { DocumentPlace } from '../../documents/documents.actions.ts'
import type { Scope } from '../../../kit/request/scope.ts'

/** Where the documents of a provider are. */
export const ownDrawer = ({ teamId }: Scope, providerId: number): DocumentPlace => ({
  teamId,
  owner: 'provider',
  scope: 'own',
  entityId: providerId,
  practiceId: null,
})
