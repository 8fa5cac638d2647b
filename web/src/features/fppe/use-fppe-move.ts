import { countBlockedFppeTasks, listFppeTasks, saveFppeTask, type FppeTask } from '@credence/contract/fppe'
import { texts } from '@credence/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf } from '../../kit/read.ts'
import { useSave } from '../../kit/use-save.ts'
import { toast } from '../../ui/toast.tsx'
import { statusOfColumn } from './fppe-columns.ts'

const listKey = keyOf(listFppeTasks, {})

/** Puts a card into another column at once; when the server refuses, it goes back to where it was. */
export function useFppeMove() {
  const client = useQueryClient()
  const { mutate } = useSave(saveFppeTask, {
    refreshes: [listFppeTasks, countBlockedFppeTasks],
    onRefused: ({ status }) => {
      void client.invalidateQueries({ queryKey: keyOf(listFppeTasks) })
      if (status === 409) toast.failed(texts.changedByOther)
      return status === 409
    },
  })
  return useCallback((task: FppeTask, column: string) => {
    const status = statusOfColumn(column)
    const change = (from: FppeTask['status'], to: FppeTask['status']) => client.setQueryData<FppeTask[]>(listKey, (tasks) =>
      tasks?.map((each) => each.id === task.id && each.status === from ? { ...each, status: to, updated: new Date().toISOString() } : each))
    change(task.status, status)
    mutate({ body: { id: task.id, status, version: task.version } }, { onError: () => change(status, task.status) })
  }, [client, mutate])
}
