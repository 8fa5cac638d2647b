import { documentCallsOf } from '@credence/contract/documents/calls'
import { queryClient } from '../../../kit/query-client.ts'
import { keyOf } from '../../../kit/read.ts'

const { list } = documentCallsOf('provider', 'own')

/** What entries are linked to is shown among the provider's documents too. */
export const refreshDocumentsOf = (providerId: number) =>
  void queryClient.invalidateQueries({ queryKey: keyOf(list, { params: { entityId: providerId }, query: {} }) })
