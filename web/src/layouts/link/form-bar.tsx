import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './form-bar.module.css'

interface FormBarProps {
  /** What is wrong with the form as a whole. */
  message?: ReactNode
  /** For what the message describes. */
  messageId?: string
  /** What is going on, such as a progress bar; shown while there is no message. */
  status?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The end of a form: its message and its buttons. On a phone it stays at the bottom of the screen. */
export const FormBar = ({ message, messageId, status, children }: FormBarProps) => (
  <div className={classes['bar']}>
    <div className={classes['line']}>
      {message ? (
        <div id={messageId} className={classes['message']} role="alert">
          <IconAlertCircle size={16} stroke={1.9} aria-hidden />
          <div>{message}</div>
        </div>
      ) : (
        status
      )}
    </div>
    <div className={classes['buttons']}>{children}</div>
  </div>
)
