export type ReportSchedule = 'WEEKLY' | 'MONTHLY'

/** When the owner of a saved report is reminded, by the clock of the team. */
export const scheduleTime = '07:00'

/**
 * The next day, after the one given, on which a scheduled report is due: the next Monday, or the first of the next
 * month. Days are `yyyy-mm-dd` and those of the team, so that no change of clocks can move them.
 */
export function nextDue(schedule: ReportSchedule, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const next = new Date(0)
  if (schedule === 'MONTHLY') next.setUTCFullYear(year, month, 1)
  else {
    next.setUTCFullYear(year, month - 1, day)
    // Sunday is 0: Monday is one day away, and seven from a Monday.
    next.setUTCDate(day + ((8 - next.getUTCDay()) % 7 || 7))
  }
  return next.toISOString().slice(0, 10)
}
