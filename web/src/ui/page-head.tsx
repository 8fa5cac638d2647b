import type { ReactNode } from 'react'
import classes from './page-head.module.css'

/** Title, what belongs to it, and at the far right the page's actions. */
export const PageHead = ({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) => (
  <div className={classes['head']}>
    <h1 className={classes['title']}>{title}</h1>
    {note !== undefined && <span className={classes['note']}>{note}</span>}
    {children !== undefined && <div className={classes['actions']}>{children}</div>}
  </div>
)
