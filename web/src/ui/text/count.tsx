import type { ReactNode } from 'react'
import classes from './count.module.css'

/** How many there are, beside the title of what is counted. */
export const Count = ({ children }: { children: ReactNode }) => <span className={classes['count']}>{children}</span>
