import type { Expirable } from '@credence/contract/expirables/calls'
import { groupOf, type ExpirableGroup } from '@credence/contract/expirables/rules'

/** A line of the table: the head of a group, a record, or the place where the next page begins. */
export type Item =
  | { kind: 'head'; group: ExpirableGroup }
  | { kind: 'row'; row: Expirable }
  | { kind: 'more'; loaded: number }

export const rowKey = ({ source, id }: Pick<Expirable, 'source' | 'id'>) => `${source} ${id}`
export const itemKey = (item: Item): string =>
  item.kind === 'row' ? rowKey(item.row) : item.kind === 'head' ? `head ${item.group}` : 'more'

interface Loaded {
  rows: readonly Expirable[]
  /** Whether the rows are in the order of their groups. */
  isGrouped: boolean
  hasMore: boolean
  today: string
  /** The record that is being renewed. It stays above the others when the filter leaves it out. */
  opened: Expirable | null
}

/** The lines of the table. A record that moved to another page while the list was read stands there once. */
export function itemsOf({ rows, isGrouped, hasMore, today, opened }: Loaded): Item[] {
  const isLeftOut = opened !== null && !rows.some((row) => rowKey(row) === rowKey(opened))
  const items: Item[] = isLeftOut ? [{ kind: 'row', row: opened }] : []
  const seen = new Set<string>()
  let current: ExpirableGroup | null = null
  for (const row of rows) {
    const key = rowKey(row)
    if (seen.has(key)) continue
    seen.add(key)
    const group = groupOf(row.expires, today)
    if (isGrouped && group !== current) items.push({ kind: 'head', group })
    current = group
    items.push({ kind: 'row', row })
  }
  if (hasMore) items.push({ kind: 'more', loaded: rows.length })
  return items
}
