import { countUnreadMentions, listMentions, readMentions } from '@credence/contract/tasks/mentions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'

const refreshed = [countUnreadMentions, listMentions]

interface MentioningTask {
  id: number
  activity: readonly { mentions?: readonly { isNew: boolean }[] | undefined }[]
}

/** Whoever sees a task, or an FPPE task, has read the notes in it that mention them. */
export function useReadMentions(task: MentioningTask | undefined, idName: 'taskId' | 'fppeTaskId' = 'taskId') {
  const client = useQueryClient()
  const id = task?.activity.some(({ mentions }) => mentions?.some(({ isNew }) => isNew)) ? task.id : null
  useEffect(() => {
    if (id === null) return
    // What could not be marked stays in the bell, and is marked when the task is opened again.
    staffCall(readMentions, { body: { [idName]: id } }, { mayBeGone: true }).then(
      () => refreshed.forEach((stale) => void client.invalidateQueries({ queryKey: keyOf(stale) })),
      () => {},
    )
  }, [client, id, idName])
}
