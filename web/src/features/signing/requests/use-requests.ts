import { listSigningRequests, requestStates, type RequestState } from '@credence/contract/signing/request-calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/read.ts'
import { formOf, idValue, optionalChoice, pageValue } from '../../../ui/hooks/address-values.ts'
import { useAddress, useAddressForm } from '../../../ui/hooks/use-address.ts'

export const pageSize = 20

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** How many requests there are, whatever the filter. */
export function useRequestCount(): number | undefined {
  const { data } = useQuery(read(listSigningRequests, { query: { size: 1 } }))
  return data && sum(data.counts)
}

const filterForm = formOf<{ state: RequestState | null; practiceId: number | null; page: number }>({
  state: ['state', optionalChoice(requestStates)],
  practiceId: ['practice', idValue],
  page: ['page', pageValue],
})

/** The filter of the list and the request beside it, which stand in the address; the text that is being typed does not. */
export function useRequestFilter() {
  const [filter, change] = useAddressForm(filterForm)
  const [requestId, open] = useAddress('request', idValue, { how: 'push' })
  return {
    ...filter,
    requestId,
    open,
    /** Another filter begins at the first page. */
    change: (changed: Partial<typeof filter>) => change({ page: 1, ...changed }),
  }
}

export type RequestFilter = ReturnType<typeof useRequestFilter>

export function useRequests({ state, practiceId, page }: RequestFilter, text: string) {
  return useQuery({
    ...read(listSigningRequests, {
      query: {
        size: pageSize,
        page: page - 1,
        ...(state ? { state } : {}),
        ...(practiceId === null ? {} : { practiceId }),
        ...(text === '' ? {} : { text }),
      },
    }),
    placeholderData: keepPreviousData,
  })
}

export const countOfAll = sum
