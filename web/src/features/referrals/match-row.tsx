import { dayOf, formatDate } from '@credence/contract/dates'
import type { ReferralMatch } from '@credence/contract/referrals/calls'
import { IconAlertTriangle, IconBan, IconBuildingHospital, IconCheck, IconClock, IconMinus } from '@tabler/icons-react'
import { expiryTone } from '../../ui/dates/expiry.ts'
import { Badge } from '../../ui/text/badge.tsx'
import classes from './referral-form.module.css'

interface MatchRowProps {
  match: ReferralMatch
  location: string
  /** Without a carrier nobody is in or out of network. */
  hasCarrier: boolean
  today: string
  isTaken: boolean
  disabled: boolean
  onTake: () => void
}

/** A provider of the practice, with network and privileges. */
export function MatchRow({ match, location, hasCarrier, today, isTaken, disabled, onTake }: MatchRowProps) {
  return (
    <li className={classes['match']}>
      <label data-taken={isTaken || undefined}>
        <input type="radio" name="provider" checked={isTaken} disabled={disabled} onChange={onTake} />
        <span className={classes['matchWords']}>
          <span className={classes['matchName']}>{match.name}</span>
          <span className={classes['matchFacts']}>
            <Privileges hasPrivileges={match.hasPrivileges} location={location} />
            {hasCarrier && <Network match={match} today={today} />}
          </span>
        </span>
        {hasCarrier && <NetworkBadge match={match} />}
      </label>
    </li>
  )
}

function Privileges({ hasPrivileges, location }: { hasPrivileges: boolean | null; location: string }) {
  if (hasPrivileges === null) return null
  const IconOf = hasPrivileges ? IconBuildingHospital : IconBan
  return (
    <span className={classes['fact']}>
      <IconOf size={14} stroke={1.7} aria-hidden />
      {`${hasPrivileges ? 'Privileges' : 'No privileges'} at ${location}`}
    </span>
  )
}

/** Until when a provider is in network, marked when that is near; or why not. */
function Network({ match: { isInNetwork, expires, reason }, today }: { match: ReferralMatch; today: string }) {
  if (!isInNetwork) return reason !== null && <span className={classes['fact']}>{reason}</span>
  if (expires === null) return null
  const isNear = expiryTone(expires, today) !== 'plain' && expiryTone(expires, today) !== 'warning'
  return (
    <span className={classes['fact']} data-near={isNear || undefined}>
      {isNear && <IconAlertTriangle size={14} stroke={1.9} aria-hidden />}
      {`network until ${formatDate(dayOf(expires))}`}
    </span>
  )
}

const NetworkBadge = ({ match: { isInNetwork, isPending } }: { match: ReferralMatch }) =>
  isInNetwork ? (
    <Badge tone="green" icon={IconCheck}>
      In network
    </Badge>
  ) : isPending ? (
    <Badge tone="amber" icon={IconClock}>
      Pending
    </Badge>
  ) : (
    <Badge icon={IconMinus}>Not in network</Badge>
  )
