import { Link } from 'react-router'
import { useCurrentSection } from './current-section.ts'
import { useSectionAddress } from './section-address.ts'
import classes from './section-tabs.module.css'

export interface Section {
  id: string
  title: string
  count?: number | undefined
}

/** The sections of one long page, with the one that is being read marked. */
export function SectionTabs({ sections }: { sections: readonly Section[] }) {
  const ids = sections.map(({ id }) => id).join(' ')
  const current = useCurrentSection(ids)
  const addressOf = useSectionAddress(ids)
  return (
    <nav className={classes['tabs']} aria-label="Sections">
      {sections.map(({ id, title, count }) => (
        <Link
          key={id}
          to={addressOf(id)}
          preventScrollReset
          data-section={id}
          className={classes['tab']}
          aria-current={id === current ? 'location' : undefined}
        >
          {title}
          {count !== undefined && <span className={classes['count']}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
