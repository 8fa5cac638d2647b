import { formatMoment } from '@credence/contract/dates'
import { limits } from '@credence/contract/limits'
import { IconAlertTriangle, IconCheck, IconCircleOff, IconClock, type Icon } from '@tabler/icons-react'
import type { Tone } from '../../../ui/text/badge.tsx'

export interface StatusLook {
  tone: Tone
  icon: Icon | undefined
}

const looks: Readonly<Partial<Record<string, StatusLook>>> = {
  delivered: { tone: 'teal', icon: IconCheck },
  failed: { tone: 'red', icon: IconAlertTriangle },
  undelivered: { tone: 'red', icon: IconAlertTriangle },
  scheduled: { tone: 'amber', icon: IconClock },
  canceled: { tone: 'neutral', icon: IconCircleOff },
}

/** How a status is shown. A status that is not known is neutral. */
export const statusLook = (status: string): StatusLook => looks[status] ?? { tone: 'neutral', icon: undefined }

const contentLimit = limits.smsHistoryContent

/** What the history shows of a text. The ellipsis counts as two characters. */
export function cutContent(content: string): string {
  const characters = [...content]
  return characters.length > contentLimit ? `${characters.slice(0, contentLimit - 2).join('')}…` : content
}

export interface Times {
  text: string
  /** The message was to leave then, and does not. */
  isStruck: boolean
}

interface Timed {
  created: string
  scheduleDateTime: string | null
  externalStatus: string | null
}

/** When a message leaves or left; of a cancelled one, when it was to leave. */
export const timeOf = ({ created, scheduleDateTime, externalStatus }: Timed, now: Date): Times => ({
  text: formatMoment(new Date(scheduleDateTime ?? created), now),
  isStruck: externalStatus === 'canceled' && scheduleDateTime !== null,
})
