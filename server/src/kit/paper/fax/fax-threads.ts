import { ThreadPool, ThreadTimeout } from '../../background/thread-pool.ts'
import { UnreadableFax, type FaxReader, type ReadFax } from '../../ports/fax.ts'

export type Work =
  | { kind: 'read'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'split'; bytes: Uint8Array<ArrayBuffer>; pages: readonly number[] }

/** A file that takes all the memory of its thread, or all the time, is a file that cannot be read. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof ThreadTimeout || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Reads, converts and splits faxes in a thread, one at a time: a long one holds up other faxes, and nobody else. */
export class FaxThreads implements FaxReader {
  readonly #pool = new ThreadPool<Work>({
    file: new URL('fax-thread.ts', import.meta.url),
    mostThreads: 1,
    mostMegabytes: 512,
    // A thousand pages take a third of this on a slow machine.
    longestMs: 120_000,
    errorOf: ({ name, message }) => (name === 'UnreadableFax' ? new UnreadableFax(message) : new Error(message)),
  })

  async #run<T>(work: Work): Promise<T> {
    try {
      return await this.#pool.run<T>(work, [work.bytes.buffer])
    } catch (error) {
      throw isTooMuch(error) ? new UnreadableFax('The file takes too long or too much memory') : error
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  async read(file: Buffer): Promise<ReadFax> {
    const { pages, pdf } = await this.#run<{ pages: number; pdf: Uint8Array<ArrayBuffer> | null }>({
      kind: 'read',
      bytes: new Uint8Array(file),
    })
    return { pages, pdf: pdf && Buffer.from(pdf.buffer) }
  }

  async split(file: Buffer, pages: readonly number[]): Promise<{ chosen: Buffer; others: Buffer }> {
    const parts = await this.#run<Uint8Array<ArrayBuffer>[]>({ kind: 'split', bytes: new Uint8Array(file), pages })
    const [chosen, others] = parts.map(({ buffer }) => Buffer.from(buffer))
    if (!chosen || !others) throw new Error('A split makes two files')
    return { chosen, others }
  }
}
