import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './detail-facts.module.css'

/** Names and values in as many columns as fit. */
export const DetailFacts = ({ children }: { children: ReactNode }) => <dl className={classes['facts']}>{children}</dl>

interface DetailFactProps {
  name: string
  copied?: string | null | undefined
  identifier?: boolean
  /** The value brings its own buttons and styles. */
  plain?: boolean
  children: ReactNode
}

export const DetailFact = ({ name, copied, identifier = false, plain = false, children }: DetailFactProps) => (
  <div className={classes['fact']}>
    <dt>{name}</dt>
    <dd className={identifier ? 'identifier' : undefined}>
      {plain && children}
      {!plain && children && <span className={classes['value']}>{children}</span>}
      {!children && <span className={classes['unset']}>not set</span>}
      {copied && <CopyButton value={copied} name={name.toLowerCase()} size={24} />}
    </dd>
  </div>
)

/** A text with a way to copy it. */
export const TextFact = ({ name, value, identifier = false }: { name: string; value: string | null | undefined; identifier?: boolean }) =>
  <DetailFact name={name} copied={value} identifier={identifier}>{value}</DetailFact>
