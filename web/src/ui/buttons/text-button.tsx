import type { ComponentProps } from 'react'
import classes from './text-button.module.css'

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** At the foot of something small. */
  small?: boolean
}

/** An action that looks like a link. */
export const TextButton = ({ type = 'button', small = false, ...props }: TextButtonProps) => (
  <button {...props} type={type} className={classes['button']} data-small={small || undefined} />
)
