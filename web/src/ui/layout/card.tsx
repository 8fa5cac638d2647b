import type { ReactNode } from 'react'
import classes from './card.module.css'
import { Count } from '../text/count.tsx'

interface CardProps {
  id: string
  title: string
  /** How many things it lists. */
  count?: number | undefined
  /** Beside the title. */
  note?: ReactNode
  /** At the far right of the head. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A bordered part of a page with its title. The title can take the focus, so that a link to the part leads there. */
export const Card = ({ id, title, count, note, actions, className, children }: CardProps) => (
  <section id={id} className={`framed ${classes['card']} ${className ?? ''}`} aria-labelledby={`${id}-title`}>
    <div className={classes['head']}>
      <h2 id={`${id}-title`} className={classes['title']} tabIndex={-1}>
        {title}
      </h2>
      {count !== undefined && <Count>{count}</Count>}
      {note}
      {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
    </div>
    {children}
  </section>
)

/** What a small card says in place of its rows. */
export const QuietLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={classes['line']}>
    {icon}
    <span>{children}</span>
  </p>
)
