import { limits } from '@credence/contract/limits'
import { getSmsConversation } from '@credence/contract/messaging/calls'
import type { SmsConversationEntry } from '@credence/contract/messaging/message'
import type { SmsOptOut } from '@credence/contract/messaging/settings-calls'
import { optedOut } from '@credence/contract/messaging/texts'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconMessageOff, IconMessages, IconPencil, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { read } from '../../../kit/read.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Bar, Empty, Failed, Loading } from '../../../ui/layout/states.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { statusLook } from '../history/message-look.ts'
import { byDays } from './conversation-lines.ts'
import { optOutEvents, type OptOutEvent } from './opt-out-events.ts'
import classes from './conversation.module.css'

interface ConversationPanelProps {
  practiceId: number
  number: string
  isOptedOut: boolean
  /** The ledger of the practice, with entries that have ended. */
  optOuts: readonly SmsOptOut[]
  /** Null for those who may not write, and for a number that nobody can write to. */
  onWrite: (() => void) | null
  onOptOuts: () => void
  onClose: () => void
}

/** What the practice and a number wrote to each other. Another number is another panel. */
export function ConversationPanel({ practiceId, number, isOptedOut, optOuts, ...props }: ConversationPanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever opens it reads on here.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section className={`framed ${classes['panel']}`} aria-labelledby="conversation-title">
      <div className={classes['head']}>
        <h2 id="conversation-title" ref={title} tabIndex={-1}>
          {number}
        </h2>
        {isOptedOut && (
          <Badge tone="amber" icon={IconMessageOff}>
            opted out
          </Badge>
        )}
        <span className={classes['space']} />
        <IconButton icon={IconX} label="Close the conversation" hint="Close" onClick={props.onClose} />
      </div>
      <Lines practiceId={practiceId} number={number} events={optOutEvents(optOuts, number)} />
      <Foot number={number} isOptedOut={isOptedOut} {...props} />
    </section>
  )
}

interface LinesProps {
  practiceId: number
  number: string
  events: readonly OptOutEvent[]
}

function Lines({ practiceId, number, events }: LinesProps) {
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...read(getSmsConversation, { params: { practiceId }, query: { phone: number } }),
    refetchInterval: limits.smsPollMs,
  })
  return (
    <div className={classes['lines']} role="region" aria-label={`Conversation with ${number}`} tabIndex={0}>
      {data ? (
        <>
          <Days lines={merged(data, events)} now={new Date(dataUpdatedAt)} />
          {/* The newest line is at the end, which is shown again whenever one is added. */}
          <span key={data.length + events.length} ref={showEnd} />
        </>
      ) : isError ? (
        <Failed sentence={texts.reloadPanel} onRetry={() => void refetch()}>
          The conversation could not be loaded.
        </Failed>
      ) : (
        <Loading what="the conversation">
          <div className={classes['bars']}>
            <Bar width="70%" height={40} />
            <Bar width="50%" height={28} />
          </div>
        </Loading>
      )}
    </div>
  )
}

/** Scrolls what an element ends to that element. */
function showEnd(end: HTMLElement | null) {
  const scroller = end?.parentElement
  if (scroller) scroller.scrollTop = scroller.scrollHeight
}

const timeText = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

type Line = SmsConversationEntry | OptOutEvent

/** Messages and opt-outs in order of time. An opt-out comes after the reply that asked for it. */
const merged = (entries: readonly SmsConversationEntry[], events: readonly OptOutEvent[]): Line[] =>
  [...entries, ...events].toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created))

const Days = ({ lines: all, now }: { lines: readonly Line[]; now: Date }): ReactNode =>
  all.length === 0 ? (
    <Empty icon={IconMessages} title="No messages yet">
      Nothing was sent to this number, and nothing came from it.
    </Empty>
  ) : (
    byDays(all, now).map(({ title, lines }, at) => (
      <div key={`${at} ${title}`} className={classes['day']}>
        <p className={classes['title']}>{title}</p>
        {lines.map((line) =>
          'key' in line ? (
            <Event key={line.key} event={line} />
          ) : (
            <Entry key={`${line.direction} ${line.id}`} entry={line} />
          ),
        )}
      </div>
    ))
  )

const Event = ({ event: { text, created } }: { event: OptOutEvent }) => (
  <p className={classes['event']}>
    <IconMessageOff size={13} stroke={1.9} aria-hidden />
    {`${text} · ${timeText(created)}`}
  </p>
)

function Entry({ entry: { direction, content, status, created, createdBy } }: { entry: SmsConversationEntry }) {
  const look = status === null ? null : statusLook(status)
  const StatusIcon = look?.icon
  return (
    <div className={classes['entry']} data-direction={direction}>
      <p className={classes['bubble']}>
        <span className="visually-hidden">{direction === 'IN' ? 'Received: ' : 'Sent: '}</span>
        {content}
      </p>
      <p className={classes['meta']}>
        {createdBy === null ? timeText(created) : `${createdBy} · ${timeText(created)}`}
        {direction === 'OUT' && (
          <span className={classes['status']} data-tone={look?.tone}>
            {StatusIcon && <StatusIcon size={13} stroke={1.9} aria-hidden />}
            {status ?? 'sending'}
          </span>
        )}
      </p>
    </div>
  )
}

const Foot = ({
  number,
  isOptedOut,
  onWrite,
  onOptOuts,
}: Pick<ConversationPanelProps, 'number' | 'isOptedOut' | 'onWrite' | 'onOptOuts'>) => (
  <div className={classes['foot']}>
    {isOptedOut ? (
      <div className="amber-note">
        <IconMessageOff size={16} stroke={1.6} aria-hidden />
        <div>
          <p className={classes['strong']}>{optedOut(number)}</p>
          <p>
            It ends when the patient texts START. <TextButton onClick={onOptOuts}>Opt-outs</TextButton>
          </p>
        </div>
      </div>
    ) : (
      onWrite && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          onClick={onWrite}
        >
          Write to this number
        </Button>
      )
    )}
  </div>
)
