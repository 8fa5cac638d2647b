import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

/**
 * As `pipeline`, but a sink that fails leaves the source open: `pipeline` takes a request from its connection, on which
 * nobody could read the rest of the body any more, and which then stayed open and dead until its timeout.
 */
export async function pour(source: Readable, sink: Writable): Promise<void> {
  const onError = (error: Error) => sink.destroy(error)
  const onClose = () => {
    if (!source.readableEnded) sink.destroy(new Error('The source ended early'))
  }
  source.once('error', onError).once('close', onClose)
  if (source.destroyed) onClose()
  else source.pipe(sink)
  try {
    await finished(sink)
  } finally {
    source.unpipe(sink)
    source.off('error', onError).off('close', onClose)
  }
}
