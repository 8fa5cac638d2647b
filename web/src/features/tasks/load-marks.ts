import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { loadTone } from '@credence/contract/tasks/rules'
import type { getDueCounts } from '@credence/contract/tasks/calls'
import type { DayMark } from '../../ui/dates/calendar.tsx'

type Load = AnswerOf<typeof getDueCounts>

const said = (count: number) => (count === 1 ? '1 task' : `${count} tasks`)

/**
 * What the calendar shows on a day: how much is due, in which colour once that is past a threshold, and whether it is a
 * federal holiday.
 */
export function markOfDay(day: string, load: Load): DayMark | null {
  const count = load.counts[day] ?? 0
  const holiday = load.federalHolidays.find(({ date }) => date === day)
  const tone = loadTone(count, load)
  if (holiday)
    return {
      text: count > 0 ? `${count} · hol.` : 'holiday',
      said: [holiday.name, ...(count > 0 ? [said(count)] : [])].join(', '),
      tone: tone === 'plain' ? 'holiday' : tone,
    }
  return count === 0 ? null : { text: String(count), said: said(count), tone }
}
