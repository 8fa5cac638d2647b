import type { Gap } from '@credence/contract/sections/work-gaps'

const daysInMonth = 365.25 / 12

/** How long a gap is, as people say it, and what it comes after. */
export function gapText({ after, days }: Pick<Gap, 'after' | 'days'>): string {
  const months = Math.floor(days / daysInMonth)
  const length = months < 2 ? `${days} days` : `${months} months`
  return after === 'training' ? `Gap of ${length} after training` : `Gap of ${length} in work history`
}
