import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import type { EditStatus } from '../../ui/edit/use-edit.ts'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import classes from './management-form.module.css'

interface FormFooterProps {
  /** What stands in the way of sending forms. */
  issues: readonly string[]
  /** What is said above them. */
  heading: string
  edit: EditStatus
  verb: string
  ready: boolean
  busy: boolean
  /** Without all of the record nothing can be saved. */
  onRetry?: (() => void) | undefined
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
export const FormFooter = ({ issues, heading, edit, verb, ready, busy, onRetry }: FormFooterProps) => (
  <>
    <Issues heading={heading} issues={issues} />
    <div className={classes['footer']} data-footer="sticky">
      {onRetry ? (
        <>
          <FormMessage message={texts.reloadPanel} />
          <TextButton onClick={onRetry}>Reload</TextButton>
        </>
      ) : (
        <FormNote edit={{ ...edit, message: edit.messages[0] ?? null }} />
      )}
      <Button type="submit" disabled={!ready} loading={busy || edit.isBusy}>
        {verb}
      </Button>
    </div>
  </>
)
