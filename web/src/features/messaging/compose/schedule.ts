import { dayOf } from '@credence/contract/dates'
import { isDay } from '../../../ui/dates/typed-day.ts'
import { isEvery } from '../../../ui/dates/typed-time.ts'

export const scheduleStepMinutes = 5
/** The calendar of a schedule begins there. */
export const firstScheduleDay = '2024-01-01'
const leadMs = 15 * 60_000

export interface Schedule {
  /** `yyyy-mm-dd`, empty, or what was typed. */
  date: string
  /** `hh:mm`, empty, or what was typed. */
  time: string
}

export interface ScheduleMessages {
  date: string
  time: string
  tooEarly: string
}

/** The moment on the clock of this browser; null while day or time is missing. */
export function momentOf({ date, time }: Schedule): Date | null {
  if (!isDay(date) || !isEvery(scheduleStepMinutes, time)) return null
  const moment = dayOf(date)
  moment.setHours(Number(time.slice(0, 2)), Number(time.slice(3)))
  return moment
}

/** What is wrong with a schedule: of the day, of the time, or that it is too early. */
export function scheduleFaults(schedule: Schedule, now: Date, messages: ScheduleMessages): Partial<Schedule> {
  const moment = momentOf(schedule)
  if (moment) return moment.getTime() < now.getTime() + leadMs ? { time: messages.tooEarly } : {}
  return {
    ...(isDay(schedule.date) ? {} : { date: messages.date }),
    ...(isEvery(scheduleStepMinutes, schedule.time) ? {} : { time: messages.time }),
  }
}

/** Text messages outside of these hours of the practice are unusual. */
const quiet = { ends: 8, begins: 21 } as const

/** The time of day in the practice, if nobody expects a message then; null otherwise. */
export function quietTime(moment: Date, timeZone: string): string | null {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment))
  if (hour >= quiet.ends && hour < quiet.begins) return null
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment)
}
