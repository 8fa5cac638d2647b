type End = () => Promise<void> | void

const pending: End[] = []

/** Something this run started or made, and how to end it. */
export function atEnd(end: End): void {
  pending.push(end)
}

/** Ends the newest first, even when one of them fails to end. */
async function endEach(ends: readonly End[]): Promise<void> {
  for (const end of ends.toReversed()) {
    try {
      await end()
    } catch (error) {
      process.stderr.write(`Could not clean up: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
}

/**
 * Does some work and then ends what it started, so that its processes and connections are not left to whatever comes
 * next.
 */
export async function endingItsOwn<T>(work: () => Promise<T>): Promise<T> {
  const before = pending.length
  try {
    return await work()
  } finally {
    await endEach(pending.splice(before))
  }
}

let ending: Promise<void> | null = null

/** Ends everything that was started. */
export function endAll(): Promise<void> {
  ending ??= endEach(pending.splice(0))
  return ending
}
