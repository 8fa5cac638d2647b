import { buildTasks, getBuilderProgress } from '@credence/contract/tasks/builder'
import type { AnswerOf, SentBody } from '@credence/contract/kit/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, read } from '../../../kit/read.ts'
import { repeatKeys } from '../../../kit/repeat-key.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { taskAnswers } from '../task-answers.ts'

export type BuilderResult = AnswerOf<typeof buildTasks>
const progressEveryMs = 400

/**
 * Runs the builder and follows how far it is. Run again with the same answers after a failure, it goes on where it
 * ended.
 */
export function useBuilderRun() {
  const client = useQueryClient()
  const [keys] = useState(() => repeatKeys())
  const [key, setKey] = useState('')
  const run = useMutation({
    mutationFn: (body: SentBody<typeof buildTasks>) => {
      const idempotencyKey = keys.keyFor(body)
      setKey(idempotencyKey)
      return staffCall(buildTasks, { body }, { idempotencyKey })
    },
    onSuccess: () => keys.succeeded(),
    // What a run that failed had made by then is there all the same.
    onSettled: () => Promise.all(taskAnswers.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) }))),
  })
  const { data: progress } = useQuery({
    ...read(getBuilderProgress, { query: { key } }),
    enabled: run.isPending && key !== '',
    refetchInterval: progressEveryMs,
    gcTime: 0,
    staleTime: 0,
  })
  return {
    run: run.mutateAsync,
    isRunning: run.isPending,
    share: progress && progress.total > 0 ? progress.done / progress.total : 0,
  }
}
