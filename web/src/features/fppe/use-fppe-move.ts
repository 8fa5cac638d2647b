import { countBlockedFppeTasks, listFppeTasks, saveFppeTask, type FppeTask } from '@credence/contract/fppe'
import { useCallback } from 'react'
import { useSave } from '../../kit/use-save.ts'
import { statusOfColumn } from '../../ui/board/status-columns.ts'
import { tellOvertaken, useCardChange } from '../../ui/board/use-card-change.ts'

/** Puts a card into another column. */
export function useFppeMove() {
  const { change, move } = useCardChange<FppeTask>(listFppeTasks)
  const { mutateAsync } = useSave(saveFppeTask, {
    refreshes: [listFppeTasks, countBlockedFppeTasks], onRefused: tellOvertaken,
    onSaved: ({ id, version }) => change(id, (card) => ({ ...card, version })),
  })
  return useCallback((task: FppeTask, column: string) => {
    const status = statusOfColumn(column)
    move(task, status, () => mutateAsync({ body: { id: task.id, status, version: task.version } }))
  }, [move, mutateAsync])
}
