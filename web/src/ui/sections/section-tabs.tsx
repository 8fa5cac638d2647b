import { goToSection, useCurrentSection } from './current-section.ts'
import classes from './section-tabs.module.css'

export interface Section {
  id: string
  title: string
  count?: number | undefined
}

/** The sections of one long page, with the one that is being read marked. */
export function SectionTabs({ sections }: { sections: readonly Section[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '))
  return (
    <nav className={classes['tabs']} aria-label="Sections">
      {sections.map(({ id, title, count }) => (
        <a
          key={id}
          href={`#${id}`}
          className={classes['tab']}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault()
            goToSection(id)
          }}
        >
          {title}
          {count !== undefined && <span className={classes['count']}>{count}</span>}
        </a>
      ))}
    </nav>
  )
}
