import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, useParams } from 'react-router'
import { pageOf } from '../../kit/page-of.ts'

/**
 * The section that an address names: by its id, or by the end of the id where one alone has it, so that
 * `/provider/23/licenses` leads to the state licenses. Null for a name that no section has.
 */
export function sectionNamed(name: string | undefined, ids: readonly string[]): string | null {
  if (name === undefined) return null
  if (ids.includes(name)) return name
  const [found, another] = ids.filter((id) => id.endsWith(`-${name}`))
  return found !== undefined && another === undefined ? found : null
}

const isTyping = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** The router restores the position of an earlier visit late. More than that is a reader who drags the scrollbar. */
const corrections = 3

const takingOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Brings a section into sight, and the focus to its title. Cards above it may still load: it is kept in sight while the
 * page changes its height, until the reader moves.
 */
function holdSection(id: string): () => void {
  let isReached = false
  let reached = 0
  let left = corrections
  const go = () => {
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    reached = scrollY
    if (!section || isReached) return
    isReached = true
    if (!isTyping(document.activeElement))
      section.querySelector<HTMLElement>(`#${id}-title, [tabindex="-1"]`)?.focus({ preventScroll: true })
  }
  const correct = () => {
    if (scrollY === reached || left === 0) return
    left -= 1
    go()
  }
  const observer = new ResizeObserver(go)
  const release = () => {
    observer.disconnect()
    removeEventListener('scroll', correct)
    for (const event of takingOver) removeEventListener(event, release, true)
  }
  go()
  observer.observe(document.getElementById('content') ?? document.body)
  addEventListener('scroll', correct, { passive: true })
  for (const event of takingOver) addEventListener(event, release, { capture: true, passive: true })
  return release
}

/** Goes to the section that the address names, and answers the address of each; `ids` are separated by blanks. */
export function useSectionAddress(ids: string): (id: string) => { pathname: string; search: string } {
  const { section } = useParams()
  const { pathname, search, key } = useLocation()
  const kind = useNavigationType()
  const wanted = sectionNamed(section, ids.split(' '))
  const lastKey = useRef<string | null>(null)
  useEffect(() => {
    // Back within the page leads to where the page was scrolled to, which the browser's history knows.
    const isReturn = lastKey.current !== null && kind === NavigationType.Pop
    if (wanted === null || isReturn || lastKey.current === key) return
    lastKey.current = key
    return holdSection(wanted)
  }, [wanted, key, kind])
  return (id) => ({ pathname: `${pageOf(pathname)}/${id}`, search })
}
