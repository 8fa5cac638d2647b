import { taskStatusChoice } from '@credence/contract/choices/tasks'
import { countBlockedFppeTasks, listFppeTasks, saveFppeTask, type FppeTask } from '@credence/contract/fppe/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import type { Place } from '../../ui/board/placing.ts'
import { statusInColumn } from '../../domain/work/status-columns.ts'
import { tellOvertaken, useCardMove, type MoveChange } from '../../ui/board/use-card-move.ts'
import { useUndo } from '../../ui/board/use-undo.ts'

export const deadlineOf = ({ deadline }: FppeTask) => deadline

/** Puts a card into another column or place, and offers to undo another column. */
export function useFppeMove() {
  const client = useQueryClient()
  const offerUndo = useUndo()
  const { move, save, showSaved } = useCardMove<FppeTask>(listFppeTasks, deadlineOf)
  const { mutateAsync } = useSave(saveFppeTask, {
    refreshes: [listFppeTasks, countBlockedFppeTasks],
    onRefused: tellOvertaken,
    onSaved: ({ id, version }) => showSaved(id, (card) => ({ ...card, version })),
  })
  const saving = useCallback(
    ({ id }: FppeTask, changed: MoveChange<FppeTask>, version: number) =>
      mutateAsync({ body: { id, version, ...changed } }),
    [mutateAsync],
  )
  return useCallback(
    (task: FppeTask, column: string, place: Place<FppeTask> | null) => {
      const status = statusInColumn(task.status, column)
      move(task, status, place, saving)
      if (status === task.status) return
      const undo = () => {
        const known = client.getQueryData<FppeTask[]>(keyOf(listFppeTasks, {}))?.find(({ id }) => id === task.id)
        if (known) save(known, { status: task.status, ordering: task.ordering }, saving)
      }
      offerUndo(`${task.providerFormattedName}, ${task.id} moved to ${taskStatusChoice.labels[status]}.`, undo)
    },
    [client, move, save, saving, offerUndo],
  )
}
