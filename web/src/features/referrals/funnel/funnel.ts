import { fieldMessages } from '@credence/contract/fields'
import { dayOf, isoDay } from '@credence/contract/dates'
import { formOf, type AddressForm, type AddressValue } from '../../../ui/hooks/address-values.ts'

export interface Period {
  from: string
  to: string
}

interface Counted {
  received: number
  contacted: number
  scheduled: number
}

const periodDays = 90

/** The days that the funnel shows first. */
export function periodBefore(today: string): Period {
  const from = dayOf(today)
  from.setDate(from.getDate() - periodDays)
  return { from: isoDay(from), to: today }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** What is wrong with a period, or null. An empty day leaves the period open. */
export function faultOfPeriod({ from, to }: Period): string | null {
  if ([from, to].some((day) => day !== '' && !isDay(day))) return fieldMessages.date
  return from !== '' && to !== '' && from > to ? 'The last day must not be before the first day' : null
}

const dayValue = (usual: string): AddressValue<string> => ({
  usual,
  read: (text) => (text === '' || isDay(text) ? text : undefined),
  write: (day) => day,
})

/** The period in the address, which names the days that are not the usual ones. */
export function periodForm(today: string): AddressForm<Period> {
  const usual = periodBefore(today)
  return formOf<Period>({ from: ['from', dayValue(usual.from)], to: ['to', dayValue(usual.to)] })
}

/** The share of the received referrals that came so far, from 0 to 1. */
export const shareOf = (row: Counted, part: 'contacted' | 'scheduled'): number =>
  row.received === 0 ? 0 : Math.min(1, row[part] / row.received)

export const totalOf = (rows: readonly Counted[]): Counted => ({
  received: rows.reduce((sum, { received }) => sum + received, 0),
  contacted: rows.reduce((sum, { contacted }) => sum + contacted, 0),
  scheduled: rows.reduce((sum, { scheduled }) => sum + scheduled, 0),
})

const hoursOfDay = 24

/** Hours up to two days, then days. */
export function hoursText(hours: number | null): string {
  if (hours === null) return ''
  if (hours < 1) return 'under 1 hour'
  const [figure, unit] = hours < 2 * hoursOfDay ? [hours, 'hour'] : [hours / hoursOfDay, 'day']
  const rounded = Math.round(figure * 10) / 10
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`
}
