import { useEffect, useState } from 'react'
import classes from './section-tabs.module.css'

export interface Section { id: string; title: string; count?: number | undefined }

/** Brings a section of the page under the tabs, and the focus to its title. */
function goToSection(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>(`#${id}-title, [tabindex="-1"]`)?.focus({ preventScroll: true })
}

/** The sections of one long page, with the one that is being read marked. */
export function SectionTabs({ sections }: { sections: readonly Section[] }) {
  const ids = sections.map(({ id }) => id).join(' ')
  const current = useCurrent(ids)
  return (
    <nav className={classes['tabs']} aria-label="Sections">
      {sections.map(({ id, title, count }) => (
        <a
          key={id} href={`#${id}`} className={classes['tab']} aria-current={id === current ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault()
            goToSection(id)
          }}
        >
          {title}{count !== undefined && <span className={classes['count']}>{count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** Below the tabs: whatever section has its top there, or above it, and comes last is the one being read. */
const line = 160

function useCurrent(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2 && window.scrollY > 0
      const reached = atEnd ? sections : sections.filter((section) => section.getBoundingClientRect().top <= line)
      setCurrent((reached.at(-1) ?? sections[0])?.id ?? null)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [ids])
  return current
}
