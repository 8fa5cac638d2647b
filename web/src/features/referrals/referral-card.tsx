import { referralStatusChoice, referralTypeChoice } from '@credence/contract/choices/referrals'
import { formatDate, formatTime } from '@credence/contract/dates'
import type { Referral } from '@credence/contract/referrals/referral'
import { hasPhone, shortReason } from '@credence/contract/referrals/rules'
import {
  IconAlertTriangle,
  IconBolt,
  IconBuilding,
  IconCalendarCheck,
  IconMapPin,
  IconMessageCircle,
  IconPhone,
  IconPrinter,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import board from '../../ui/board/board.module.css'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import classes from './referral-card.module.css'
import { appointmentText, daysText, patientOf, shortMoment } from './referral-text.ts'

/** What can be done from a card. */
export interface CardActions {
  open: (referral: Referral) => void
  /** Null without the right to edit. */
  reply: ((referral: Referral) => void) | null
  editSource: ((referral: Referral) => void) | null
  /** Null without the right to see faxes. */
  showFax: ((faxId: number) => void) | null
}

interface ReferralCardProps {
  referral: Referral
  now: Date
  action: string
  actions: CardActions
  handle?: ReactNode
}

/** A referral on the board. The order of its lines is always the same. */
export const ReferralCard = memo(({ referral, now, action, actions, handle }: ReferralCardProps) => {
  const { urgency, location, type, patientPhone1, reason, progress } = referral
  const name = patientOf(referral)
  return (
    <article className={board['card']}>
      <div className={classes['head']}>
        <h3 className={classes['name']}>{name}</h3>
        {handle}
        {urgency === 'URGENT' && (
          <Badge tone="red" icon={IconAlertTriangle}>
            Urgent
          </Badge>
        )}
      </div>
      <Source referral={referral} onEdit={actions.editSource} />
      {hasPhone(patientPhone1) && (
        <p className={board['line']} data-dim>
          <IconPhone size={14} stroke={1.7} aria-hidden />
          <span>{patientPhone1}</span>
        </p>
      )}
      <div className={classes['badges']}>
        {location !== null && (
          <Badge outlined icon={IconMapPin}>
            <span className={classes['location']}>{location}</span>
          </Badge>
        )}
        <Badge outlined>{referralTypeChoice.labels[type]}</Badge>
        <DaysInColumn referral={referral} now={now} />
      </div>
      {reason !== null && <p className={classes['reason']}>{shortReason(reason)}</p>}
      <Latest referral={referral} now={now} />
      <div className={classes['foot']}>
        <span className={classes['progress']}>
          <ProgressBar label={`Progress of ${name}`} share={(progress ?? 0) / 100} />
        </span>
        <span className={classes['actions']}>
          {actions.reply && (
            <IconButton
              icon={IconBolt}
              label={`Quick reply about ${name}`}
              hint="Quick reply"
              size={24}
              onClick={() => actions.reply?.(referral)}
            />
          )}
          <FaxMark referral={referral} onShow={actions.showFax} />
          <TextButton small onClick={() => actions.open(referral)}>
            {action}
            <span className="visually-hidden"> {name}</span>
          </TextButton>
        </span>
      </div>
    </article>
  )
})

/** The referring practice. Editors change it, and the physician, by a click. */
function Source({ referral, onEdit }: { referral: Referral; onEdit: CardActions['editSource'] }) {
  const { referringPractice } = referral
  if (referringPractice === null) return null
  return (
    <p className={board['line']}>
      <IconBuilding size={14} stroke={1.7} aria-hidden />
      {onEdit ? (
        <button type="button" className={classes['source']} onClick={() => onEdit(referral)}>
          {referringPractice}
        </button>
      ) : (
        <span>{referringPractice}</span>
      )}
    </p>
  )
}

function DaysInColumn({ referral: { statusSince, status }, now }: { referral: Referral; now: Date }) {
  const column = referralStatusChoice.labels[status]
  const since = new Date(statusSince)
  return (
    <span className={classes['days']} title={`In ${column} since ${formatDate(since)}, ${formatTime(since)}`}>
      {daysText(statusSince, now)}
      <span className="visually-hidden"> in {column}</span>
    </span>
  )
}

/** The appointment, and the newest note with its time. */
function Latest({ referral, now }: { referral: Referral; now: Date }) {
  const [newest] = referral.activity
  return (
    <>
      {referral.appointmentAt !== null && (
        <p className={classes['note']}>
          <IconCalendarCheck size={14} stroke={1.7} aria-hidden />
          <span>{appointmentText(referral.appointmentAt, referral.providerName)}</span>
        </p>
      )}
      {newest && (
        <p className={classes['note']} title={newest.notes}>
          <IconMessageCircle size={14} stroke={1.7} aria-hidden />
          <span>{newest.notes}</span>
          <time dateTime={newest.created}>{shortMoment(newest.created, now)}</time>
        </p>
      )}
    </>
  )
}

function FaxMark({ referral, onShow }: { referral: Referral; onShow: CardActions['showFax'] }) {
  const { inboundFaxId } = referral
  if (inboundFaxId === null || inboundFaxId <= 0) return null
  return onShow ? (
    <IconButton
      icon={IconPrinter}
      label={`Fax of ${patientOf(referral)}`}
      hint="Show the fax"
      size={24}
      onClick={() => onShow(inboundFaxId)}
    />
  ) : (
    <span className={classes['fax']} title="Came by fax">
      <IconPrinter size={16} stroke={1.6} aria-hidden />
      <span className="visually-hidden">Came by fax</span>
    </span>
  )
}
