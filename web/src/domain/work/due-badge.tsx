import { dayOf, formatDate } from '@credence/contract/dates'
import { dueTone } from '@credence/contract/tasks/rules'
import { IconAlertTriangle, IconCalendar, IconClock } from '@tabler/icons-react'
import { Badge } from '../../ui/text/badge.tsx'
import classes from './due-badge.module.css'

interface DueBadgeProps {
  day: string
  today: string
  /** What the day is, for those who do not see where it stands. */ what: string
}

/** A day on which something has to be done: red once it is over, amber when it is near, plain otherwise. */
export function DueBadge({ day, today, what }: DueBadgeProps) {
  const tone = dueTone(day, today)
  const text = day === today ? 'Today' : formatDate(dayOf(day))
  const said = <span className="visually-hidden">{`${what} ${tone === 'danger' ? 'was ' : ''}`}</span>
  if (tone === 'plain')
    return (
      <span className={classes['plain']}>
        <IconCalendar size={14} stroke={1.7} aria-hidden />
        {said}
        {text}
      </span>
    )
  return tone === 'danger' ? (
    <Badge tone="red" icon={IconAlertTriangle}>
      {said}
      {text}
    </Badge>
  ) : (
    <Badge tone="amber" icon={IconClock}>
      {said}
      {text}
    </Badge>
  )
}
