import { IconAlertCircle } from '@tabler/icons-react'
import classes from './field-message.module.css'

/** What is wrong with a field, for Mantine's `error`; nothing while it is right. */
export const fieldMessage = (message: string | undefined) =>
  message === undefined || message === '' ? undefined : (
    <span className={classes['message']}>
      <IconAlertCircle size={13} stroke={1.9} aria-hidden />
      <span>{message}</span>
    </span>
  )

/** What is wrong with a form as a whole. */
export const FormMessage = ({ message }: { message: string | null }) => (
  <FormMessages messages={message === null ? [] : [message]} />
)

/** All that is wrong with a form, each in a line of its own. */
export const FormMessages = ({ messages }: { messages: readonly string[] }) =>
  messages.length === 0 ? null : (
    <div className={classes['form']} role="alert">
      {messages.map((message) => (
        <div key={message}>{fieldMessage(message)}</div>
      ))}
    </div>
  )
