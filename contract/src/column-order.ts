import { z } from 'zod'

// Where cards stand in the columns of a board: a number line on which every day has its own stretch.

/** A place that is given by hand. */
export const ordering = z.number().min(-1e9).max(1e9).nullable().optional()

interface Placed {
  ordering: number | null
  due: string | null
  id: number
}

const firstDay = Date.parse('2000-01-01') / 86_400_000
/** Where cards without a day stand; days that are later still stand just before them. */
export const noDay = 32_768
/** Cards of one day stand by their number, within the stretch of that day. */
export const idsInDay = 2_147_483_648

/**
 * Where a card stands: where it was put by hand, else by its day. A card that was put between two others has a number
 * between theirs, so no other card needs one, and all that nobody moved keep following their days.
 */
export function positionOf({ ordering: given, due, id }: Placed): number {
  if (given !== null) return given
  const day = due === null ? noDay : Math.min(noDay - 1, Math.max(0, Date.parse(due) / 86_400_000 - firstDay))
  return day + id / idsInDay
}
