import { exportExpirables, listExpirables } from '@credence/contract/expirables/calls'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useExport } from '../../ui/hooks/use-export.ts'
import { toast } from '../../ui/layout/toast.tsx'
import { queryOf, type ListQuery, type PageFilter } from './expirable-filter.ts'

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

/** A link may name a practice or provider that the reader does not see: the list is shown without that filter. */
export function useVisibleFilter(error: unknown, change: (changed: Partial<PageFilter>) => void): void {
  const gone = isGone(error)
  useEffect(() => {
    if (!gone) return
    toast.warning('The practice or provider of this filter does not exist or was removed')
    change({ practiceId: null, providerId: null })
  }, [gone, change])
}

/** The pages of the list that were read so far. The former list stays until another one is there. */
export function useExpirables(query: ListQuery) {
  const { data, ...state } = useInfiniteQuery({
    queryKey: [...keyOf(listExpirables, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      staffCall(listExpirables, { query: { ...query, page: pageParam } }, { signal, mayBeGone: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((loaded, { rows }) => loaded + rows.length, 0) < last.total && last.rows.length > 0
        ? pages.length + 1
        : undefined,
    placeholderData: keepPreviousData,
    retry: (count, failure) => count < 2 && !isGone(failure),
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  return { ...state, rows, first: data?.pages[0] }
}

export function useListExport(filter: PageFilter) {
  const { mutate, isPending } = useExport(exportExpirables)
  return { isPending, save: () => mutate({ body: queryOf(filter) }) }
}
