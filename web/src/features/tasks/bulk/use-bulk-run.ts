import { bulkEditTasks, bulkTexts, getBulkProgress, undoBulkEdit, type LeftTask } from '@credence/contract/tasks/bulk'
import type { SentBody } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { keyOf, read } from '../../../kit/read.ts'
import { repeatKeys } from '../../../kit/repeat-key.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useUndo } from '../../../ui/board/use-undo.ts'
import { toast } from '../../../ui/layout/toast.tsx'
import { taskAnswers } from '../task-answers.ts'

export type BulkBody = SentBody<typeof bulkEditTasks>

/** The tasks that a run left, and what is said about them. */
export interface Left {
  title: string
  tasks: readonly LeftTask[]
}

const progressEveryMs = 400

/**
 * Runs a bulk edit, follows how far it is, and offers to undo it. Run again with the same answers after a failure, it
 * goes on where it ended.
 */
export function useBulkRun() {
  const client = useQueryClient()
  const offerUndo = useUndo()
  const [keys] = useState(() => repeatKeys())
  const [running, setRunning] = useState<{ key: string; of: 'edit' | 'undo' } | null>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const isRunning = useRef(false)
  const refresh = () => Promise.all(taskAnswers.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) })))
  const follow = async <T>(key: string, of: 'edit' | 'undo', act: () => Promise<T>): Promise<T | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setRunning({ key, of })
    try {
      return await act()
    } catch (error) {
      if (error instanceof CallError && error.status === 404) toast.failed(bulkTexts.goneOnes)
      else if (error instanceof CallError && error.status === 409) toast.failed(error.message)
      else if (!(error instanceof CallError && error.handled)) toast.failed(texts.tryAgain)
      return null
    } finally {
      isRunning.current = false
      setRunning(null)
      // What a run that failed had changed by then is changed all the same.
      await refresh()
    }
  }
  const undo = async (key: string) => {
    const answer = await follow(key, 'undo', () => staffCall(undoBulkEdit, { body: { key } }))
    if (!answer) return
    toast.done(bulkTexts.undone(answer.countRestored))
    if (answer.left.length > 0) setLeft({ title: bulkTexts.notUndone, tasks: answer.left })
  }
  /** True once it is done, whatever was left. */
  const run = async (body: BulkBody): Promise<boolean> => {
    const key = keys.keyFor(body)
    const answer = await follow(key, 'edit', () =>
      staffCall(bulkEditTasks, { body }, { idempotencyKey: key, mayBeGone: true }),
    )
    if (!answer) return false
    keys.succeeded()
    if (answer.left.length > 0) setLeft({ title: bulkTexts.left, tasks: answer.left })
    const said = (body.archived ? bulkTexts.archived : bulkTexts.changed)(answer.countChanged)
    if (answer.countChanged > 0) offerUndo(said, () => void undo(key))
    return true
  }
  const { data: progress } = useQuery({
    ...read(getBulkProgress, { query: running ?? { key: '-' } }),
    enabled: running !== null,
    refetchInterval: progressEveryMs,
    gcTime: 0,
    staleTime: 0,
  })
  return {
    run,
    isRunning: running !== null,
    isUndoing: running?.of === 'undo',
    share: progress && progress.total > 0 ? progress.done / progress.total : 0,
    left,
    forgetLeft: () => setLeft(null),
  }
}
