import { rowsChangedBy } from './database-content.ts'
import type { Reply, World } from './world.ts'

export interface Change {
  table: string
  row: Record<string, any>
}
export interface Changes {
  removed: Change[]
  added: Change[]
}

/** Written beside every change, or by being there at all. */
const companions = new Set([
  'public.change_log',
  'public.stamp',
  'public.changed_record',
  'public.session',
  'public.audit_event',
  'public.idempotent_answer',
])

function parse(line: string): Change {
  const at = line.indexOf(' ')
  return { table: line.slice(0, at).replace('public.', ''), row: JSON.parse(line.slice(at + 1)) }
}

/** What something does to the whole database, row by row, whoever they belong to. */
export async function changesBy(world: World, act: () => Promise<unknown>): Promise<Changes> {
  const isLookedAt = (table: string) => !table.startsWith('pgboss.') && !companions.has(table)
  const { removed, added } = await rowsChangedBy(world, isLookedAt, act)
  return { removed: removed.map(parse), added: added.map(parse) }
}

/** How many rows of each table. */
export const countByTable = (changes: Change[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(changes, ({ table }) => table))
      .map(([table, rows]): [string, number] => [table, rows?.length ?? 0])
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

/**
 * Lets every write of a kind to a table fail while something is done: what the database would do when it breaks
 * halfway.
 */
export async function whileBroken(
  world: World,
  table: string,
  event: 'insert' | 'update' | 'delete',
  act: () => Promise<unknown>,
): Promise<void> {
  await world.sql(`create or replace function injected_fault() returns trigger language plpgsql as $$ begin raise exception 'injected fault'; end $$;
    create trigger injected_fault before ${event} on ${table} for each row execute function injected_fault()`)
  try {
    await act()
  } finally {
    await world.sql(`drop trigger injected_fault on ${table}`)
  }
}

/** Asks until the server is not too busy to answer, as a browser does when it is told to come back. */
export async function insist(ask: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    const reply = await ask()
    if (reply.status !== 503 || tries > 50) return reply
    await new Promise((go) => {
      setTimeout(go, 100)
    })
  }
}
