import { smsTexts } from './texts.ts'

const isoWithOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Whether a text is a day of the calendar and a time of day: Date takes 30 February for 2 March. */
function isReal(typed: string): boolean {
  const [year = 0, month = 0, day = 0] = typed.slice(0, 10).split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return year >= 1970 && day >= 1 && day <= last && !Number.isNaN(Date.parse(typed))
}

/** What is wrong with a time as it was sent; null if it is a point in time. Whether it is late enough, the database says. */
export function scheduleIssue(typed: string): string | null {
  if (isoWithOffset.test(typed)) return isReal(typed) ? null : smsTexts.date
  if (/^\d{4}-\d{2}-\d{2}(T)?$/.test(typed)) return smsTexts.time
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(typed) ? smsTexts.offset : smsTexts.date
}
