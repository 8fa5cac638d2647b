import { getProvider } from '@credence/contract/providers/profile'
import { getTask } from '@credence/contract/tasks/calls'
import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../kit/api.ts'
import { keyOf } from '../../kit/read.ts'
import { recents, type Recent } from '../../ui/palette/recents.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { providerEntry, taskEntry } from './record-entries.ts'
import type { useTeamLists } from './use-found.ts'
import { useMayOpen } from './use-may-open.ts'

const shownRecents = 8
const namesMs = 60_000

const idsOf = (list: readonly Recent[], kind: Recent['kind']) =>
  list.flatMap((recent) => (recent.kind === kind ? [Number(recent.id)] : []))

/**
 * The names of records whose ids are kept. A page that was open in this tab has left its answer; others are asked for.
 * A record that is gone has no name, and the call does not lead away from the screen.
 */
function useRecords<E extends typeof getProvider | typeof getTask>(endpoint: E, ids: readonly number[]) {
  const client = useQueryClient()
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['palette', 'recent', endpoint.definition.path, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(endpoint as Endpoint, { params: { id } } as never, { signal }) as Promise<AnswerOf<E>>,
      initialData: () => client.getQueryData<AnswerOf<E>>(keyOf(endpoint, { params: { id } })),
      staleTime: namesMs,
      retry: false,
    })),
  }).flatMap(({ data }) => data ?? [])
}

/** What somebody opened lately, the newest first, as far as it still exists and may be opened. */
export function useRecentEntries(
  opened: boolean,
  { screens, lists }: { screens: readonly PaletteEntry[]; lists: ReturnType<typeof useTeamLists> },
): readonly PaletteEntry[] {
  const mayOpen = useMayOpen()
  const { pathname } = useLocation()
  const kept = opened ? recents.get().slice(0, shownRecents) : []
  const providers = useRecords(getProvider, mayOpen('provider') ? idsOf(kept, 'provider') : [])
  const tasks = useRecords(getTask, mayOpen('tasks') ? idsOf(kept, 'task') : [])
  const known = [
    ...screens,
    ...lists.practices,
    ...lists.carriers,
    ...providers.map(({ id, formattedName, practices }) =>
      providerEntry(id, formattedName, practices[0]?.name ?? 'Provider'),
    ),
    ...tasks.map(taskEntry),
  ]
  const found = kept.flatMap((recent) => known.find(({ key }) => key === `${recent.kind} ${recent.id}`) ?? [])
  // The page that is open leads nowhere.
  return found.filter(({ to }) => to !== pathname)
}
