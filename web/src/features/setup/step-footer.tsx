import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './setup.module.css'

/** What ends a step: the way past it, and the step itself. */
export const StepFooter = ({
  isDone,
  onClose,
  children,
}: {
  isDone: boolean
  onClose: () => void
  children: ReactNode
}) => (
  <div className={classes['buttons']}>
    <Button variant="default" onClick={onClose}>
      {isDone ? 'Close' : 'Later'}
    </Button>
    {children}
  </div>
)
