import { dayOf, isoDay } from '@credence/contract/dates'
import { limits } from '@credence/contract/limits'
import type { WorkloadEntry } from '@credence/contract/team-tasks/calls'

export interface WorkloadRow {
  accountId: number
  firstName: string
  lastName: string
  day: string | null
  n: number
}

const plusDays = (day: string, days: number): string => {
  const date = dayOf(day)
  date.setDate(date.getDate() + days)
  return isoDay(date)
}
const isWeekend = (day: string) => [0, 6].includes(dayOf(day).getDay())
const labelOf = (day: string) =>
  dayOf(day).toLocaleDateString('en-US', { weekday: 'short', month: '2-digit', day: '2-digit' }).replace(',', '')

/** The days of the next two weeks. Weekend days are included only if something is due on them. */
function daysFrom(today: string, due: ReadonlySet<string>): string[] {
  return Array.from({ length: limits.workloadDays }, (_, n) => plusDays(today, n)).filter(
    (day) => !isWeekend(day) || due.has(day),
  )
}

/** Each assignee's open tasks by due day. All have the same labels in the same order, so that they can be compared. */
export function workloadOf(rows: readonly WorkloadRow[], today: string): WorkloadEntry[] {
  const days = daysFrom(today, new Set(rows.flatMap(({ day }) => day ?? [])))
  const last = plusDays(today, limits.workloadDays - 1)
  const labels = ['Overdue', ...days.map((day) => (day === today ? 'Today' : labelOf(day))), 'Later', 'No date']
  const bucketOf = (day: string | null) =>
    day === null ? 'No date' : day < today ? 'Overdue' : day > last ? 'Later' : day === today ? 'Today' : labelOf(day)
  const people = new Map<number, WorkloadEntry>()
  for (const { accountId, firstName, lastName, day, n } of rows) {
    const entry = people.get(accountId) ?? {
      userId: accountId,
      firstName,
      lastName,
      counts: Object.fromEntries(labels.map((label) => [label, 0])),
      warnThreshold: limits.workload.warn,
      dangerThreshold: limits.workload.danger,
    }
    const bucket = bucketOf(day)
    entry.counts[bucket] = (entry.counts[bucket] ?? 0) + n
    people.set(accountId, entry)
  }
  return [...people.values()].toSorted(
    (a, b) => a.firstName.localeCompare(b.firstName) || a.lastName.localeCompare(b.lastName) || a.userId - b.userId,
  )
}
