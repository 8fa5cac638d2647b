import { useEffect, useState } from 'react'

/**
 * Below what stays at the top: whatever section has its top there, or above it, and comes last is the one being read.
 */
const line = 200

/** The section of a long page that is being read; `ids` are separated by blanks. */
export function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
      const atEnd =
        window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2 && window.scrollY > 0
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
