import type { World } from './world.ts'

// The key figures calculated from the raw rows of tasks, in integers: an independent check of the SQL.

/** A task as it is stored; moments are microseconds. */
export interface RawTask {
  id: number
  team: number
  practice: number
  category: string
  status: string
  archived: boolean
  due: string | null
  carrier: number | null
  carrierName: string | null
  created: bigint
  completed: bigint | null
}

export async function rawTasks(world: World, team: number): Promise<RawTask[]> {
  const rows = await world.sql(
    `select t.id, t.team_id as team, t.practice_id as practice, t.category, t.status, t.archived, t.due::text as due, t.carrier_id as carrier, c.name as "carrierName",
            (extract(epoch from t.created_at) * 1000000)::bigint::text as created, (extract(epoch from t.completed_at) * 1000000)::bigint::text as completed
       from task t left join carrier c on c.id = t.carrier_id where t.team_id = $1`,
    [team],
  )
  return rows.map((row) => ({
    ...(row as RawTask),
    created: BigInt(row['created']),
    completed: row['completed'] === null ? null : BigInt(row['completed']),
  }))
}

const dayMicros = 86_400_000_000n

/** A fraction of days with one decimal; a half goes up. */
const tenths = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 20n + dayMicros * denominator) / (2n * dayMicros * denominator)) / 10

export interface Figures {
  average: number | null
  median: number | null
  percentile90: number | null
  count: number
}

/** By linear interpolation between the two nearest values. */
function percentile(sorted: readonly bigint[], percent: bigint): number {
  const position = BigInt(sorted.length - 1) * percent
  const [at, rest] = [Number(position / 100n), position % 100n]
  const [low = 0n, high = sorted[at] ?? 0n] = [sorted[at], sorted[at + 1]]
  return tenths(low * 100n + (high - low) * rest, 100n)
}

export function figuresOf(tasks: readonly RawTask[]): Figures {
  if (tasks.length === 0) return { average: null, median: null, percentile90: null, count: 0 }
  const lags = tasks
    .map(({ created, completed }) => (completed ?? 0n) - created)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const sum = lags.reduce((total, lag) => total + lag, 0n)
  return {
    average: tenths(sum, BigInt(lags.length)),
    median: percentile(lags, 50n),
    percentile90: percentile(lags, 90n),
    count: lags.length,
  }
}

export const isOpen = ({ archived, status }: RawTask): boolean => !archived && status !== 'COMPLETE'
export const completedSince =
  (moment: number) =>
  ({ completed }: RawTask): boolean =>
    completed !== null && completed > BigInt(moment) * 1000n

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockIn = (timeZone: string) =>
  clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })

/** The month of a moment on a clock, as `yyyy-mm`. */
export function monthOf(timeZone: string, micros: bigint): string {
  const clock = clockIn(timeZone)
  clocks.set(timeZone, clock)
  const parts = clock.formatToParts(new Date(Number(micros / 1000n)))
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return `${part('year')}-${part('month')}`
}

/** The twelve months up to a month. */
export function monthsUpTo(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: 12 }, (_, at) => {
    const index = year * 12 + month - 12 + at
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

/** One series: the figures of the tasks completed in each month. */
export function seriesOf(tasks: readonly RawTask[], months: readonly string[], timeZone: string) {
  const byMonth = Map.groupBy(tasks, ({ completed }) => completed !== null && monthOf(timeZone, completed))
  const figures = months.map((month) => figuresOf(byMonth.get(month) ?? []))
  return {
    data: figures.map(({ average }) => average),
    median: figures.map(({ median }) => median),
    percentile90: figures.map(({ percentile90 }) => percentile90),
    counts: figures.map(({ count }) => count),
  }
}
