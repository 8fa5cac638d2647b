import { dayOf, formatDate } from '@credence/contract/dates'
import { nameBlank, reportSchedules, type SavedReport } from '@credence/contract/reports/saved'
import { nextDue, type ReportSchedule } from '@credence/contract/reports/schedule'
import type { Faults } from '../../ui/edit/draft.ts'

type ScheduleChoice = ReportSchedule | 'NONE'
export const scheduleChoices: readonly { value: ScheduleChoice; label: string }[] = [
  { value: 'NONE', label: 'None' },
  ...reportSchedules.options,
]

export interface SavedSettings {
  name: string
  isShared: boolean
  schedule: ScheduleChoice
}

export const settingsOf = (saved: SavedReport | null): SavedSettings => ({
  name: saved?.name ?? '',
  isShared: saved?.isShared ?? false,
  schedule: saved?.schedule ?? 'NONE',
})

export const faultsIn = ({ name }: SavedSettings): Faults => (name.trim() === '' ? { name: nameBlank } : {})

/** When the first email goes out, by the clock of the team. */
export function nextEmailText(schedule: ScheduleChoice, today: string): string | null {
  if (schedule === 'NONE') return null
  const day = dayOf(nextDue(schedule, today))
  return `${day.toLocaleDateString('en-US', { weekday: 'long' })}, ${formatDate(day)}, 7:00 AM`
}
