import type { ReactNode } from 'react'
import { CopyButton } from '../buttons/copy-button.tsx'
import classes from './detail-facts.module.css'
import { FieldWarning } from '../inputs/field-warning.tsx'

/** Names and values in as many columns as fit. */
export const DetailFacts = ({ children }: { children: ReactNode }) => <dl className={classes['facts']}>{children}</dl>

interface DetailFactProps {
  name: string
  copied?: string | null | undefined
  identifier?: boolean
  /** The value brings its own buttons and styles. */
  plain?: boolean
  warning?: string | null
  children: ReactNode
}

export const DetailFact = ({
  name,
  copied,
  identifier = false,
  plain = false,
  warning = null,
  children,
}: DetailFactProps) => (
  <div className={classes['fact']}>
    <dt>{name}</dt>
    <dd className={identifier ? 'identifier' : undefined}>
      {plain && children}
      {!plain && children && <span className={classes['value']}>{children}</span>}
      {!children && <span className={classes['unset']}>not set</span>}
      {copied && <CopyButton value={copied} name={name.toLowerCase()} size={24} />}
    </dd>
    {warning && (
      <dd>
        <FieldWarning warning={warning} />
      </dd>
    )}
  </div>
)

interface TextFactProps {
  name: string
  value: string | null | undefined
  identifier?: boolean
  /** What is to be said about the value. */
  warning?: string | null
}

/** A text with a way to copy it. */
export const TextFact = ({ name, value, identifier = false, warning = null }: TextFactProps) => (
  <DetailFact name={name} copied={value} identifier={identifier} warning={warning}>
    {value}
  </DetailFact>
)
