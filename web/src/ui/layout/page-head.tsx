import type { ReactNode } from 'react'
import classes from './page-head.module.css'

interface PageHeadProps {
  title: ReactNode
  note?: ReactNode
  /** A control beside the title, such as the choice of what the page is about. */
  beside?: ReactNode
  /** Without room below, where more of the head follows. */
  flush?: boolean
  children?: ReactNode
}

/** Title, what belongs to it, and at the far right the page's actions. */
export const PageHead = ({ title, note, beside, flush = false, children }: PageHeadProps) => (
  <div className={classes['head']} data-flush={flush || undefined}>
    <h1 className={classes['title']}>{title}</h1>
    {beside !== undefined && <div className={classes['beside']}>{beside}</div>}
    {note !== undefined && <span className={classes['note']}>{note}</span>}
    {children !== undefined && <div className={classes['actions']}>{children}</div>}
  </div>
)
