import { limits } from '@credence/contract/limits'
import { listCarriersOfTeam, searchProviderChoices } from '@credence/contract/lookups/calls'
import { listPractices } from '@credence/contract/practices/calls'
import { listSearchEntries } from '@credence/contract/providers/calls'
import { getTask } from '@credence/contract/tasks/calls'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { ranked, taskNumberIn, type PaletteEntry } from './palette-entry.ts'
import { carrierEntry, numberedEntry, practiceEntry, providerEntry, taskEntry } from './record-entries.ts'
import { useMayOpen } from './use-may-open.ts'

const debounceMs = 120
const listedMs = 300_000
const none: readonly PaletteEntry[] = []

export interface Found {
  tasks: readonly PaletteEntry[]
  providers: readonly PaletteEntry[]
  practices: readonly PaletteEntry[]
  carriers: readonly PaletteEntry[]
  /** An answer is on its way. */
  isPending: boolean
}

/**
 * A task by its number; the number alone until the answer is there, so that Enter does not open another line. An
 * unknown number is no error here: the call does not lead away from the screen.
 */
function useTaskByNumber(typed: string, search: string, enabled: boolean) {
  const [id, asked] = [taskNumberIn(typed), taskNumberIn(search)]
  const { data, isError, isFetching } = useQuery({
    queryKey: ['palette', 'task', asked],
    queryFn: ({ signal }) => call(getTask, { params: { id: asked ?? 0 } }, { signal }),
    enabled: enabled && asked !== null,
    retry: false,
  })
  if (!enabled || id === null || (id === asked && isError)) return { tasks: none, isPending: isFetching }
  return { tasks: [data?.id === id ? taskEntry(data) : numberedEntry(id)], isPending: isFetching }
}

/** Providers by name or NPI: of the search in the top bar, or of the choices for those who may see no practices. */
function useProviders(search: string, mayOpen: boolean) {
  const maySearch = useMay(listSearchEntries)
  const entries = useQuery({
    ...read(listSearchEntries, { query: { search } }),
    enabled: mayOpen && maySearch && search !== '',
    placeholderData: keepPreviousData,
  })
  const choices = useQuery({
    ...read(searchProviderChoices, { query: { search } }),
    enabled: mayOpen && !maySearch && search !== '',
    placeholderData: keepPreviousData,
  })
  const found = entries.data
    ?.filter(({ entityType }) => entityType === 'provider')
    .map(({ id, formattedName, npi }) => providerEntry(id, formattedName, npi === null ? '' : `NPI ${npi}`, npi ?? ''))
  // An NPI also finds a choice that does not show it.
  const chosen = choices.data?.choices.map(({ id, name }) => providerEntry(id, name, '', search))
  return { providers: found ?? chosen ?? none, isPending: entries.isFetching || choices.isFetching }
}

/** The practices and carriers of the team, which are few. */
export function useTeamLists(enabled: boolean) {
  const mayOpen = useMayOpen()
  const practices = useQuery({ ...read(listPractices, {}), enabled: enabled && mayOpen('practice') }).data
  const carriers = useQuery({
    ...read(listCarriersOfTeam, {}),
    enabled: enabled && mayOpen('tasks'),
    staleTime: listedMs,
  }).data
  return {
    practices: practices?.map(({ id, name }) => practiceEntry(id, name)) ?? none,
    carriers: carriers?.map(carrierEntry) ?? none,
  }
}

/** The records that fit what was typed, as far as somebody may open them. */
export function useFound(typed: string, lists: ReturnType<typeof useTeamLists>): Found {
  const mayOpen = useMayOpen()
  const wanted = typed.trim()
  const [search] = useDebouncedValue(wanted, debounceMs)
  const { tasks, isPending: asksTask } = useTaskByNumber(wanted, search, mayOpen('tasks'))
  const { providers, isPending } = useProviders(search, mayOpen('provider'))
  if (wanted === '') return { tasks: none, providers: none, practices: none, carriers: none, isPending: false }
  // What was found for fewer letters stays until the next answer, without those that no longer fit.
  return {
    tasks,
    providers: ranked(providers, wanted, limits.searchMatches),
    practices: ranked(lists.practices, wanted, limits.searchMatches),
    carriers: ranked(lists.carriers, wanted, limits.searchMatches),
    isPending: isPending || asksTask || search !== wanted,
  }
}
