import { starTask } from '@credence/contract/tasks/calls'
import { listMyTasks, type TeamTask } from '@credence/contract/team-tasks/calls'
import { texts } from '@credence/contract/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/layout/toast.tsx'

const listKey = keyOf(listMyTasks, {})

/**
 * Turns the star at once, and back when the server refuses. The task is in a team of its own, so the call names that
 * team.
 */
export function useStar() {
  const client = useQueryClient()
  const turn = useCallback(
    (id: number) =>
      client.setQueryData<TeamTask[]>(listKey, (tasks) =>
        tasks?.map((task) => (task.id === id ? { ...task, starred: !task.starred } : task)),
      ),
    [client],
  )
  const { mutate } = useMutation({
    mutationFn: ({ id, revenueTeamId }: TeamTask) =>
      staffCall(
        starTask,
        { params: { id } },
        { headers: { revenueTeamId: String(revenueTeamId), taskId: String(id) } },
      ),
    onMutate: ({ id }) => turn(id),
    onError: (error, { id }) => {
      turn(id)
      if (!(error instanceof CallError && error.handled)) toast.failed(texts.tryAgain)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listMyTasks) }),
  })
  return mutate
}
