import type { TaskCard } from '@credence/contract/tasks/card'
import { getTask } from '@credence/contract/tasks/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/layout/toast.tsx'

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

interface StoredTaskOptions {
  /** Null is a task that is yet to be made. */
  id: number | null
  /** Which opening of the dialog asks: each reads the task anew. */
  round: number
  /** A link may lead to a task that does not exist any more. */
  onGone: () => void
}

/** The task of the dialog. It is not fetched by itself again, for somebody may be typing over it. */
export function useStoredTask({ id, round, onGone }: StoredTaskOptions) {
  const client = useQueryClient()
  const key = useMemo(() => [...keyOf(getTask, { params: { id } }), round], [id, round])
  const {
    data: task,
    error,
    isError,
    refetch,
  } = useQuery<TaskCard>({
    queryKey: key,
    queryFn: ({ signal }) => staffCall(getTask, { params: { id: id ?? 0 } }, { signal, mayBeGone: true }),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: (count, failure) => count < 2 && !isGone(failure),
  })
  const gone = isGone(error)
  useEffect(() => {
    if (!gone) return
    toast.refused(404, '/tasks')
    onGone()
  }, [gone, onGone])
  const show = useCallback(
    (change: (known: TaskCard) => TaskCard) =>
      void client.setQueryData<TaskCard>(key, (known) => known && change(known)),
    [client, key],
  )
  // A task that is gone has not failed: its dialog closes, and fades as it was.
  return { task, failed: isError && !gone && task === undefined, reload: async () => (await refetch()).data, show }
}
