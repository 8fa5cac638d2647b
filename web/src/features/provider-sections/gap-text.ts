import { dayOf } from '@credence/contract/dates'
import type { Gap } from '@credence/contract/provider-sections/work-gaps'

/** Whole months from a day to the end of another, as a calendar counts them. */
function monthsOf(from: string, to: string): number {
  const [first, next] = [dayOf(from), dayOf(to)]
  next.setDate(next.getDate() + 1)
  return (
    (next.getFullYear() - first.getFullYear()) * 12 +
    next.getMonth() -
    first.getMonth() -
    (next.getDate() < first.getDate() ? 1 : 0)
  )
}

/** How long a gap is, as people say it, and what it comes after. */
export function gapText({ after, from, to, days }: Gap): string {
  const months = monthsOf(from, to)
  const length = months < 2 ? `${days} days` : `${months} months`
  return after === 'training' ? `Gap of ${length} after training` : `Gap of ${length} in work history`
}
