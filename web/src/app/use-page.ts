import { useLocation, useMatches } from 'react-router'
import type { Screen } from './screens.ts'

/** The address of the page without what it has open, such as a section or a task. */
export function usePage(): string {
  const { pathname } = useLocation()
  const screen = useMatches().at(-1)?.handle as Screen | undefined
  return screen?.tail ? pathname.split('/', screen.path.split('/').length).join('/') : pathname
}
