import type { ComponentProps } from 'react'
import classes from './row-button.module.css'

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Lighter, for what a row holds beside its own name. */
  quiet?: boolean
}

/** What opens a row of a table, or something in it: a name, cut where its column ends. */
export const RowButton = ({ type = 'button', quiet = false, ...props }: RowButtonProps) => (
  <button
    data-opens={!quiet || undefined}
    {...props}
    type={type}
    className={classes['button']}
    data-quiet={quiet || undefined}
  />
)
