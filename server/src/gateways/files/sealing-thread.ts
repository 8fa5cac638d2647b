import { parentPort } from 'node:worker_threads'
import { FileSealer } from './sealed-file.ts'
import type { Answer, Question } from './sealing.ts'

const sealers = new Map<number, FileSealer>()

function sealerOf(id: number, fileKey: Uint8Array): FileSealer {
  let sealer = sealers.get(id)
  if (!sealer) sealers.set(id, sealer = new FileSealer(Buffer.from(fileKey)))
  return sealer
}

/** One piece of memory that can be handed over whole. */
function joined(pieces: readonly Buffer[]): ArrayBuffer {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) at += piece.copy(whole, at)
  return whole.buffer
}

parentPort?.on('message', ({ id, fileKey, buffers, next }: Question) => {
  if (next === 'forget') {
    sealers.delete(id)
    return
  }
  const sealer = sealerOf(id, fileKey)
  const pieces: Buffer[] = []
  for (const buffer of buffers) {
    pieces.push(...sealer.add(new Uint8Array(buffer)))
    // Left to the collector they would pile up, for this thread makes no other garbage that wakes it.
    buffer.transfer(0)
  }
  let sha256: Uint8Array | null = null
  if (next === 'end') {
    const last = sealer.end()
    pieces.push(...last.sealed)
    sha256 = last.sha256
    sealers.delete(id)
  }
  const sealed = joined(pieces)
  parentPort?.postMessage({ id, sealed, sha256 } satisfies Answer, [sealed])
})
