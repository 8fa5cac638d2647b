import { Refusal } from '../../kit/request/refusal.ts'

const format =
  /^(eq|gt|lt|ge|le|sa|eb)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/

const refused = () =>
  new Refusal(400, '_lastUpdated must be a date or an instant, with the prefix eq, gt, lt, ge, le, sa or eb if any')

interface Span {
  start: number
  end: number
}

/** The time from the beginning to the end of a date, as long as its precision says. */
function spanOf([, , year, month, day, hour, minute, second, fraction, zone]: RegExpExecArray): Span {
  const start = Date.parse(
    `${year}-${month ?? '01'}-${day ?? '01'}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}${(fraction ?? '').slice(0, 4)}${zone ?? 'Z'}`,
  )
  if (Number.isNaN(start)) throw refused()
  // `Date` makes 31 April a day of May.
  if (day && new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() !== Number(day)) throw refused()
  if (fraction) return { start, end: start + 1 }
  if (second) return { start, end: start + 1000 }
  if (minute) return { start, end: start + 60_000 }
  if (day) return { start, end: start + 86_400_000 }
  const at = new Date(start)
  return {
    start,
    end: month ? Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) : Date.UTC(at.getUTCFullYear() + 1, 0),
  }
}

/** Values of `_lastUpdated` as the one period that they have in common. */
export function instantsOf(values: readonly string[]): { from: string | null; before: string | null } {
  let [from, before] = [-Infinity, Infinity]
  for (const value of values) {
    const match = format.exec(value.trim())
    if (!match) throw refused()
    const { start, end } = spanOf(match)
    const prefix = match[1] ?? 'eq'
    if (['eq', 'ge'].includes(prefix)) from = Math.max(from, start)
    if (['gt', 'sa'].includes(prefix)) from = Math.max(from, end)
    if (['eq', 'le'].includes(prefix)) before = Math.min(before, end)
    if (['lt', 'eb'].includes(prefix)) before = Math.min(before, start)
  }
  const text = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null)
  return { from: text(from), before: text(before) }
}
