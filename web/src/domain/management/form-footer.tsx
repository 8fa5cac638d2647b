import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import classes from './management-form.module.css'

interface FormFooterProps {
  /** What stands in the way of sending forms. */
  issues: readonly string[]
  /** What is said above them. */
  heading: string
  message: string | null
  verb: string
  ready: boolean
  busy: boolean
  /** Beside the message. */
  action?: ReactNode
}

export const Issues = ({ heading, issues }: Pick<FormFooterProps, 'heading' | 'issues'>) =>
  issues.length > 0 && (
    <div className={classes['issues']} role="alert">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <div>
        <p>{heading}</p>
        <ul>
          {issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      </div>
    </div>
  )

/** What is wrong with the form as a whole, and what ends it. */
export const FormFooter = ({ issues, heading, message, verb, ready, busy, action }: FormFooterProps) => (
  <>
    <Issues heading={heading} issues={issues} />
    <div className={classes['footer']}>
      <FormMessage message={message} />
      {action}
      <Button type="submit" disabled={!ready} loading={busy}>
        {verb}
      </Button>
    </div>
  </>
)
