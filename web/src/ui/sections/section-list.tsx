import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useCurrentSection } from './current-section.ts'
import { useSectionAddress } from './section-address.ts'
import classes from './section-list.module.css'

export interface SectionEntry {
  id: string
  title: string
  /** How many there are, or how far it has come. */
  count?: number | string | undefined
  /** Something in it has lapsed or soon will. */
  mark?: 'danger' | 'warning' | undefined
}

const marks = {
  danger: { icon: IconAlertTriangle, said: 'expired or within 30 days' },
  warning: { icon: IconClock, said: 'within 90 days' },
} as const

/** The sections of a very long page, beside it; a row above it where there is no room beside. */
export function SectionList({ sections }: { sections: readonly SectionEntry[] }) {
  const list = useRef<HTMLElement>(null)
  const ids = sections.map(({ id }) => id).join(' ')
  const current = useCurrentSection(ids)
  const addressOf = useSectionAddress(ids)
  useEffect(() => {
    const bar = list.current
    const link = bar?.querySelector<HTMLElement>(`[data-section="${current}"]`)
    // Only the list itself may move: the page is where the reader has it.
    if (bar && link)
      bar.scrollTo({
        left: link.offsetLeft - bar.clientWidth / 2 + link.offsetWidth / 2,
        top: link.offsetTop - bar.clientHeight / 2,
      })
  }, [current])
  return (
    <nav ref={list} className={classes['list']} aria-label="Sections">
      {sections.map(({ id, title, count, mark }) => (
        <Link
          key={id}
          to={addressOf(id)}
          preventScrollReset
          data-section={id}
          className={classes['entry']}
          aria-current={id === current ? 'location' : undefined}
        >
          <span className={classes['title']}>{title}</span>
          {mark && <Mark mark={mark} />}
          {count !== undefined && <span className={classes['count']}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

function Mark({ mark }: { mark: keyof typeof marks }) {
  const { icon: IconOf, said } = marks[mark]
  return (
    <span className={classes['mark']} data-mark={mark} title={said}>
      <IconOf size={14} stroke={1.9} aria-hidden />
      <span className="visually-hidden">{said}</span>
    </span>
  )
}
