import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './setup.module.css'

/** What ends a step: at the left what else there is to do, at the right the way past it and the step itself. */
export const StepFooter = ({ isDone, onClose, beside, children }: { isDone: boolean; onClose: () => void; beside?: ReactNode; children: ReactNode }) => (
  <div className={classes['footer']}>
    {beside}
    <div className={classes['buttons']}>
      <Button variant="default" onClick={onClose}>{isDone ? 'Close' : 'Later'}</Button>
      {children}
    </div>
  </div>
)
