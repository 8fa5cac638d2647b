import { Worker } from 'node:worker_threads'
import {
  TimestampFailed,
  UnusableMark,
  UnusablePdf,
  type JoinedPdf,
  type SealedDocument,
  type SealInput,
  type Verification,
} from '../../ports/evidence.ts'
import { Refusal } from '../../request/refusal.ts'
import type { Annex } from './join.ts'
import type { SealSettings } from './seal-document.ts'
import type { OwnCertificates } from './verify-seal.ts'

export type Work =
  | { kind: 'seal'; input: SealInput; settings: SealSettings }
  | { kind: 'join'; pdfs: readonly Uint8Array[]; annex?: Annex | undefined }
  | { kind: 'verify'; pdf: Uint8Array; own: OwnCertificates }
export type Answer =
  | { result: unknown; memory: ArrayBuffer | null }
  | { name: string; message: string; reason?: string | undefined }

/** Two signatures at once; more only wait for the processors. */
const mostThreads = 2
/** A thread that nobody needed for so long is ended: fonts and libraries take much memory. */
const idleMs = 60_000
/** Sealing 500 pages takes a tenth of this. */
const longestMs = 60_000
const mostMegabytes = 512

const tooLong = 'This document takes too long; please try again'

/** The error of the thread as this thread knows it. */
function errorOf({ name, message, reason }: Extract<Answer, { name: string }>): Error {
  if (name === 'UnusablePdf') return new UnusablePdf((reason ?? 'broken') as UnusablePdf['reason'], message)
  if (name === 'UnusableMark') return new UnusableMark()
  if (name === 'TimestampFailed') return new TimestampFailed(message)
  return new Error(message)
}

/** The threads that stamp, join, seal and verify. Each does one thing at a time. */
export class SigningThreads {
  readonly #idle: Worker[] = []
  readonly #waiting: ((worker: Worker) => void)[] = []
  readonly #timers = new Map<Worker, NodeJS.Timeout>()
  readonly #all = new Set<Worker>()

  /** Ends the threads and fails what they were doing. The next call starts another one. */
  async end(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  #start(): Worker {
    const worker = new Worker(new URL('signing-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    this.#all.add(worker)
    worker.unref()
    // Whoever waits for an answer has a listener of its own. An error that nobody waits for must not end the process.
    worker.on('error', () => {})
    worker.on('exit', () => this.#forget(worker))
    return worker
  }

  /** A thread that has ended makes room for another one. */
  #forget(worker: Worker): void {
    clearTimeout(this.#timers.get(worker))
    this.#timers.delete(worker)
    const at = this.#idle.indexOf(worker)
    if (at >= 0) this.#idle.splice(at, 1)
    this.#all.delete(worker)
    const next = this.#waiting.shift()
    if (next) next(this.#start())
  }

  #take(): Promise<Worker> {
    const idle = this.#idle.pop()
    if (idle) {
      clearTimeout(this.#timers.get(idle))
      return Promise.resolve(idle)
    }
    if (this.#all.size < mostThreads) return Promise.resolve(this.#start())
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
    })
  }

  #giveBack(worker: Worker): void {
    const next = this.#waiting.shift()
    if (next) return next(worker)
    this.#idle.push(worker)
    this.#timers.set(worker, setTimeout(() => void worker.terminate(), idleMs).unref())
  }

  async #run<T>(work: Work, memory: ArrayBuffer[]): Promise<T> {
    const worker = await this.#take()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const ended = () => reject(new Error('The signing thread ended'))
    const timeout = setTimeout(() => reject(new Refusal(503, tooLong)), longestMs)
    worker.once('message', resolve).once('error', reject).once('exit', ended)
    let isUsable = false
    try {
      worker.postMessage(work, memory)
      const answer = await promise
      isUsable = true
      if ('name' in answer) throw errorOf(answer)
      return answer.result as T
    } finally {
      clearTimeout(timeout)
      worker.off('message', resolve).off('error', reject).off('exit', ended)
      if (isUsable) this.#giveBack(worker)
      else void worker.terminate()
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
