import { contractTypes, usageOf } from '@credence/contract/teams/calls'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCloudCheck,
  IconCoinFilled,
  IconFileText,
  IconInfinity,
} from '@tabler/icons-react'
import classes from './teams.module.css'
import type { Team } from './team-columns.ts'

const { labels } = contractTypes
const kinds = {
  SAAS: { icon: IconCloudCheck, name: labels.SAAS },
  PAY_AS_YOU_GO: { icon: IconCoinFilled, name: labels.PAY_AS_YOU_GO },
  OTHER: { icon: IconFileText, name: labels.OTHER },
} as const

/** The kind of contract as an icon with its name. */
export function ContractIcon({ type }: { type: Team['contractType'] }) {
  const { icon: IconOf, name } = kinds[type ?? 'OTHER']
  return (
    <span className={classes['contract']} role="img" aria-label={name} title={name}>
      <IconOf size={16} stroke={1.6} aria-hidden />
    </span>
  )
}

/** Used of contracted; from 90% amber, above the contract red, each with its icon. */
export function Usage({ used, contracted }: { used: number; contracted: number | null }) {
  const usage = usageOf(used, contracted)
  return (
    <span className={classes['usage']} data-usage={usage}>
      {usage === 'warning' && <IconAlertCircle size={13} stroke={1.9} role="img" aria-label="90% or more used" />}
      {usage === 'danger' && <IconAlertTriangle size={13} stroke={1.9} role="img" aria-label="over contract" />}
      <span>
        {used}
        <span className={classes['slash']}> / </span>
        {contracted ?? (
          <IconInfinity className={classes['infinity']} size={14} stroke={1.6} role="img" aria-label="unlimited" />
        )}
      </span>
    </span>
  )
}

export const Legend = () => (
  <div className={classes['legend']}>
    {Object.values(kinds).map(({ icon: IconOf, name }) => (
      <span key={name}>
        <IconOf size={14} stroke={1.6} aria-hidden />
        {name}
      </span>
    ))}
    <span className={classes['legendEnd']} data-usage="warning">
      <IconAlertCircle size={13} stroke={1.9} aria-hidden />
      90% or more used
    </span>
    <span data-usage="danger">
      <IconAlertTriangle size={13} stroke={1.9} aria-hidden />
      over contract
    </span>
  </div>
)
