import { dayOf, formatDate } from '@credence/contract/dates'
import { texts } from '@credence/contract/texts'
import { IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ExpiryMark } from '../../ui/dates/expiry-mark.tsx'
import { Bar, Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import classes from './lines.module.css'

export const DayText = ({ day, ends = false, today = '' }: { day: string | null; ends?: boolean; today?: string }) => {
  if (!day) return null
  return ends ? <ExpiryMark day={day} today={today} /> : <span className="tabular">{formatDate(dayOf(day))}</span>
}

interface LinesStateProps {
  lines: readonly unknown[] | undefined
  failed: boolean
  onRetry: () => void
  children: ReactNode
}

/** A list of lines, or what stands in its place. */
export function LinesState({ lines, failed, onRetry, children }: LinesStateProps) {
  if (!lines && failed)
    return (
      <Failed sentence={texts.reloadPage} onRetry={onRetry}>
        The lines of business could not be loaded.
      </Failed>
    )
  if (!lines)
    return (
      <Loading what="lines of business">
        <div className={classes['bars']}>
          <Bar width="52%" />
          <Bar width="60%" />
          <Bar width="46%" />
        </div>
      </Loading>
    )
  if (lines.length === 0)
    return (
      <Empty icon={IconListDetails} title="No lines of business yet">
        A platform administrator adds the lines of this practice under Carriers.
      </Empty>
    )
  return children
}
