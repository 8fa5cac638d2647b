import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scrolls the entry of the open page into sight, once for each page, as soon as this part of the list has it. */
export function useActiveInSight<E extends HTMLElement>() {
  const nav = useRef<E>(null)
  const shown = useRef('')
  const { pathname } = useLocation()
  useEffect(() => {
    const active = nav.current?.querySelector('[aria-current="page"], [data-active]')
    if (!active || shown.current === pathname) return
    shown.current = pathname
    active.scrollIntoView({ block: 'nearest' })
  })
  return nav
}
