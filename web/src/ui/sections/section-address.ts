import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, useParams } from 'react-router'
import { pageOf } from '../../kit/page-of.ts'
import { holdPosition } from '../hooks/hold-position.ts'

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

/** Brings a section into sight, and the focus to its title. It is kept in sight while the cards above it load. */
function holdSection(id: string): () => void {
  let isReached = false
  const go = () => {
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    if (!section || isReached) return
    isReached = true
    if (!isTyping(document.activeElement))
      section.querySelector<HTMLElement>(`#${id}-title, [tabindex="-1"]`)?.focus({ preventScroll: true })
  }
  go()
  return holdPosition(go)
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
