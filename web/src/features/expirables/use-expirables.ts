import { exportExpirables, listExpirables } from '@credence/contract/expirables/calls'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useExport } from '../../kit/use-export.ts'
import { filterIn, queryOf, type ListQuery } from './expirable-filter.ts'

/** The filter in the address. Null removes a value. What is typed replaces the entry of the history. */
export function useExpirableFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => filterIn(search), [search])
  const go = (change: Readonly<Record<string, string | null>>, { replaces = false } = {}) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: replaces, preventScrollReset: true },
    )
  return { filter, go }
}
export type GoTo = ReturnType<typeof useExpirableFilter>['go']

/** The pages of the list that were read so far. The former list stays until another one is there. */
export function useExpirables(query: ListQuery) {
  const { data, ...state } = useInfiniteQuery({
    queryKey: [...keyOf(listExpirables, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) => staffCall(listExpirables, { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((loaded, { rows }) => loaded + rows.length, 0) < last.total && last.rows.length > 0
        ? pages.length + 1
        : undefined,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  return { ...state, rows, first: data?.pages[0] }
}

export function useListExport(filter: ReturnType<typeof filterIn>) {
  const { mutate, isPending } = useExport(exportExpirables)
  return { isPending, save: () => mutate({ body: queryOf(filter) }) }
}
