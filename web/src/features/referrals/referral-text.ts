import { formatDate } from '@credence/contract/dates'
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

const timeOf = (moment: Date) => moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** The time of today, the month and day of this year, or the date. */
export function shortMoment(at: string, now: Date): string {
  const moment = new Date(at)
  if (isSameDay(moment, now)) return timeOf(moment)
  return moment.getFullYear() === now.getFullYear()
    ? moment.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit' })
    : formatDate(moment)
}

/** When and with whom. */
export function appointmentText(at: string, provider: string | null): string {
  const moment = new Date(at)
  return [`${formatDate(moment)} ${timeOf(moment)}`, provider].filter(Boolean).join(', ')
}
