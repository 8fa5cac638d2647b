import { createHash, randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Checksum } from './checksum.ts'

/** Part of a larger buffer, which others may need. */
const piece = randomBytes(100_001).subarray(1)
const sumOf = (...pieces: Buffer[]) => pieces.reduce((sum, each) => sum.update(each), createHash('sha256')).digest('hex')
const kept = { owned: false }
afterEach(() => vi.restoreAllMocks())

describe('a checksum', () => {
  it('is that of its own pieces, however many are worked out at once', async () => {
    const files = await Promise.all([1, 2, 3].map(async (count) => {
      const sum = new Checksum()
      for (let n = 0; n < count; n += 1) await sum.add([piece, piece], kept)
      return (await sum.result()).toString('hex')
    }))
    expect(files).toEqual([1, 2, 3].map((count) => sumOf(...Array.from({ length: count * 2 }, () => piece))))
  })

  it('takes the pieces that it is given for good, and leaves the others', async () => {
    const own = Buffer.from(new Uint8Array(piece).buffer)
    const sum = new Checksum()
    await sum.add([own, piece], { owned: true })
    expect((await sum.result()).toString('hex')).toBe(sumOf(piece, piece))
    expect([own.length, piece.length]).toEqual([0, 100_000])
  })

  it('is refused, and never that of a part, when the thread ended in the middle; the next file has another thread', async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage')
    const [sum, idle] = [new Checksum(), new Checksum()]
    for (const each of [sum, idle]) await each.add([piece], kept)
    const worker = posted.mock.contexts[0] as Worker
    const waiting = sum.result()
    await Promise.all([expect(waiting).rejects.toThrow('ended'), worker.terminate()])
    await expect(idle.add([piece], kept).then(() => idle.result())).rejects.toThrow('ended')
    expect(() => sum.forget()).not.toThrow()
    const next = new Checksum()
    await next.add([piece], kept)
    expect((await next.result()).toString('hex')).toBe(sumOf(piece))
  })
})
