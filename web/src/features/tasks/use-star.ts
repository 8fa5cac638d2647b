import type { TaskCard } from '@credence/contract/tasks/card'
import { listBoardTasks, starTask } from '@credence/contract/tasks/calls'
import { useCallback, useRef } from 'react'
import { useSave } from '../../ui/hooks/use-save.ts'
import { useCardChange } from '../../ui/board/use-card-change.ts'

/** Turns one's star on a task on or off at once; when the server refuses, it turns back. */
export function useStar() {
  const change = useCardChange<TaskCard>(listBoardTasks)
  const { mutateAsync } = useSave(starTask, { mayBeGone: true })
  const newest = useRef(new Map<number, object>())
  return useCallback(
    (id: number) => {
      const click = {}
      newest.current.set(id, click)
      change(id, (task) => ({ ...task, starred: !task.starred }))
      mutateAsync({ params: { id } }).then(
        // While a later click is on its way, an earlier answer says nothing.
        ({ starred }) =>
          newest.current.get(id) === click &&
          change(id, (task) => (task.starred === starred ? task : { ...task, starred })),
        () => change(id, (task) => ({ ...task, starred: !task.starred })),
      )
    },
    [change, mutateAsync],
  )
}
