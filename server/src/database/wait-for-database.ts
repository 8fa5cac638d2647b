import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage, isStorageFault } from './faults.ts'

const firstPauseMs = 250
const longestPauseMs = 1000

/**
 * Runs a step of the start, and repeats it while the database is unavailable, has no free connection or no room. Logs
 * each reason once. Errors that waiting cannot solve (a wrong password, an unknown database) fail at once. The signal
 * ends the waiting.
 */
export async function whenDatabaseAnswers<T>(
  step: () => Promise<T>,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<T> {
  let loggedReason = ''
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await step()
    } catch (error) {
      const fault = error as Error & { code?: string }
      if (!isOutage(fault) && !isStorageFault(fault)) throw error
      const reason = fault.message || fault.code || 'it does not answer'
      if (reason !== loggedReason) say(`Waiting for the database: ${reason}`)
      loggedReason = reason
      await sleep(pauseMs, null, signal ? { signal } : {})
    }
  }
}
