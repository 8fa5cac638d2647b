import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './thread-pool.ts'

type Result = Extract<ThreadAnswer, { result: unknown }>

/** The code of a thread of a pool: answers each work with its result or its error. */
export function answerInThread(answerTo: (work: never) => Promise<Result>): void {
  parentPort?.on('message', (work: unknown) => {
    answerTo(work as never).then(
      (answer) => parentPort?.postMessage(answer, [...answer.memory]),
      (error: unknown) => {
        const { name, message, reason } = error as Error & { reason?: string }
        parentPort?.postMessage({ name, message, reason } satisfies ThreadAnswer)
      },
    )
  })
}
