import { formatDate, formatTime } from '@credence/contract/dates'
import type { Referral } from '@credence/contract/referrals/referral'

type Patient = Pick<Referral, 'patientFirstName' | 'patientLastName'>

/** Last name first, as on a card. */
export const patientOf = ({ patientFirstName, patientLastName }: Patient): string =>
  [patientLastName, patientFirstName].filter(Boolean).join(', ')

/** The title of the dialog. The referring practice is left out when there is none. */
export const titleOf = ({
  patientFirstName,
  patientLastName,
  referringPractice,
}: Patient & Pick<Referral, 'referringPractice'>): string =>
  `Referral Details | ${[patientFirstName, patientLastName].filter(Boolean).join(' ')}${referringPractice ? ` | ${referringPractice}` : ''}`

const dayMs = 86_400_000

/** How long a referral has been in its column, in whole days. */
export function daysText(since: string, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / dayMs))
  return days === 1 ? '1 day' : `${days} days`
}

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** The time of today, the month and day of this year, or the date. */
export function shortMoment(at: string, now: Date): string {
  const moment = new Date(at)
  if (isSameDay(moment, now)) return formatTime(moment)
  const day = formatDate(moment)
  return moment.getFullYear() === now.getFullYear() ? day.slice(0, 'mm/dd'.length) : day
}

/** When and with whom. */
export function appointmentText(at: string, provider: string | null): string {
  const moment = new Date(at)
  return [`${formatDate(moment)} ${formatTime(moment)}`, provider].filter(Boolean).join(', ')
}
