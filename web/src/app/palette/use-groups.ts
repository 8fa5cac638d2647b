import { useMemo } from 'react'
import { useSession } from '../../kit/session-store.ts'
import { capsOf, strokesOf } from '../../ui/keys/key-table.ts'
import { inOrder, usePageActions } from '../../ui/palette/page-actions.ts'
import { ranked, withoutRepeats, type PaletteEntry, type PaletteGroup } from './palette-entry.ts'
import { screenEntries } from './screen-entries.ts'
import { useFound, useTeamLists } from './use-found.ts'
import { useRecentEntries } from './use-recent.ts'

const recentMost = 5

/** What can be done with the record of the page. */
function useActionGroup(): PaletteGroup {
  const state = usePageActions()
  const entries = inOrder(state).map(({ id, label, about = '', icon, keyId, to, run }): PaletteEntry => ({
    key: `action ${id}`,
    label,
    about,
    icon,
    ...(keyId ? { caps: capsOf(strokesOf(keyId)) } : {}),
    ...(to !== undefined ? { to } : run ? { run } : {}),
  }))
  return { title: state.record === null ? 'Actions' : `Actions for ${state.record}`, entries }
}

/** The lines of the palette: what was opened lately first, then actions, records and screens that fit. */
export function useGroups(opened: boolean, typed: string): { groups: readonly PaletteGroup[]; isPending: boolean } {
  const session = useSession()
  const screens = useMemo(() => screenEntries(session), [session])
  const lists = useTeamLists(opened)
  const recent = useRecentEntries(opened, { screens, lists })
  const actions = useActionGroup()
  const { tasks, providers, practices, carriers, isPending } = useFound(typed, lists)
  const groups = withoutRepeats([
    // Whoever types a number means that task, also when one was opened lately that begins with it.
    { title: 'Tasks', entries: tasks },
    { title: 'Recent', entries: ranked(recent, typed, recentMost) },
    { title: actions.title, entries: ranked(actions.entries, typed) },
    { title: 'Providers', entries: providers },
    { title: 'Practices', entries: practices },
    { title: 'Carriers', entries: carriers },
    { title: 'Screens', entries: ranked(screens, typed) },
  ])
  return { groups, isPending }
}
