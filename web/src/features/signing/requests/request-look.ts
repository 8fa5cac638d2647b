import { formatDate, formatDay, formatMoment, formatTime } from '@credence/contract/dates'
import { requestStates, type RequestState, type SigningRequest } from '@credence/contract/signing/request-calls'
import {
  IconBan,
  IconCheck,
  IconClockX,
  IconEye,
  IconFileCertificate,
  IconSend,
  IconSignature,
  IconSquareCheck,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import type { Tone } from '../../../ui/text/badge.tsx'

export const stateLooks: Readonly<Record<RequestState, { word: string; tone: Tone; icon: Icon }>> = {
  SENT: { word: 'Sent', tone: 'neutral', icon: IconSend },
  VIEWED: { word: 'Viewed', tone: 'teal', icon: IconEye },
  SIGNED: { word: 'Signed', tone: 'green', icon: IconCheck },
  DECLINED: { word: 'Declined', tone: 'red', icon: IconX },
  EXPIRED: { word: 'Expired', tone: 'amber', icon: IconClockX },
  REVOKED: { word: 'Revoked', tone: 'neutral', icon: IconBan },
}

/** A request of these states has a link that opens something. */
export const isOpen = ({ state }: Pick<SigningRequest, 'state'>): boolean => state === 'SENT' || state === 'VIEWED'

export const stateIn = (text: string | null): RequestState | undefined => requestStates.find((state) => state === text)

export const kindWords: Readonly<Record<SigningRequest['kind'], string>> = {
  ESIGNATURE: 'E-signature',
  CONSENT: 'Consent',
}

/** When it was sent: with the time of day for today and yesterday. */
export function sentText(moment: string, now: Date): string {
  const date = new Date(moment)
  return formatDay(date, now) === formatDate(date) ? formatDate(date) : formatMoment(date, now)
}

/** A later moment of the same row: the time of day is enough for today. */
function laterText(moment: string | null, now: Date): string {
  if (moment === null) return ''
  const date = new Date(moment)
  return formatDay(date, now) === 'Today' ? formatTime(date) : formatDate(date)
}

/** What became of a request, under the moment of its sending. */
export function outcomeText(request: SigningRequest, now: Date): string {
  const { state, viewedAt, signedAt, expires, endedAt, endedBy } = request
  switch (state) {
    case 'SENT':
      return `expires ${formatDate(new Date(expires))}`
    case 'VIEWED':
      return `viewed ${laterText(viewedAt, now)}`
    case 'SIGNED':
      return `signed ${laterText(signedAt, now)}`
    case 'EXPIRED':
      return `expired ${formatDate(new Date(expires))}`
    case 'DECLINED':
      return endedBy ? `“${endedBy}”` : `declined ${laterText(endedAt, now)}`
    case 'REVOKED':
      return endedBy ? `by ${endedBy}` : `revoked ${laterText(endedAt, now)}`
  }
}

/** Both lines of the list about when a request was sent, and what became of it. */
export function timesOf(request: SigningRequest): { sent: string; outcome: string } {
  const now = new Date()
  return { sent: sentText(request.sentAt, now), outcome: outcomeText(request, now) }
}

/** The icon of an event, by the first words of its type. */
const eventIcons: readonly [beginning: string, icon: Icon][] = [
  ['Sent', IconSend],
  ['Viewed', IconEye],
  ['Agreed', IconSquareCheck],
  ['Signed', IconSignature],
  ['Completed', IconFileCertificate],
  ['Declined', IconX],
  ['Revoked', IconBan],
]
export const eventIcon = (type: string): Icon =>
  eventIcons.find(([beginning]) => type.startsWith(beginning))?.[1] ?? IconCheck

/** The day and the time of day of an event in UTC, as the certificate states them. */
export const utcDay = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-US', { timeZone: 'UTC', month: '2-digit', day: '2-digit', year: 'numeric' })
export const utcTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString('en-GB', { timeZone: 'UTC', hour12: false })

/** The beginning and the end of a hash, enough to compare by eye. */
export const shortHash = (hash: string, digits = 4): string => `${hash.slice(0, digits)}…${hash.slice(-digits)}`
