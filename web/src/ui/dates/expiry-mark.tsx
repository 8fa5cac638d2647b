import { dayOf, formatDate } from '@credence/contract/dates'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import classes from './expiry-mark.module.css'
import { expiryTone } from './expiry.ts'

const saidOf = { expired: 'expired', danger: 'within 30 days', warning: 'within 90 days', plain: '' } as const

/** A day on which something ends, in colour and with a mark when that is near or past. */
export function ExpiryMark({ day, today }: { day: string; today: string }) {
  const tone = expiryTone(day, today)
  const said = saidOf[tone]
  return (
    <span className={classes['expiry']} data-tone={tone} title={said || undefined}>
      {(tone === 'expired' || tone === 'danger') && <IconAlertTriangle size={14} stroke={1.9} aria-hidden />}
      {tone === 'warning' && <IconClock size={14} stroke={1.9} aria-hidden />}
      {formatDate(dayOf(day))}
      {said && <span className="visually-hidden"> ({said})</span>}
    </span>
  )
}
