import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './setup.module.css'
import { StepFooter } from './step-footer.tsx'

interface StepFormProps {
  label: string
  note: string
  verb: string
  isDone: boolean
  isReady: boolean
  isPending: boolean
  onClose: () => void
  onSubmit: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of a step that adds something to a team. */
export const StepForm = ({
  label,
  note,
  verb,
  isDone,
  isReady,
  isPending,
  onClose,
  onSubmit,
  children,
}: StepFormProps) => (
  <form
    aria-label={label}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (isReady && !isPending) onSubmit()
    }}
  >
    <div className={classes['fields']}>{children}</div>
    <p className={classes['note']}>{note}</p>
    <StepFooter isDone={isDone} onClose={onClose}>
      <Button type="submit" disabled={!isReady} loading={isPending}>
        {verb}
      </Button>
    </StepFooter>
  </form>
)
