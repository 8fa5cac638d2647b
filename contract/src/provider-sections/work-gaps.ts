// Times that a clinician's history does not account for. Days are `yyyy-mm-dd`; today is always an argument.

interface Term {
  startDate: string | null
  endDate: string | null
}
type Kind = 'work' | 'training'
interface Span {
  kind: Kind
  from: string
  to: string
}

/** From the day after something ended to the day before something else began, or to today. */
export interface Gap {
  after: Kind
  from: string
  to: string
  days: number
}

const gapLimits = { monthsBetweenJobs: 6, daysAfterTraining: 30 } as const

const dayMs = 86_400_000
const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs

function plusMonths(day: string, months: number): string {
  const [year = 1970, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

/** What has not ended goes on; what has not begun, or nobody knows when, accounts for nothing. */
const spansOf = (kind: Kind, terms: readonly Term[], today: string): Span[] =>
  terms.flatMap(({ startDate, endDate }) => {
    if (startDate === null || startDate > today) return []
    const to = endDate === null || endDate > today ? today : endDate
    return to < startDate ? [] : [{ kind, from: startDate, to }]
  })

/** The last day on which the next thing may begin without anybody asking. */
const latestNext = ({ kind, to }: Span): string =>
  kind === 'training' ? plusDays(to, gapLimits.daysAfterTraining) : plusMonths(to, gapLimits.monthsBetweenJobs)

/** More than six months without work, or more than thirty days after training, up to today. */
export function findGaps(work: readonly Term[], training: readonly Term[], today: string): Gap[] {
  const spans = [...spansOf('work', work, today), ...spansOf('training', training, today)].toSorted((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
  )
  const gaps: Gap[] = []
  let last: Span | null = null
  for (const span of [...spans, { kind: 'work' as const, from: plusDays(today, 1), to: plusDays(today, 1) }]) {
    if (last && span.from > plusDays(latestNext(last), 1)) {
      const from = plusDays(last.to, 1)
      const to = plusDays(span.from, -1)
      gaps.push({ after: last.kind, from, to, days: daysBetween(from, to) + 1 })
    }
    if (!last || span.to > last.to || (span.to === last.to && span.kind === 'work')) last = span
  }
  return gaps
}
