type End = () => Promise<void> | void

const pending: End[] = []

/** Registers how to end something that this run started. */
export function atEnd(end: End): void {
  pending.push(end)
}

/** Ends the newest first, even if one of them fails to end. */
async function endEach(ends: readonly End[]): Promise<void> {
  for (const end of ends.toReversed()) {
    try {
      await end()
    } catch (error) {
      process.stderr.write(`Could not clean up: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
}

/** Runs work and then ends what it started, so that its processes and connections do not affect the next workload. */
export async function withCleanup<T>(work: () => Promise<T>): Promise<T> {
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
