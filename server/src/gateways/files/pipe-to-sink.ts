import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

/**
 * Like `pipeline`, but a failing sink leaves the source open. `pipeline` would destroy the request, nothing could read
 * the rest of its body, and the connection would hang until its timeout.
 */
export async function pipeToSink(source: Readable, sink: Writable): Promise<void> {
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
