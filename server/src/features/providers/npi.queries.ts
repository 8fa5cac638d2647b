import { duplicateNpi } from '@credence/contract/providers/checks'
import type { Scope } from '../../kit/request/scope.ts'

/**
 * The providers with this NPI that the caller may see. Providers outside of the caller's practices are not revealed, so
 * they need no confirmation.
 */
export const findNamesWithNpi = async (scope: Scope, npi: string, exceptId: number): Promise<string[]> =>
  (
    await scope.db
      .selectFrom('provider')
      .select('formattedName')
      .where('teamId', '=', scope.teamId)
      .where('npi', '=', npi)
      .where('deletedAt', 'is', null)
      .where('id', '<>', exceptId)
      .orderBy('lastName')
      .orderBy('firstName')
      .orderBy('id')
      .limit(duplicateNpi.namedAtMost)
      .execute()
  ).map(({ formattedName }) => formattedName)
