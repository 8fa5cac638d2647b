import { formatMoment } from '@credence/contract/dates'
import type { SmsMessage } from '@credence/contract/messaging/message'
import { Loader } from '@mantine/core'
import { IconCornerDownRight, IconMessageOff } from '@tabler/icons-react'
import { useId } from 'react'
import { RowButton } from '../../../ui/buttons/row-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { CancelButton } from './cancel-button.tsx'
import { ConsentCell } from './consent-cell.tsx'
import classes from './history.module.css'
import { cutContent, statusLook, timeOf } from './message-look.ts'

interface MessageRowProps {
  message: SmsMessage
  now: Date
  mayEdit: boolean
  optOuts: ReadonlySet<string>
  opened: string | null
  isUnfolded: boolean
  onToggle: () => void
  onOpen: (number: string) => void
}

/** About as many characters as two lines hold. */
const shortText = 96

export function MessageRow(props: MessageRowProps) {
  const { message, now, mayEdit, opened, isUnfolded, onToggle } = props
  const { text, isStruck } = timeOf(message, now)
  const numbers = message.recipients.map(({ number }) => number)
  const hasMore =
    message.content.length > shortText || message.content.includes('\n') || message.externalStatus === 'scheduled'
  const details = useId()
  return (
    <div role="row" className={classes['row']} data-open={(opened !== null && numbers.includes(opened)) || undefined}>
      <div role="cell" className={classes['recipients']}>
        <Recipients {...props} />
      </div>
      <div role="cell" className={classes['message']}>
        <p className={classes['content']} data-unfolded={isUnfolded || undefined}>
          {cutContent(message.content)}
        </p>
        {isUnfolded && (
          <div id={details} className={classes['details']}>
            <Replies message={message} now={now} />
            <p className={classes['fact']}>
              {`Message ${message.id} · ${message.segments} ${message.segments === 1 ? 'segment' : 'segments'}`}
            </p>
          </div>
        )}
        {(message.replies.length > 0 || hasMore) && (
          <TextButton small aria-expanded={isUnfolded} aria-controls={details} onClick={onToggle}>
            {message.replies.length > 0 ? (
              <span className={classes['replyCount']}>
                <IconCornerDownRight size={13} stroke={1.9} aria-hidden />
                {`${message.replies.length} ${message.replies.length === 1 ? 'reply' : 'replies'}`}
              </span>
            ) : isUnfolded ? (
              'Less'
            ) : (
              'More'
            )}
          </TextButton>
        )}
      </div>
      <div role="cell" className={classes['status']}>
        <Status status={message.externalStatus} />
        {mayEdit && message.externalStatus === 'scheduled' && <CancelButton message={message} now={now} />}
      </div>
      <div role="cell" className={classes['created']}>
        <span className={classes['time']}>{isStruck ? <s>{text}</s> : text}</span>
        <span className={classes['author']}>{message.createdBy ?? 'Credence'}</span>
      </div>
      <div role="cell" className={classes['consents']}>
        <ConsentCell message={message} mayEdit={mayEdit} />
      </div>
    </div>
  )
}

const Status = ({ status }: { status: string | null }) => {
  if (status === null)
    return (
      <span className={classes['sending']}>
        <Loader size={13} color="gray" aria-hidden />
        sending
      </span>
    )
  const { tone, icon } = statusLook(status)
  return (
    <Badge tone={tone} {...(icon ? { icon } : {})}>
      {status}
    </Badge>
  )
}

/** The numbers, each of which opens its conversation. Of several that ended differently, each with its own status. */
function Recipients({ message: { recipients, externalStatus }, optOuts, opened, onOpen }: MessageRowProps) {
  const differ = recipients.some(({ status }) => status !== externalStatus)
  return recipients.map(({ number, status, error }) => (
    <div key={number} className={classes['recipient']}>
      <RowButton
        aria-current={number === opened || undefined}
        title="Open the conversation"
        onClick={() => onOpen(number)}
      >
        {number}
      </RowButton>
      {(differ || error !== null) && recipients.length > 1 && (
        <span className={classes['own']} title={error ?? undefined}>
          {status ?? 'sending'}
        </span>
      )}
      {error !== null && <span className={classes['error']}>{error}</span>}
      {optOuts.has(number) && (
        <Badge tone="amber" icon={IconMessageOff}>
          opted out
        </Badge>
      )}
    </div>
  ))
}

const Replies = ({ message: { replies }, now }: Pick<MessageRowProps, 'message' | 'now'>) =>
  replies.length > 0 && (
    <ul className={classes['replies']} aria-label="Replies">
      {replies.map(({ id, content, fromNumber, created }) => (
        <li key={id}>
          <p className={classes['reply']}>{content}</p>
          <p className={classes['fact']}>{`${fromNumber} · ${formatMoment(new Date(created), now)}`}</p>
        </li>
      ))}
    </ul>
  )
