import { setTimeout as sleep } from 'node:timers/promises'

/** Short enough that a part works again within two seconds of the moment from which it can. */
const firstPauseMs = 250
const longestPauseMs = 1000

interface PartOptions {
  name: string
  /** Told the reason when the part fails, once for each reason, and that it works again. */
  say: (line: string, error?: Error) => void
}

/** Runs for as long as the part does. `works` is called once the part does its work. */
type Run = (signal: AbortSignal, works: () => void) => Promise<void>

export interface BackgroundPart {
  stop(): Promise<void>
}

/** A part that ends by itself has failed too. */
async function outcomeOf(run: () => Promise<void>): Promise<Error> {
  try {
    await run()
    return new Error('It ended')
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown))
  }
}

/**
 * Runs a part of the server beside the requests. A part that fails, or ends too early, is started again after a pause
 * that doubles up to a second. No failure leaves this function, so no part can end the process.
 */
export function runInBackground({ name, say }: PartOptions, run: Run): BackgroundPart {
  const over = new AbortController()
  const { signal } = over
  let pauseMs = firstPauseMs
  let loggedReason: string | null = null

  const works = () => {
    pauseMs = firstPauseMs
    if (loggedReason !== null) say(`${name}: works again`)
    loggedReason = null
  }

  const keepRunning = async () => {
    while (!signal.aborted) {
      const failure = await outcomeOf(() => run(signal, works))
      if (signal.aborted) return
      const reason = (failure as NodeJS.ErrnoException).code ?? failure.message
      if (loggedReason !== reason) say(`${name}: failed, starting it again`, failure)
      loggedReason = reason
      await sleep(pauseMs, null, { signal, ref: false }).catch(() => {})
      pauseMs = Math.min(longestPauseMs, 2 * pauseMs)
    }
  }

  const ended = keepRunning()
  return {
    async stop() {
      over.abort()
      await ended
    },
  }
}
