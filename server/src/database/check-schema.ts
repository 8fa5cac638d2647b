import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { describeSchema } from './describe-schema.ts'
import { partsOfSchema } from './schema-parts.ts'

export const schemaFile = new URL('../../db/schema.sql', import.meta.url)

const mostNamed = 8

interface Differences {
  faults: string[]
  /** Indexes that were added by hand. They change no result. */ extraIndexes: string[]
}

/** Parts of a table that is missing or unexpected as a whole are not named one by one. */
function withoutParts(subjects: readonly string[]): string[] {
  const tables = subjects
    .filter((subject) => subject.startsWith('table '))
    .map((subject) => subject.slice('table '.length))
  const isPart = (subject: string) =>
    tables.some((table) => subject.includes(` ${table}.`) || subject.includes(` TABLE ${table} `))
  return [
    ...subjects.filter((subject) => subject.startsWith('table ')),
    ...subjects.filter((subject) => !subject.startsWith('table ') && !isPart(subject)),
  ]
}

/** Compares two schemas, both as `describeSchema` writes them. */
export function compareSchemas(expected: string, found: string): Differences {
  // Most starts find the same text. To cut it into parts would leave ten megabytes of garbage.
  if (expected === found) return { faults: [], extraIndexes: [] }
  const [wanted, present] = [partsOfSchema(expected), partsOfSchema(found)]
  const missing = [...wanted.keys()].filter((subject) => !present.has(subject))
  const different = [...wanted].filter(([subject, part]) => present.has(subject) && present.get(subject) !== part)
  const unexpected = [...present.keys()].filter((subject) => !wanted.has(subject))
  return {
    faults: [
      ...withoutParts(missing).map((subject) => `missing ${subject}`),
      ...different.map(([subject]) => `different ${subject}`),
      ...withoutParts(unexpected.filter((subject) => !subject.startsWith('index '))).map(
        (subject) => `unexpected ${subject}`,
      ),
    ],
    extraIndexes: unexpected
      .filter((subject) => subject.startsWith('index '))
      .map((subject) => subject.slice('index '.length)),
  }
}

/**
 * Refuses a database whose schema differs from that of the migrations, and returns the indexes that were added by hand.
 */
export async function assertSchema(client: pg.ClientBase): Promise<string[]> {
  const expected = await readFile(schemaFile, 'utf8')
  const { faults, extraIndexes } = compareSchemas(expected, await describeSchema(client))
  if (faults.length === 0) return extraIndexes
  const rest = faults.length - mostNamed
  throw new Error(
    `The schema of the database is not what its migrations make. ${faults.length === 1 ? '1 difference' : `${faults.length} differences`}: ` +
      `${faults.slice(0, mostNamed).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}. ` +
      'A restore that reported errors leaves such a database: restore a complete backup into an empty one.',
  )
}

/** Refuses a database that was not migrated to this release, on behalf of who must not migrate it. */
export function assertNotOlder(applied: readonly { name: string }[], known: readonly { name: string }[]): void {
  const names = new Set(applied.map(({ name }) => name))
  const missing = known.filter(({ name }) => !names.has(name))
  const [first] = missing
  if (!first) return
  throw new Error(
    `The database was not migrated to this release of Credence: it lacks ${missing.length === 1 ? 'the migration' : `${missing.length} migrations, the first of them`} ` +
      `${first.name}. A command migrates nothing, because servers of the earlier release may still run. Start Credence of this release first`,
  )
}

/** Refuses a database that a newer release has migrated: this release would misread it. */
export function assertNotNewer(
  applied: readonly { name: string; release: string | null }[],
  known: readonly { name: string }[],
  ownRelease: string,
): void {
  const names = new Set(known.map(({ name }) => name))
  const unknown = applied.filter(({ name }) => !names.has(name)).toSorted((a, b) => a.name.localeCompare(b.name))
  const last = unknown.at(-1)
  if (!last) return
  throw new Error(
    `The database is newer than this release of Credence (${ownRelease}), which does not know ${unknown.length === 1 ? 'its migration' : `${unknown.length} of its migrations, the last of them`} ` +
      `${last.name}. Run ${last.release && last.release !== ownRelease ? `Credence ${last.release} or later` : 'the release that made it, or a later one'}.`,
  )
}
