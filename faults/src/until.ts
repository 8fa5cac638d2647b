import { setTimeout as sleep } from 'node:timers/promises'

/** The timeout, longer than anything here takes on a busy machine. */
export const timeoutMs = 180_000

/** Waits for a condition. It throws only at the timeout; the caller's bars judge the duration. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  { everyMs = 20, withinMs = timeoutMs } = {},
): Promise<T> {
  for (const began = performance.now(); ;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() - began > withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s`)
    await sleep(everyMs)
  }
}
