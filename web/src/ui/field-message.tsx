import { IconAlertCircle } from '@tabler/icons-react'
import classes from './field-message.module.css'

/** What is wrong with a field, for Mantine's `error`; nothing while it is right. */
export const fieldMessage = (message: string | undefined) => message === undefined || message === '' ? undefined : (
  <span className={classes['message']}>
    <IconAlertCircle size={13} stroke={1.9} aria-hidden />
    <span>{message}</span>
  </span>
)

/** What is wrong with a form as a whole. */
export const FormMessage = ({ message }: { message: string | null }) => message === null ? null : (
  <div className={classes['form']} role="alert">{fieldMessage(message)}</div>
)
