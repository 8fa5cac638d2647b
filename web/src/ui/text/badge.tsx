import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type Tone = 'neutral' | 'teal' | 'red' | 'amber' | 'green'

/** A status in words; the icon says it a second time, so that colour is never alone. */
export function Badge({
  tone = 'neutral',
  outlined = false,
  icon: IconOf,
  children,
}: {
  tone?: Tone
  /** A border instead of a fill, for a fact that is no status. */
  outlined?: boolean
  icon?: Icon
  children: ReactNode
}) {
  return (
    <span className={classes['badge']} data-tone={tone} data-outlined={outlined || undefined}>
      {IconOf && <IconOf size={13} stroke={1.9} aria-hidden />}
      {children}
    </span>
  )
}
