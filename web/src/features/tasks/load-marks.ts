import type { getDueCounts } from '@credence/contract/tasks'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { DayMark } from '../../ui/calendar.tsx'

export type Load = AnswerOf<typeof getDueCounts>

const said = (count: number) => count === 1 ? '1 task' : `${count} tasks`

/** What the calendar shows on a day: how much is due, in which colour once that is past a threshold, and whether it is a federal holiday. */
export function markOfDay(day: string, { counts, warnThreshold, dangerThreshold, federalHolidays }: Load): DayMark | null {
  const count = counts[day] ?? 0
  const holiday = federalHolidays.find(({ date }) => date === day)
  const tone = count > dangerThreshold ? 'danger' : count > warnThreshold ? 'warning' : null
  if (holiday) return { text: count > 0 ? `${count} · hol.` : 'holiday', said: [holiday.name, ...(count > 0 ? [said(count)] : [])].join(', '), tone: tone ?? 'holiday' }
  return count === 0 ? null : { text: String(count), said: said(count), tone: tone ?? 'plain' }
}
