const pending: (() => Promise<void> | void)[] = []

/** Something this run started or made, and how to end it. */
export function atEnd(end: () => Promise<void> | void): void {
  pending.push(end)
}

let ending: Promise<void> | null = null

/** Ends everything that was started, the newest first, even when one of them fails to end. */
export function endAll(): Promise<void> {
  ending ??= (async () => {
    for (const end of pending.splice(0).toReversed()) {
      try {
        await end()
      } catch (error) {
        process.stderr.write(`Could not clean up: ${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
  })()
  return ending
}
