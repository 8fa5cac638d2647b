import type { ComponentProps } from 'react'
import classes from './row-button.module.css'

/** What opens a row of a table: the name in it, cut where its column ends. */
export const RowButton = ({ type = 'button', ...props }: Omit<ComponentProps<'button'>, 'className'>) => <button {...props} type={type} className={classes['button']} />
