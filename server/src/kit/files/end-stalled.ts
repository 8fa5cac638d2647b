import type { Readable } from 'node:stream'

const stalledMs = 60_000

/** Ends a body that has stopped coming. Answers how to stop watching it. */
export function endStalled(source: Readable): () => void {
  const timer = setTimeout(() => source.destroy(new Error('stalled')), stalledMs).unref()
  const onData = () => timer.refresh()
  source.on('data', onData)
  // Listening must not make the bytes flow before somebody takes them.
  source.pause()
  return () => {
    clearTimeout(timer)
    source.off('data', onData)
  }
}
