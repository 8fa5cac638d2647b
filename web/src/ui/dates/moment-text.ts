import { formatDay, formatMoment } from '@credence/contract/dates'

/** A moment within a sentence: today, yesterday, or its date. */
export const dayText = (moment: Date, now: Date): string => formatDay(moment, now).toLowerCase()

/** The same with the time of day. */
export const momentText = (moment: Date, now: Date): string =>
  formatMoment(moment, now).replace(/^[TY]/, (first) => first.toLowerCase())
