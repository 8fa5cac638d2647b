import type { TaskCard } from '@credence/contract/tasks/card'
import { countUnreadMentions, listMentions, readMentions } from '@credence/contract/tasks/mentions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'

const refreshed = [countUnreadMentions, listMentions]

/** Whoever sees a task has read the notes in it that mention them. */
export function useReadMentions(task: TaskCard | undefined) {
  const client = useQueryClient()
  const taskId = task?.activity.some(({ mentions }) => mentions?.some(({ isNew }) => isNew)) ? task.id : null
  useEffect(() => {
    if (taskId === null) return
    // What could not be marked stays in the bell, and is marked when the task is opened again.
    staffCall(readMentions, { body: { taskId } }, { mayBeGone: true }).then(
      () => refreshed.forEach((stale) => void client.invalidateQueries({ queryKey: keyOf(stale) })),
      () => {},
    )
  }, [client, taskId])
}
