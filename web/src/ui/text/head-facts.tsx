import type { ReactNode } from 'react'
import classes from '../layout/record-head.module.css'

/** What a record's head says at a glance, side by side. */
export const HeadFacts = ({ children }: { children: ReactNode }) => <dl className={classes['facts']}>{children}</dl>

/** Nothing when there is nothing to say. */
export const HeadFact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
