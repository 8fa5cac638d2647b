import pg from 'pg'
import { inject } from 'vitest'
import { describeSchema } from '../../src/database/describe-schema.ts'
import { partsOfSchema } from '../../src/database/schema-parts.ts'
import { readsEnded } from './pending-reads.ts'
import type { World } from './world.ts'

export const databaseAt = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/**
 * Where databases are made and dropped. Other files clone the database of `adminUrl`, which works only while nobody is
 * connected to it.
 */
export const rootUrl = (): string => databaseAt(inject('database').adminUrl, 'template1')

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** The schema, and the number and checksum of the rows of every table. */
export const contentOf = (url: string, { except = [] }: { except?: readonly string[] } = {}) =>
  withClient(url, async (client) => {
    const schema = partsOfSchema(await describeSchema(client))
    const { rows: tables } = await client.query<{ name: string }>(
      "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1",
    )
    const sums = tables
      .filter(({ name }) => !except.includes(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, e'\\n' order by t::text)) as sum from ${name} t`,
      )
    const { rows } = await client.query<{ name: string; n: number; sum: string | null }>(
      `${sums.join(' union all ')} order by 1`,
    )
    return { schema, rows }
  })

/** Every table but the mailbox, whose emails hold secrets on purpose. */
async function tablesOf(world: World): Promise<string[]> {
  const rows = await world.sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') and tablename <> 'mailbox_message' order by 1",
  )
  return rows.map(({ name }) => name)
}

/** A statement that answers the rows of tables as text, behind the name of the table. */
const rowsIn = (tables: readonly string[]): string =>
  tables.map((name) => `select '${name} ' || to_jsonb(t)::text as row from ${name} t`).join(' union all ')

/** Every row of every table but the mailbox, as text: what a stolen copy of the database would tell. */
export async function rowsOf(world: World): Promise<Set<string>> {
  const rows = await world.sql<{ row: string }>(rowsIn(await tablesOf(world)))
  return new Set(rows.map(({ row }) => row))
}

/** The rows that are new since an earlier look. Old ones cannot hold a secret that was made later. */
export const newRows = async (world: World, before: Set<string>): Promise<string[]> =>
  [...(await rowsOf(world))].filter((row) => !before.has(row))

/** Whether a row holds a secret as it is, or as its bytes. */
export function tells(row: string, secret: string): boolean {
  const hex = Buffer.from(secret).toString('hex')
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '')
  return (
    new RegExp(`(?<![0-9a-zA-Z])${secret.replace(/[^\w]/g, '\\$&')}(?![0-9a-zA-Z])`).test(row) ||
    row.includes(hex) ||
    row.includes(base64)
  )
}

/** The statements that worlds have prepared, by their text. To plan a look at every table takes longer than the look. */
const prepared = new WeakMap<World, Map<string, string>>()

async function runPrepared<T extends pg.QueryResultRow>(world: World, text: string): Promise<T[]> {
  const names = prepared.get(world) ?? new Map<string, string>()
  prepared.set(world, names)
  let name = names.get(text)
  if (!name) {
    name = `prepared_${names.size}`
    await world.sql(`prepare ${name} as ${text}`)
    names.set(text, name)
  }
  return world.sql<T>(`execute ${name}`)
}

/** What tells the state of each table, without its values: a row that is written anew has another place or transaction. */
async function statesOf(world: World, tables: readonly string[]): Promise<Map<string, string>> {
  const states = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0) as state from ${name}`,
  )
  const rows = await runPrepared<{ name: string; state: string }>(world, states.join(' union all '))
  return new Map(rows.map(({ name, state }) => [name, state]))
}

/**
 * The rows that something removes from tables and adds to them. Only the tables that it wrote are read: as they were from a
 * snapshot, and as they are now.
 */
export async function rowsChangedBy(
  world: World,
  isLookedAt: (table: string) => boolean,
  act: () => Promise<unknown>,
): Promise<{ removed: string[]; added: string[] }> {
  const tables = (await tablesOf(world)).filter(isLookedAt)
  await readsEnded(world.services.reads)
  return withClient(world.adminUrl, async (client) => {
    // The transaction reads no table before the act: its locks would keep the act from changing one.
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    await world.sql('begin isolation level repeatable read read only')
    await world.sql(`set transaction snapshot '${rows[0]?.id}'`)
    const before = await statesOf(world, tables)
    await world.sql('commit')
    await act()
    await readsEnded(world.services.reads)
    const after = await statesOf(world, tables)
    const written = tables.filter((name) => before.get(name) !== after.get(name))
    if (written.length === 0) return { removed: [], added: [] }
    const text = rowsIn(written)
    const then = new Set((await client.query<{ row: string }>(text)).rows.map(({ row }) => row))
    const now = new Set((await world.sql<{ row: string }>(text)).map(({ row }) => row))
    return {
      removed: [...then].filter((row) => !now.has(row)),
      added: [...now].filter((row) => !then.has(row)),
    }
  })
}
