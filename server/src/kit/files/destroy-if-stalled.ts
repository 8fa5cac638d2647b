import type { Readable } from 'node:stream'

const stalledMs = 60_000

/** Ends a request body that has stopped arriving. Returns a function that stops watching it. */
export function destroyIfStalled(source: Readable): () => void {
  const timer = setTimeout(() => source.destroy(new Error('stalled')), stalledMs).unref()
  const onData = () => timer.refresh()
  source.on('data', onData)
  // Adding a listener must not start the flow before a consumer is attached.
  source.pause()
  return () => {
    clearTimeout(timer)
    source.off('data', onData)
  }
}
