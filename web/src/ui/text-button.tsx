import type { ComponentProps } from 'react'
import classes from './text-button.module.css'

/** An action that looks like a link. */
export const TextButton = ({ type = 'button', ...props }: Omit<ComponentProps<'button'>, 'className'>) => <button {...props} type={type} className={classes['button']} />
