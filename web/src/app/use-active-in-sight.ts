import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Whoever uses the list decides from then on what of it is in sight. */
const uses = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Keeps the entry of the open page in sight while entries above it are still loaded, until the list is used. */
export function useActiveInSight<E extends HTMLElement>() {
  const nav = useRef<E>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const list = nav.current
    if (!list) return
    let usedAt: string | null = null
    const observer = new ResizeObserver(() => {
      if (usedAt === pathname) return
      list.querySelector('[aria-current="page"], [data-active]')?.scrollIntoView({ block: 'nearest' })
    })
    for (const group of list.querySelectorAll('[role="group"]')) observer.observe(group)
    const note = () => {
      usedAt = pathname
    }
    for (const use of uses) list.addEventListener(use, note, { passive: true })
    return () => {
      observer.disconnect()
      for (const use of uses) list.removeEventListener(use, note)
    }
  }, [pathname])
  return nav
}
