import { dayOf, formatDate } from '@credence/contract/dates'
import { IconAlertTriangle, IconClock, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { expiriesOf } from '../../ui/expiry.ts'
import { Bar } from '../../ui/states.tsx'
import classes from './summary.module.css'

interface SummaryCardProps {
  icon: Icon
  title: string
  /** The last day of each thing that is summed up; undefined while they are on their way. */
  ends: readonly (string | null)[] | undefined
  failed?: ReactNode
  /** What the figure counts. */
  counted: (count: number) => string
  /** What the next day to come is. */
  next: string
  today: string
  /** The section of the page with the whole of it. */
  onOpen: () => void
}

/** How many there are, and how many of them need attention soon. A button to the section. */
export function SummaryCard({ icon: IconOf, title, ends, failed, counted, next, today, onOpen }: SummaryCardProps) {
  const sum = expiriesOf(ends ?? [], today)
  return (
    <button type="button" className={classes['card']} onClick={onOpen}>
      <span className={classes['title']}><IconOf size={16} stroke={1.6} aria-hidden />{title}</span>
      {failed ?? (
        <span className={classes['line']}>
          {ends ? <><span className={classes['figure']}>{ends.length}</span><span className={classes['what']}>{counted(ends.length)}{sum.next && `, ${next} ${formatDate(dayOf(sum.next))}`}</span></> : <Bar width="60%" height={20} />}
          <span className={classes['badges']}>
            {sum.expired > 0 && <Badge tone="red" icon={IconAlertTriangle}>{`${sum.expired} expired`}</Badge>}
            {sum.within30 > 0 && <Badge tone="red" icon={IconAlertTriangle}>{`${sum.within30} within 30 days`}</Badge>}
            {sum.within90 > 0 && <Badge tone="amber" icon={IconClock}>{`${sum.within90} within 90 days`}</Badge>}
          </span>
        </span>
      )}
    </button>
  )
}
