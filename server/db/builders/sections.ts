import type { AnySection } from '@credence/contract/sections/define'
import type { Insertable } from 'kysely'
import type { Cme, DB, Training } from '../../src/database/schema.ts'
import type { Scope } from '../../src/kit/scope.ts'

interface Whose { teamId: number; providerId: number }

/** Entries of a section; a section's table has its name. */
export async function buildEntries(scope: Scope, section: Pick<AnySection, 'name'>, of: Whose, entries: readonly Record<string, string | number | null>[]): Promise<number[]> {
  if (!entries.length) return []
  // All section tables have these columns in common; the others are checked by the database.
  const rows = entries.map((entry) => ({ ...of, ...entry })) as Insertable<Training>[]
  return (await scope.db.insertInto(section.name as keyof DB & 'training').values(rows).returning('id').execute()).map(({ id }) => id)
}

export const buildCme = async (scope: Scope, of: Whose, entries: readonly Omit<Insertable<Cme>, 'teamId' | 'providerId'>[]): Promise<number[]> =>
  entries.length ? (await scope.db.insertInto('cme').values(entries.map((entry) => ({ ...of, ...entry }))).returning('id').execute()).map(({ id }) => id) : []
