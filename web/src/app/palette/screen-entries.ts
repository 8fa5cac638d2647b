import type { Caller } from '@credence/contract/kit/access'
import { allows } from '@credence/contract/kit/access'
import { capsOf, strokesOf, type KeyId } from '../../ui/keys/key-table.ts'
import { navEntries } from '../nav-entries.ts'
import { sidebarFor } from '../navigation.ts'
import { screenTitles } from '../screen-titles.ts'
import { screens, type Screen } from '../screens.ts'
import { screenIcons } from '../sidebar-icons.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The screens that a sequence of keys opens. */
export const screenKeys = {
  dashboard: 'goDashboard',
  tasks: 'goTasks',
  adminProviders: 'goProviders',
} as const satisfies Partial<Record<Screen['id'], KeyId>>

const isOfOneRecord = ({ path }: Screen) => path.includes(':')

function entryOf(screen: Screen, label: string, about: string): PaletteEntry {
  const key: KeyId | undefined = (screenKeys as Partial<Record<Screen['id'], KeyId>>)[screen.id]
  return {
    key: `screen ${screen.id}`,
    label,
    about,
    alsoFoundBy: `${screenTitles[screen.id]} ${about}`,
    icon: screenIcons[screen.id],
    to: screen.path,
    recent: { kind: 'screen', id: screen.id },
    ...(key ? { caps: capsOf(strokesOf(key)) } : {}),
  }
}

/** The screens that somebody may open, by the same rules and in the same order as the sidebar; then those without an entry there. */
export function screenEntries(caller: Caller): readonly PaletteEntry[] {
  const listed = sidebarFor(caller).flatMap(({ group, entries }) =>
    entries.flatMap(({ screen, label }) => (isOfOneRecord(screen) ? [] : entryOf(screen, label, group))),
  )
  const others = screens.filter(
    (screen) => navEntries[screen.id] === undefined && !isOfOneRecord(screen) && allows(screen.access, caller),
  )
  return [...listed, ...others.map((screen) => entryOf(screen, screenTitles[screen.id], ''))]
}

/** The address of a screen that somebody may open; null for every other one. */
export function pathOf(id: Screen['id'], caller: Caller): string | null {
  const screen = screens.find((each) => each.id === id)
  return screen && allows(navEntries[screen.id]?.access ?? screen.access, caller) ? screen.path : null
}
