import { getAuditTrail } from '@credence/contract/audit/calls'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { momentText } from '../../ui/dates/moment-text.ts'
import classes from './verified-up-to.module.css'

const small = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const years = (count: number) => `${small[count] ?? count} ${count === 1 ? 'year' : 'years'}`

/** Up to when the audit trail was verified, and for how long it is kept. */
export function VerifiedUpTo() {
  const [now] = useState(() => new Date())
  const { data } = useQuery(read(getAuditTrail, {}))
  if (!data) return <p className={classes['note']}> </p>
  if (data.isBroken)
    return (
      <p className={classes['note']} data-broken>
        <IconShieldX size={16} stroke={1.6} aria-hidden />
        The trail does not fit its seals. Tell your administrator.
      </p>
    )
  const state = data.verifiedUpTo
    ? `Trail verified up to ${momentText(new Date(data.verifiedUpTo), now)}.`
    : 'The trail is not verified yet.'
  return (
    <p className={classes['note']}>
      <IconShieldCheck size={16} stroke={1.6} aria-hidden />
      {`${state} Kept for ${years(data.keptYears)}.`}
    </p>
  )
}
