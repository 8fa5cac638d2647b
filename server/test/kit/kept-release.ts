import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { expect } from 'vitest'
import { hasChecksum } from '../../src/kit/files/checksum.ts'
import type { FileStore } from '../../src/kit/ports/files.ts'
import { query } from './processes/process-client.ts'

const pathIn = (version: string, name: string) =>
  fileURLToPath(new URL(`../../db/releases/${version}/${name}`, import.meta.url))

export const keptReleases = (): string[] =>
  readdirSync(new URL('../../db/releases/', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The key of the installations that were dumped. They hold demo data alone. */
export const releaseKey = '01'.repeat(32)

const copyBlock = /^(COPY .* FROM stdin;)\n((?:.*\n)*?)\\\.\n/gm

/** Loads what pg_dump wrote in its plain format, as psql does: statements, and rows between `COPY` and `\.`. */
async function loadDump(owner: pg.Client, dump: string): Promise<void> {
  let at = 0
  for (const { 0: whole, 1: statement = '', 2: rows = '', index } of dump.matchAll(copyBlock)) {
    await owner.query(dump.slice(at, index))
    await pipeline(Readable.from([rows]), owner.query(copyFrom(statement)))
    at = index + whole.length
  }
  await owner.query(dump.slice(at))
}

/** Fills an empty database and an empty folder with an installation of an earlier release. */
export async function loadRelease(version: string, owner: pg.Client, dataFolder: string): Promise<void> {
  const dump = gunzipSync(readFileSync(pathIn(version, 'database.sql.gz'))).toString('utf8')
  // Functions of 0.1.0 name others without their schema, so its dump can be restored only where public is searched.
  await loadDump(
    owner,
    dump.replace("set_config('search_path', '', false)", "set_config('search_path', 'public', false)"),
  )
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xzf', pathIn(version, 'files.tar.gz'), '-C', dataFolder])
}

/** Tables that a migration has given another name. */
const renamed: Record<string, string> = { reminder_run: 'daily_run' }

/** Tables whose rows the product removes in its daily work, or derives anew from others. */
const transient = ['search_key', 'session', 'rate_limit', 'idempotent_answer', 'call_count', 'stamp']

/** The columns of each primary key, by table. */
async function findKeys(url: string): Promise<Record<string, string[]>> {
  const rows = await query<{ name: string; columns: string[] }>(
    url,
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** The primary keys of the rows of a table, as texts. */
const keysIn = async (url: string, table: string, columns: readonly string[]): Promise<string[]> =>
  (await query<{ key: string }>(url, `select concat_ws(' ', ${columns.join(', ')}) as key from ${table}`)).map(
    ({ key }) => key,
  )

/** Which rows a database has, to be looked for after an upgrade. */
export class KeptRows {
  readonly #keys: Record<string, string[]>
  readonly rows: Readonly<Record<string, string[]>>

  private constructor(keys: Record<string, string[]>, rows: Record<string, string[]>) {
    this.#keys = keys
    this.rows = rows
  }

  static async of(url: string): Promise<KeptRows> {
    const keys = await findKeys(url)
    const rows: Record<string, string[]> = {}
    for (const [table, columns] of Object.entries(keys)) rows[table] = await keysIn(url, table, columns)
    return new KeptRows(keys, rows)
  }

  /** Those that another database lacks. It may have more: jobs of the day add rows at once, such as a reminder. */
  async missingIn(url: string, except: readonly string[] = []): Promise<Record<string, string[]>> {
    const missing: Record<string, string[]> = {}
    const isLookedAt = (table: string) => !transient.includes(table) && !except.includes(table)
    for (const [table, columns] of Object.entries(this.#keys).filter(([each]) => isLookedAt(each))) {
      const now = new Set(await keysIn(url, renamed[table] ?? table, columns))
      const gone = (this.rows[table] ?? []).filter((key) => !now.has(key))
      if (gone.length > 0) missing[table] = gone
    }
    return missing
  }
}

/** Asserts that a store has every file that the rows of a database name. */
export async function expectFiles(url: string, store: Pick<FileStore, 'open'>): Promise<void> {
  const files = await query<{ key: string; checksum: Buffer }>(
    url,
    'select key, checksum from file_object order by key',
  )
  expect(files.length).toBeGreaterThan(100)
  for (const { key, checksum } of files)
    expect(hasChecksum(await buffer(await store.open(key)), checksum), key).toBe(true)
}
