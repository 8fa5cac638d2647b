import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ManagedRecord } from './managed-record.ts'

export interface ManagedList<Row> {
  rows: readonly Row[] | undefined
  failed: boolean
  retry: () => void
  /**
   * Shows one record as it was just answered, in its place: a row that was switched does not run away under the
   * pointer.
   */
  put: (row: Row) => void
  change: (id: number, to: (row: Row) => Row) => void
  /** Asks for the list again and answers the record as it is now. */
  fresh: (id: number) => Promise<Row | undefined>
}

export function useManagedList<Row extends ManagedRecord>(query: UseQueryOptions<Row[]>): ManagedList<Row> {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(query)
  const change = (id: number, to: (row: Row) => Row) => {
    client.setQueryData<Row[]>(query.queryKey, (rows) => rows?.map((each) => (each.id === id ? to(each) : each)))
    // Other practices, matrices and lookups show the same records: they ask again when they are next seen.
    void client.invalidateQueries({ refetchType: 'none' })
  }
  const fresh = useCallback(async (id: number) => (await refetch()).data?.find((row) => row.id === id), [refetch])
  return {
    rows: data,
    failed: isError && !data,
    retry: () => void refetch(),
    put: (row) => change(row.id, () => row),
    change,
    fresh,
  }
}
