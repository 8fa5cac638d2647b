import type { TaskType } from '@credence/contract/choices/tasks'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import {
  listCarriersOfPractices,
  listFacilitiesOfPractices,
  listHubsOfPractices,
  listHubsOfProviders,
  listProvidersOfPractices,
} from '@credence/contract/lookups/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keyOf } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import type { BuilderDraft } from './builder-draft.ts'
import { chunksOf, mergedById } from './merged-lists.ts'

type Choices = { value: number; label: string }[]
export interface BuilderChoices {
  options: Choices
  isLoading: boolean
  isError: boolean
}

/** How many ids the server takes in one call. */
const idsInCall = 200

type ByIds =
  | typeof listCarriersOfPractices
  | typeof listFacilitiesOfPractices
  | typeof listHubsOfPractices
  | typeof listHubsOfProviders
  | typeof listProvidersOfPractices
type Row = AnswerOf<ByIds>[number]

const labelOf = (row: Row) =>
  'name' in row ? row.name : `${row.lastName}, ${[row.firstName, row.middleName].filter(Boolean).join(' ')}`
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

async function fetchChoices(endpoint: ByIds, ids: readonly number[], signal: AbortSignal): Promise<Choices> {
  const answers = await Promise.all(
    chunksOf(ids, idsInCall).map((chunk) => staffCall(endpoint, { params: { ids: chunk.join(',') } }, { signal })),
  )
  return mergedById<Row>(answers)
    .map((row) => ({ value: row.id, label: labelOf(row) }))
    .toSorted((a, b) => collator.compare(a.label, b.label))
}

function useChoices(endpoint: ByIds, ids: readonly number[], isWanted: boolean): BuilderChoices {
  const sorted = ids.toSorted((a, b) => a - b)
  const { data, isPending, isError } = useQuery({
    queryKey: keyOf(endpoint, { builder: sorted }),
    queryFn: ({ signal }) => fetchChoices(endpoint, sorted, signal),
    enabled: isWanted && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return {
    options: ids.length === 0 ? [] : (data ?? []),
    isLoading: isWanted && ids.length > 0 && isPending,
    isError: isError && data === undefined,
  }
}

export const useProviders = ({ practiceIds, taskLevel }: BuilderDraft) =>
  useChoices(listProvidersOfPractices, practiceIds, taskLevel === 'PROVIDER')

/** What tasks of the chosen type can be about; the hubs of providers are the providers' own. */
export function useTargets({ practiceIds, providerIds, taskLevel, taskType }: BuilderDraft): BuilderChoices {
  const ofProviders = taskType === 'DATA_HUB' && taskLevel === 'PROVIDER'
  const endpoints: Record<TaskType, ByIds> = {
    CARRIER: listCarriersOfPractices,
    FACILITY: listFacilitiesOfPractices,
    DATA_HUB: ofProviders ? listHubsOfProviders : listHubsOfPractices,
    OTHER: listCarriersOfPractices,
  }
  return useChoices(endpoints[taskType], ofProviders ? providerIds : practiceIds, taskType !== 'OTHER')
}
