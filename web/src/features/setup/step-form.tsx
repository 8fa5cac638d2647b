import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import type { EditStatus } from '../../ui/edit/use-edit.ts'
import classes from './setup.module.css'
import { StepFooter } from './step-footer.tsx'

interface StepFormProps {
  label: string
  note: string
  verb: string
  isDone: boolean
  isReady: boolean
  edit: EditStatus
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of a step that adds something to a team. */
export const StepForm = ({ label, note, verb, isDone, isReady, edit, onClose, children }: StepFormProps) => (
  <form
    aria-label={label}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (isReady) edit.submit(event)
    }}
  >
    <div className={classes['fields']}>{children}</div>
    <p className={classes['note']}>{note}</p>
    <FormNote edit={edit} />
    <StepFooter isDone={isDone} onClose={onClose}>
      <Button type="submit" disabled={!isReady} loading={edit.isBusy}>
        {verb}
      </Button>
    </StepFooter>
  </form>
)
