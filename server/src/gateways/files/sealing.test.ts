import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasChecksum } from '../../kit/files/checksum.ts'
import { FileSealer } from '../../kit/files/sealed-file.ts'
import { Sealing } from './sealing.ts'

/** Part of a larger buffer, which must stay usable. */
const piece = randomBytes(100_001).subarray(1)
const fileKey = randomBytes(32)
const kept = { owned: false }
afterEach(() => vi.restoreAllMocks())

/** The result of sealing and hashing the same pieces in one thread. */
function expected(...pieces: Buffer[]): { sealed: string; checksum: string } {
  const sealer = new FileSealer(fileKey)
  const chunks = pieces.flatMap((each) => sealer.add(each))
  const { sealed, checksum } = sealer.end()
  return { sealed: Buffer.concat([...chunks, ...sealed]).toString('hex'), checksum: checksum.toString('hex') }
}

describe('the sealing of a long file', () => {
  it('seals and hashes its own pieces, with several files at once', async () => {
    const files = await Promise.all(
      [1, 2, 3].map(async (count) => {
        const sealing = new Sealing(fileKey)
        const parts = await Promise.all(Array.from({ length: count }, () => sealing.add([piece, piece], kept)))
        const { sealed, checksum } = await sealing.end([], kept)
        return {
          sealed: Buffer.concat([...parts.flat(), ...sealed]).toString('hex'),
          checksum: checksum.toString('hex'),
        }
      }),
    )
    expect(files).toEqual([1, 2, 3].map((count) => expected(...Array.from({ length: count * 2 }, () => piece))))
    expect(hasChecksum(Buffer.concat([piece, piece]), Buffer.from(files[0]?.checksum ?? '', 'hex'))).toBe(true)
  })

  it('transfers owned pieces, and leaves the others usable', async () => {
    const own = Buffer.from(new Uint8Array(piece).buffer)
    const { checksum } = await new Sealing(fileKey).end([own, piece], { owned: true })
    expect(checksum.toString('hex')).toBe(expected(piece, piece).checksum)
    expect([own.length, piece.length]).toEqual([0, 100_000])
  })

  it('fails as a whole when the thread ended halfway; the next file gets a new thread', async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage')
    const [sealing, idle] = [new Sealing(fileKey), new Sealing(fileKey)]
    for (const each of [sealing, idle]) await each.add([piece], kept)
    const worker = posted.mock.contexts[0] as Worker
    const ending = worker.terminate()
    await expect(sealing.end([piece], kept)).rejects.toThrow('ended')
    await ending
    await expect(idle.end([piece], kept)).rejects.toThrow('ended')
    expect(() => sealing.forget()).not.toThrow()
    expect((await new Sealing(fileKey).end([piece], kept)).checksum.toString('hex')).toBe(expected(piece).checksum)
  })
})
