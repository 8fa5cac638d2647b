/** What a column asks for, in pixels with its padding. */
export interface ColumnNeed {
  /** Shows everything in full. */
  need: number
  /** Below this the column is of no use. */
  least: number
  /** Whether it takes a share of the room that is left over. */
  grows: boolean
  /** The column may be left out where room is short, the lowest number first. */
  yields?: number | undefined
}

export interface SharedWidth {
  /** By column; 0 for those that are left out. */
  widths: number[]
  /** Which columns are left out. */
  left: ReadonlySet<number>
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Rounds so that the total is kept: what rounding takes goes back to those that lost the most. */
function whole(widths: readonly number[]): number[] {
  const rest = Math.round(sum(widths)) - sum(widths.map(Math.floor))
  const byLoss = widths.map((width, place) => ({ place, loss: width - Math.floor(width) }))
  const raised = new Set(
    byLoss
      .toSorted((one, other) => other.loss - one.loss)
      .slice(0, rest)
      .map(({ place }) => place),
  )
  return widths.map((width, place) => Math.floor(width) + (raised.has(place) ? 1 : 0))
}

/** The width up to which every column is served when all together ask for too much: the widest shrink first. */
function levelFor(columns: readonly ColumnNeed[], available: number): number {
  let [low, high] = [0, Math.max(...columns.map(({ need }) => need))]
  for (let step = 0; step < 32; step += 1) {
    const middle = (low + high) / 2
    if (sum(columns.map((column) => at(column, middle))) > available) high = middle
    else low = middle
  }
  return low
}
const at = ({ need, least }: ColumnNeed, level: number) => Math.max(least, Math.min(need, level))

/** Room that nobody asks for goes to the columns of text, by what they ask for. */
function withSlack(columns: readonly ColumnNeed[], available: number): number[] {
  const slack = available - sum(columns.map(({ need }) => need))
  const growing = columns.some(({ grows }) => grows)
  const weights = columns.map(({ need, grows }) => (grows || !growing ? need : 0))
  const total = sum(weights)
  return columns.map(({ need }, place) => need + (total === 0 ? 0 : (slack * (weights[place] ?? 0)) / total))
}

/** The next column to leave out, or -1. */
function firstToYield(columns: readonly ColumnNeed[], left: ReadonlySet<number>): number {
  let found = -1
  for (const [place, { yields }] of columns.entries()) {
    if (yields === undefined || left.has(place)) continue
    if (found === -1 || yields < (columns[found]?.yields ?? Infinity)) found = place
  }
  return found
}

/**
 * Gives each column what it needs and shares the rest by need. Where there is too little, the widest columns shrink
 * first; where even their least does not fit, columns that may yield are left out. A table that still does not fit is
 * wider than its room.
 */
export function shareWidth(columns: readonly ColumnNeed[], available: number): SharedWidth {
  const left = new Set<number>()
  const shown = () => columns.filter((_, place) => !left.has(place))
  while (sum(shown().map(({ least }) => least)) > available) {
    const next = firstToYield(columns, left)
    if (next === -1) break
    left.add(next)
  }
  const kept = shown()
  const leasts = kept.map(({ least }) => least)
  const widths =
    sum(leasts) >= available
      ? leasts
      : sum(kept.map(({ need }) => need)) <= available
        ? withSlack(kept, available)
        : kept.map((column) => at(column, levelFor(kept, available)))
  const shared = whole(widths)
  let place = 0
  return { widths: columns.map((_, index) => (left.has(index) ? 0 : (shared[place++] ?? 0))), left }
}
