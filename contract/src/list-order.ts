import { positionOf } from './column-order.ts'

// The orders of lists that a client patches; the server's statements have the same.

interface Card {
  id: number
}

/** The order of the cards of a board. */
export const byPosition =
  <C extends Card & { ordering: number | null }>(dayOf: (card: C) => string | null) =>
  (a: C, b: C): number => {
    const standing = (card: C) => positionOf({ id: card.id, ordering: card.ordering, due: dayOf(card) })
    return standing(a) - standing(b) || a.id - b.id
  }

/** By the next action; those without one come last. */
export const byDue = (a: Card & { due: string | null }, b: Card & { due: string | null }): number => {
  if (a.due === b.due) return a.id - b.id
  if (a.due === null || b.due === null) return a.due === null ? 1 : -1
  return a.due < b.due ? -1 : 1
}

/** Points in time have up to six digits of a second, of which a date of JavaScript knows three. */
const later = (a: string, b: string): number => Date.parse(b) - Date.parse(a) || (a === b ? 0 : a < b ? 1 : -1)

/** The newest first, by a point in time. */
export const byNewest =
  <C extends Card>(momentOf: (card: C) => string) =>
  (a: C, b: C): number =>
    later(momentOf(a), momentOf(b)) || b.id - a.id
