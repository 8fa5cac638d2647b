import { listSigningRequests } from '@credence/contract/signing/request-calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { read } from '../../../kit/read.ts'
import { stateIn } from './request-look.ts'

export const pageSize = 20

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** How many requests there are, whatever the filter. */
export function useRequestCount(): number | undefined {
  const { data } = useQuery(read(listSigningRequests, { query: { size: 1 } }))
  return data && sum(data.counts)
}

/** The filter of the list, which stands in the address except for the text that is being typed. */
export function useRequestFilter() {
  const [search, setSearch] = useSearchParams()
  const practice = Number(search.get('practice') ?? Number.NaN)
  const request = Number(search.get('request') ?? Number.NaN)
  const page = Number(search.get('page') ?? 1)
  /** Null removes a value. Another filter begins at the first page. */
  const go = (change: Readonly<Record<string, string | null>>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (!('page' in change) && !('request' in change)) next.delete('page')
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  return {
    state: stateIn(search.get('state')),
    practiceId: Number.isInteger(practice) ? practice : undefined,
    requestId: Number.isInteger(request) ? request : undefined,
    /** From 1. */
    page: Number.isInteger(page) && page > 0 ? page : 1,
    go,
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
        ...(practiceId === undefined ? {} : { practiceId }),
        ...(text === '' ? {} : { text }),
      },
    }),
    placeholderData: keepPreviousData,
  })
}

export const countOfAll = sum
