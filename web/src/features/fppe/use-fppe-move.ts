import { countBlockedFppeTasks, listFppeTasks, saveFppeTask, type FppeTask } from '@credence/contract/fppe/calls'
import { useCallback } from 'react'
import { useSave } from '../../kit/use-save.ts'
import type { Place } from '../../ui/board/placing.ts'
import { statusInColumn } from '../../domain/work/status-columns.ts'
import { tellOvertaken, useCardMove } from '../../ui/board/use-card-move.ts'

export const deadlineOf = ({ deadline }: FppeTask) => deadline

/** Puts a card into another column or place. */
export function useFppeMove() {
  const { change, move } = useCardMove<FppeTask>(listFppeTasks, deadlineOf)
  const { mutateAsync } = useSave(saveFppeTask, {
    refreshes: [listFppeTasks, countBlockedFppeTasks],
    onRefused: tellOvertaken,
    onSaved: ({ id, version }) => change(id, (card) => ({ ...card, version })),
  })
  return useCallback(
    (task: FppeTask, column: string, place: Place<FppeTask> | null) =>
      move(task, statusInColumn(task.status, column), place, ({ id }, changed, version) =>
        mutateAsync({ body: { id, version, ...changed } }),
      ),
    [move, mutateAsync],
  )
}
