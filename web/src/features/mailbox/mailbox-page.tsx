import { formatMoment } from '@credence/contract/dates'
import { listMailbox, type mailboxMessage } from '@credence/contract/mailbox/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconDeviceMobileMessage, IconMail, IconPrinter, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { WideLayout } from '../../layouts/wide-layout.tsx'
import { readPublic } from '../../kit/read.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Bar, Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import { DueNow } from './due-now.tsx'
import { linkedPieces } from './linked-text.ts'
import classes from './mailbox.module.css'
import { SimulateFaxDialog } from './simulate-fax-dialog.tsx'
import { TextReply } from './text-reply.tsx'

type Message = z.output<typeof mailboxMessage>
const pollMs = 5000
const channels: Record<Message['channel'], { icon: Icon; name: string }> = {
  email: { icon: IconMail, name: 'Email' },
  sms: { icon: IconDeviceMobileMessage, name: 'Text message' },
  fax: { icon: IconPrinter, name: 'Fax' },
}
const subjectOf = ({ subject, channel }: Message) => subject ?? channels[channel].name

/** The demo's mail reader. */
export function MailboxPage() {
  usePageTitle('Mailbox')
  const {
    data: messages,
    dataUpdatedAt,
    isError,
    refetch,
  } = useQuery({ ...readPublic(listMailbox, {}), refetchInterval: pollMs, staleTime: 0 })
  const [chosen, setChosen] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const now = new Date(dataUpdatedAt)
  const open = messages?.find(({ id }) => id === chosen) ?? messages?.[0]
  return (
    <WideLayout>
      <PageHead title="Mailbox" note="Demo mode: nothing leaves this machine, so its mail is read here.">
        <DueNow />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
          onClick={() => {
            setSending(true)
            setSent(false)
          }}
        >
          Send a fax
        </Button>
        <span role="status">{isSent ? 'Fax sent' : ''}</span>
      </PageHead>
      <SimulateFaxDialog
        opened={isSending}
        onClose={() => setSending(false)}
        onSent={() => {
          setSending(false)
          setSent(true)
        }}
      />
      <div className={`framed ${classes['card']}`}>
        {messages === undefined &&
          (isError ? (
            <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
              The mailbox could not be loaded.
            </Failed>
          ) : (
            <Loading what="the mailbox">
              <div className={classes['bars']}>
                <Bar width="30%" />
                <Bar width="60%" />
                <Bar width="45%" />
              </div>
            </Loading>
          ))}
        {messages?.length === 0 && (
          <Empty icon={IconMail} title="No messages yet">
            Security codes and links will appear here as soon as they are sent.
          </Empty>
        )}
        {messages && open && (
          <div className={classes['panes']}>
            <ul className={classes['list']} aria-label="Messages">
              {messages.map((message) => (
                <Line
                  key={message.id}
                  message={message}
                  now={now}
                  current={message === open}
                  onOpen={() => setChosen(message.id)}
                />
              ))}
            </ul>
            <Reader key={open.id} message={open} now={now} />
          </div>
        )}
      </div>
    </WideLayout>
  )
}

interface MessageProps {
  message: Message
  /** When the messages were read. */
  now: Date
}

function Line({ message, now, current, onOpen }: MessageProps & { current: boolean; onOpen: () => void }) {
  const { icon: IconOf, name } = channels[message.channel]
  return (
    <li>
      <button type="button" className={classes['line']} aria-current={current || undefined} onClick={onOpen}>
        <IconOf size={16} stroke={1.6} aria-label={name} />
        <span className={classes['subject']}>{subjectOf(message)}</span>
        <span className={`tabular ${classes['time']}`}>{formatMoment(new Date(message.createdAt), now)}</span>
        <span className={classes['to']}>{message.to}</span>
      </button>
    </li>
  )
}

const Reader = ({ message, now }: MessageProps) => (
  <article className={classes['reader']} aria-label={subjectOf(message)}>
    <h2 className={classes['title']}>{subjectOf(message)}</h2>
    <p className={classes['meta']}>
      {message.from !== null && `From ${message.from} `}To {message.to} ·{' '}
      {formatMoment(new Date(message.createdAt), now)}
    </p>
    <p className={classes['text']}>
      {linkedPieces(message.text).map(({ text, href }, place) =>
        href === null ? (
          text
        ) : (
          <a key={place} href={href}>
            {text}
          </a>
        ),
      )}
    </p>
    {message.from !== null && <TextReply patient={message.to} practice={message.from} />}
  </article>
)
