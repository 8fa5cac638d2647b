import { allows, type Caller } from '@credence/contract/kit/access'
import { navEntries, navGroups, type NavGroup } from './nav-entries.ts'
import { screens, type Screen } from './screens.ts'

export interface NavEntry {
  screen: Screen
  label: string
}
export interface NavSection {
  group: NavGroup
  entries: NavEntry[]
}

/**
 * The sidebar of one user: the groups in order, each with the entries the user may open, groups without any left out.
 */
export function sidebarFor(caller: Caller): NavSection[] {
  return navGroups
    .map((group) => ({
      group,
      entries: screens.flatMap((screen) => {
        const entry = navEntries[screen.id]
        return entry?.group === group && allows(entry.access ?? screen.access, caller)
          ? [{ screen, label: entry.label }]
          : []
      }),
    }))
    .filter(({ entries }) => entries.length > 0)
}
