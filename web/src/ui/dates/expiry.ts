import { daysBetween, expiryLimits } from '@credence/contract/documents/rules'

export type ExpiryTone = 'expired' | 'danger' | 'warning' | 'plain'

/** Red within 30 days and once it has passed, amber within 90. Days are `yyyy-mm-dd`. */
export function expiryTone(expires: string, today: string): ExpiryTone {
  const days = daysBetween(today, expires)
  if (days < 0) return 'expired'
  if (days <= expiryLimits.danger) return 'danger'
  return days <= expiryLimits.warning ? 'warning' : 'plain'
}

/** How many of some days have passed, come within 30 days and within 90, and which is the next to come. */
export function expiriesOf(days: readonly (string | null)[], today: string) {
  const given = days.filter((day) => day !== null)
  const count = (tone: ExpiryTone) => given.filter((day) => expiryTone(day, today) === tone).length
  return {
    expired: count('expired'),
    within30: count('danger'),
    within90: count('warning'),
    next: given.filter((day) => day >= today).toSorted()[0] ?? null,
  }
}

/** Whether any of some days has passed or comes within 30 days, or else within 90. */
export function lapseOf(days: readonly (string | null)[], today: string): 'danger' | 'warning' | undefined {
  const { expired, within30, within90 } = expiriesOf(days, today)
  return expired + within30 > 0 ? 'danger' : within90 > 0 ? 'warning' : undefined
}
