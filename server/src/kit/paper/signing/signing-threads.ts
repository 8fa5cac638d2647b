import {
  TimestampFailed,
  UnusableMark,
  UnusablePdf,
  type JoinedPdf,
  type SealedDocument,
  type SealInput,
  type Verification,
} from '../../ports/evidence.ts'
import { ThreadPool, ThreadTimeout, type ThreadAnswer } from '../../background/thread-pool.ts'
import { Refusal } from '../../request/refusal.ts'
import type { Annex } from './join.ts'
import type { SealSettings } from './seal-document.ts'
import type { OwnCertificates } from './verify-seal.ts'

export type Work =
  | { kind: 'seal'; input: SealInput; settings: SealSettings }
  | { kind: 'join'; pdfs: readonly Uint8Array[]; annex?: Annex | undefined }
  | { kind: 'verify'; pdf: Uint8Array; own: OwnCertificates }

const tooLong = 'This document takes too long; please try again'

/** The error of the thread as this thread knows it. */
function errorOf({ name, message, reason }: Extract<ThreadAnswer, { name: string }>): Error {
  if (name === 'UnusablePdf') return new UnusablePdf((reason ?? 'broken') as UnusablePdf['reason'], message)
  if (name === 'UnusableMark') return new UnusableMark()
  if (name === 'TimestampFailed') return new TimestampFailed(message)
  return new Error(message)
}

/** The threads that stamp, join, seal and verify. */
export class SigningThreads {
  readonly #pool = new ThreadPool<Work>({
    file: new URL('signing-thread.ts', import.meta.url),
    // Two signatures at once; more only wait for the processors.
    mostThreads: 2,
    mostMegabytes: 512,
    // Sealing 500 pages takes a tenth of this.
    longestMs: 60_000,
    errorOf,
  })

  /** Ends the threads and fails what they were doing. The next call starts another one. */
  end(): Promise<void> {
    return this.#pool.end()
  }

  async #run<T>(work: Work, memory: readonly ArrayBuffer[]): Promise<T> {
    try {
      return await this.#pool.run<T>(work, memory)
    } catch (error) {
      throw error instanceof ThreadTimeout ? new Refusal(503, tooLong) : error
    }
  }

  async seal(input: SealInput, settings: SealSettings): Promise<SealedDocument> {
    const pdf = Buffer.from(new Uint8Array(input.pdf).buffer)
    const sealed = await this.#run<SealedDocument>({ kind: 'seal', input: { ...input, pdf }, settings }, [pdf.buffer])
    return { ...sealed, bytes: Buffer.from(sealed.bytes.buffer) }
  }

  async join(pdfs: readonly Buffer[], annex?: Annex): Promise<JoinedPdf> {
    const copies = pdfs.map((pdf) => new Uint8Array(pdf))
    const memory = copies.map(({ buffer }) => buffer)
    const joined = await this.#run<JoinedPdf>({ kind: 'join', pdfs: copies, annex }, memory)
    return { ...joined, bytes: Buffer.from(joined.bytes.buffer) }
  }

  async verify(file: Buffer, own: OwnCertificates): Promise<Verification> {
    const pdf = new Uint8Array(file)
    return this.#run<Verification>({ kind: 'verify', pdf, own }, [pdf.buffer])
  }
}
