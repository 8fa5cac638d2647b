import { positionOf } from '@credence/contract/column-order'

interface Placed {
  id: number
  ordering: number | null
}
/** Where a card is put: among the other cards of its column, before the one at `at`. */
export interface Place<Item> {
  others: readonly Item[]
  at: number
}
export interface Ordering<Item> {
  item: Item
  ordering: number | null
}

/** So much must lie between two cards for others to be put there yet; far out on the line, numbers are coarser. */
const leastRoom = (low: number, high: number) => Math.max(2 ** -34, Math.max(Math.abs(low), Math.abs(high)) * 2 ** -50)

/**
 * What has to be saved for a card to stand where it was put: as a rule its own number alone. Where its day would have
 * it, it needs none and goes on following its day. Only where numbers have become too close do its neighbours on one
 * side get others.
 */
export function orderingsFor<Item extends Placed>(
  item: Item,
  { others, at }: Place<Item>,
  dayOf: (item: Item) => string | null,
): Ordering<Item>[] {
  const standing = (each: Item, ordering = each.ordering) => positionOf({ id: each.id, ordering, due: dayOf(each) })
  const edge = (place: number) => {
    const card = others[place]
    return card && standing(card)
  }
  const [top, bottom] = [edge(at - 1) ?? -Infinity, edge(at) ?? Infinity]
  const isBetween = (position: number) => top < position && position < bottom
  if (isBetween(standing(item, null))) return item.ordering === null ? [] : [{ item, ordering: null }]
  if (isBetween(standing(item))) return []

  const hasRoom = (start: number, end: number) => {
    const [low, high] = [edge(start - 1) ?? -Infinity, edge(end) ?? Infinity]
    return high - low >= (end - start + 2) * leastRoom(low, high)
  }
  let reach = 0
  while (!hasRoom(at, at + reach) && !hasRoom(at - reach, at)) reach += 1
  const [start, end] = hasRoom(at, at + reach) ? [at, at + reach] : [at - reach, at]
  const shares = end - start + 2
  const from = edge(start - 1) ?? (edge(end) ?? 0) - shares
  const to = edge(end) ?? from + shares
  return [...others.slice(start, at), item, ...others.slice(at, end)].map((each, place) => ({
    item: each,
    ordering: from + ((to - from) / shares) * (place + 1),
  }))
}
