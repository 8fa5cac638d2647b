import { daysBetween } from '@credence/contract/documents/rules'
import { muteExpirable, renewExpirable, type Expirable } from '@credence/contract/expirables/calls'
import { expirableName } from '@credence/contract/expirables/rules'
import { expirableTypes, sourceOf } from '@credence/contract/expirables/sources'
import { IconBell, IconBellOff, IconChevronUp, IconExternalLink } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kit/use-may.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { ExpiryMark } from '../../ui/dates/expiry-mark.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { EntityLink } from '../../domain/management/entity-link.tsx'
import { sectionOf, typeIcons } from './expirable-look.ts'
import classes from './expirables.module.css'
import { rowKey } from './list-items.ts'

/** Participations are shown by practice. */
const addressOf = ({ source, ownerId, practiceId }: Expirable) =>
  `/${sourceOf(source).owner}/${ownerId}/${sectionOf[source]}${source === 'carrierParticipation' ? `?practice=${practiceId}` : ''}`

interface ExpirableRowProps {
  row: Expirable
  place: number
  today: string
  isOpen: boolean
  onOpen: (key: string) => void
  onClose: () => void
  onMute: (row: Expirable) => void
}

export const ExpirableRow = memo(function ExpirableRow({
  row,
  place,
  today,
  isOpen,
  onOpen,
  onClose,
  onMute,
}: ExpirableRowProps) {
  const { type, owner } = sourceOf(row.source)
  const input = { body: { source: row.source } }
  const [mayRenew, mayMute] = [useMay(renewExpirable, input), useMay(muteExpirable, input)]
  const TypeIcon = typeIcons[type]
  const name = expirableName(row)
  const said = `${expirableTypes.labels[type]} ${name} of ${row.ownerName}`
  const days = daysBetween(today, row.expires)
  return (
    <tr aria-rowindex={place} {...(isOpen ? { 'data-tone': 'selected' } : {})}>
      <td>
        <span className={classes['type']}>
          <TypeIcon size={16} stroke={1.6} aria-hidden />
          {expirableTypes.labels[type]}
        </span>
      </td>
      <td title={name}>{name}</td>
      <td title={row.ownerName} className={classes['owner']}>
        <EntityLink type={owner} id={row.ownerId} name={row.ownerName} />
      </td>
      <td data-dim title={row.practiceName ?? undefined}>
        {row.practiceName}
      </td>
      <td data-kind="date">
        <ExpiryMark day={row.expires} today={today} />
      </td>
      <td data-kind="number">
        {row.isMuted && <span className={classes['muted']}>Muted </span>}
        {days < 0 ? <Badge tone="red">{`${-days} overdue`}</Badge> : days}
      </td>
      <td data-free className={classes['actions']}>
        {isOpen ? (
          <IconButton icon={IconChevronUp} label={`Close the renewal of ${said}`} hint="Close" onClick={onClose} />
        ) : (
          <>
            {mayRenew && (
              <span className={classes['renew']}>
                <TextButton aria-label={`Renew ${said}`} data-edit={rowKey(row)} onClick={() => onOpen(rowKey(row))}>
                  Renew
                </TextButton>
              </span>
            )}
            <Link
              to={addressOf(row)}
              className={classes['open'] ?? ''}
              aria-label={`Open the ${owner} of ${said}`}
              title={`Open the ${owner}`}
            >
              <IconExternalLink size={16} stroke={1.6} aria-hidden />
            </Link>
            {mayMute && (
              <IconButton
                icon={row.isMuted ? IconBell : IconBellOff}
                label={`${row.isMuted ? 'Unmute' : 'Mute'} ${said}`}
                hint={row.isMuted ? 'Unmute' : 'Mute for the whole team'}
                onClick={() => onMute(row)}
              />
            )}
          </>
        )}
      </td>
    </tr>
  )
})
