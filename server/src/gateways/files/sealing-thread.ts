import { parentPort } from 'node:worker_threads'
import { isWhole } from '../../kit/files/release-buffer.ts'
import { FileSealer } from '../../kit/files/sealed-file.ts'
import type { Answer, Question } from './sealing.ts'

const sealers = new Map<number, FileSealer>()

function sealerOf(id: number, fileKey: Uint8Array): FileSealer {
  let sealer = sealers.get(id)
  if (!sealer) sealers.set(id, (sealer = new FileSealer(fileKey)))
  return sealer
}

/** The memory of a buffer for transfer: its own, or a copy if it is part of a larger one. */
const memoryOf = (piece: Buffer): ArrayBuffer =>
  isWhole(piece) ? (piece.buffer as ArrayBuffer) : new Uint8Array(piece).buffer

parentPort?.on('message', ({ id, fileKey, buffers, next }: Question) => {
  if (next === 'forget') {
    sealers.delete(id)
    return
  }
  const sealer = sealerOf(id, fileKey)
  const pieces: Buffer[] = []
  for (const buffer of buffers) {
    pieces.push(...sealer.add(new Uint8Array(buffer)))
    // Released explicitly: this thread allocates little else, so garbage collection would rarely run and buffers would
    // pile up.
    buffer.transfer(0)
  }
  let checksum: Uint8Array | null = null
  if (next === 'end') {
    const last = sealer.end()
    pieces.push(...last.sealed)
    checksum = last.checksum
    sealers.delete(id)
  }
  const sealed = pieces.map(memoryOf)
  parentPort?.postMessage({ id, sealed, checksum } satisfies Answer, sealed)
})
