import type { ReactNode } from 'react'
import { CopyButton } from '../buttons/copy-button.tsx'
import classes from './facts.module.css'

/** Names and values one under the other. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes['facts']}>{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** A value people carry elsewhere; nothing when there is none. */
export const CopiedFact = ({
  name,
  value,
  children,
}: {
  name: string
  value: string | null | undefined
  children?: ReactNode
}) =>
  value ? (
    <div className={classes['fact']} data-copied>
      <dt>{name}</dt>
      <dd>
        <span className={classes['value']}>{children ?? value}</span>
        <CopyButton value={value} name={name.toLowerCase()} size={24} />
      </dd>
    </div>
  ) : null
