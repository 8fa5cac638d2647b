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

type BulkBody = SentBody<typeof bulkEditTasks>
export type BulkChanges = Omit<BulkBody, 'completion'>
type Completion = BulkBody['completion']

/** The tasks that a run left, and what is said about them. */
export interface Left {
  title: string
  tasks: readonly LeftTask[]
}

const progressEveryMs = 400

/** What a run does, without the versions of its tasks, which change with every batch that is done. */
const contentOf = ({ tasks, ...changes }: BulkChanges) => ({
  ...changes,
  ids: tasks.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
})

/**
 * Runs a bulk edit, follows how far it is, and offers to undo it. Run again with the same tasks and answers after a
 * failure, it goes on where it ended.
 */
export function useBulkRun() {
  const client = useQueryClient()
  const offerUndo = useUndo()
  const [keys] = useState(() => repeatKeys())
  const [running, setRunning] = useState<{ key: string; of: 'edit' | 'undo' } | null>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const unfinished = useRef<{ key: string; body: BulkBody } | null>(null)
  const isRunning = useRef(false)
  const refresh = () => Promise.all(taskAnswers.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) })))
  const forgetRun = () => {
    keys.succeeded()
    unfinished.current = null
  }
  const follow = async <T>(key: string, of: 'edit' | 'undo', act: () => Promise<T>): Promise<T | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setRunning({ key, of })
    try {
      return await act()
    } catch (error) {
      // What the server refuses to begin or to continue is not sent again.
      if (error instanceof CallError && (error.status === 400 || error.status === 404)) forgetRun()
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
  /** Asks for the answers of the completion, null to give up. True once it is done, whatever was left. */
  const run = async (changes: BulkChanges, ask: () => Promise<Completion | null>): Promise<boolean> => {
    const key = keys.keyFor(contentOf(changes))
    // Where the first try has changed tasks already, these have new versions and ask no more: it is sent as it was.
    if (unfinished.current?.key !== key) {
      const completion = await ask()
      if (completion === null) return false
      unfinished.current = { key, body: { ...changes, completion } }
    }
    const { body } = unfinished.current
    const answer = await follow(key, 'edit', () =>
      staffCall(bulkEditTasks, { body }, { idempotencyKey: key, mayBeGone: true }),
    )
    if (!answer) return false
    forgetRun()
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
