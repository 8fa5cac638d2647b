import { practiceAdminTexts } from '@credence/contract/practice-admin'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormMessage } from '../../ui/field-message.tsx'
import classes from './practice-admin.module.css'

interface FormFooterProps {
  /** What stands in the way of sending forms. */
  issues: readonly string[]
  message: string | null
  verb: string
  ready: boolean
  busy: boolean
  /** Beside the message. */
  action?: ReactNode
}

/** What is wrong with the form as a whole, and what ends it. */
export const FormFooter = ({ issues, message, verb, ready, busy, action }: FormFooterProps) => (
  <>
    {issues.length > 0 && (
      <div className={classes['issues']} role="alert">
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
        <div>
          <p>{practiceAdminTexts.issues}</p>
          <ul>{issues.map((issue) => <li key={issue}>{issue}</li>)}</ul>
        </div>
      </div>
    )}
    <div className={classes['footer']}>
      <FormMessage message={message} />
      {action}
      <Button type="submit" disabled={!ready} loading={busy}>{verb}</Button>
    </div>
  </>
)
