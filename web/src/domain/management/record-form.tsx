import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { FormMessage } from '../../ui/inputs/field-message.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { alsoSeenBy } from './managed-record.ts'
import classes from './record-dialog.module.css'

interface RecordFormProps {
  label: string
  ready: boolean
  busy: boolean
  verb: string
  /** What a stale save was told; null while there was none. */
  stale: string | null
  /** Asked before the shared record is saved that others use: the question, and who they are. */
  others?: { question: string; names: readonly string[] } | undefined
  onReload: () => void
  onSave: () => void
  onCancel: () => void
  children: ReactNode
}

/** The fields of a record above what ends the editing. */
export function RecordForm({
  label,
  ready,
  busy,
  verb,
  stale,
  others,
  onReload,
  onSave,
  onCancel,
  children,
}: RecordFormProps) {
  const [asked, setAsked] = useState(false)
  const save = () => {
    setAsked(false)
    onSave()
  }
  const submit = () => {
    if (!ready || busy) return
    if (others && others.names.length > 0) setAsked(true)
    else save()
  }
  return (
    <>
      <form
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={classes['fields']}>{children}</div>
        <DialogFooter>
          {stale !== null && (
            <div className={classes['stale']}>
              <FormMessage message={stale} />
              <TextButton onClick={onReload}>Reload</TextButton>
            </div>
          )}
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready} loading={busy}>
            {verb}
          </Button>
        </DialogFooter>
      </form>
      {others && (
        <Confirm
          opened={asked}
          question={others.question}
          consequence={alsoSeenBy(others.names)}
          verb="Update for everybody"
          onConfirm={save}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  )
}
