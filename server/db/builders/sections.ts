import type { AnySection } from '@credence/contract/provider-sections/define'
import type { Insertable } from 'kysely'
import type { Cme, DB, Training } from '../../src/database/schema.ts'
import type { Scope } from '../../src/kit/request/scope.ts'

export type NewEntry = { teamId: number; providerId: number } & Record<string, string | number | null>

/** Entries of a section, for any providers. A section's table has the section's name. */
export async function buildEntries(
  scope: Scope,
  section: Pick<AnySection, 'name'>,
  entries: readonly NewEntry[],
): Promise<number[]> {
  if (!entries.length) return []
  // kysely's types know the columns that all section tables share. The database checks the others.
  return (
    await scope.db
      .insertInto(section.name as keyof DB & 'training')
      .values(entries as unknown as Insertable<Training>[])
      .returning('id')
      .execute()
  ).map(({ id }) => id)
}

export const buildCme = async (scope: Scope, entries: readonly Insertable<Cme>[]): Promise<number[]> =>
  entries.length ? (await scope.db.insertInto('cme').values(entries).returning('id').execute()).map(({ id }) => id) : []
