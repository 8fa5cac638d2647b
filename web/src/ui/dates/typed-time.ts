// Times of day as people type them (`9:00 AM`) and as they are kept (`09:00`).

const two = (value: number) => String(value).padStart(2, '0')

/** 9, 9:05, 905, 9p, 9:05 pm and 21:05 are all times. Null while it is none. */
export function parseTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(typed.trim())
  if (!found) return null
  const [, hourText = '', minuteText = '00', half] = found
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (minute > 59) return null
  if (half === undefined) return hour > 23 ? null : `${two(hour)}:${minuteText}`
  if (hour < 1 || hour > 12) return null
  return `${two((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${minuteText}`
}

export const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** A kept time as people read it; anything else as it is. */
export function showTime(value: string): string {
  if (!isTime(value)) return value
  const [hour, minute] = [Number(value.slice(0, 2)), value.slice(3)]
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

const minutesOfDay = 24 * 60

/** All times of a day with this many minutes between them, as they are kept. */
export const timesEvery = (minutes: number): string[] =>
  Array.from({ length: minutesOfDay / minutes }, (_, at) => {
    const minute = at * minutes
    return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  })

/** Whether a time is one of those that `timesEvery` lists. */
export const isEvery = (minutes: number, value: string): boolean =>
  isTime(value) && (Number(value.slice(0, 2)) * 60 + Number(value.slice(3))) % minutes === 0
