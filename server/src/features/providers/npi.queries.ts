import type { Scope } from '../../kit/request/scope.ts'

const namedAtMost = 3

/**
 * Providers with this NPI as far as the caller sees them: whoever is out of the caller's practices is not told of, and
 * so not asked about.
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
      .limit(namedAtMost)
      .execute()
  ).map(({ formattedName }) => formattedName)
