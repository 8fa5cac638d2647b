import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Longer than anything here takes, on a machine that is busy with other things too: what has not happened then does not
 * happen.
 */
export const patienceMs = 180_000

/** Waits for something to be so. Whether it took too long is for the caller's bars to say, unless it never happens. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  { everyMs = 20, withinMs = patienceMs } = {},
): Promise<T> {
  for (const began = performance.now(); ;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s`)
    await sleep(everyMs)
  }
}
