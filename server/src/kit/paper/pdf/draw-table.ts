import { Worker } from 'node:worker_threads'
import type { TableReport } from '../report.ts'

export type TableWork =
  | { kind: 'open'; report: TableReport }
  | { kind: 'rows'; rows: readonly (readonly string[])[] }
  | { kind: 'finish' }
export type TableAnswer =
  | { kind: 'ready' }
  | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'error'; message: string }

/** A thread that nobody needed for so long is ended: fonts and libraries take much memory. */
const idleMs = 60_000
const mostMegabytes = 1024

/** A thread that waits for the next document. */
let spare: Worker | null = null
let idle: NodeJS.Timeout | undefined

function startThread(): Worker {
  const worker = new Worker(new URL('table-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  worker.unref()
  // Whoever waits for an answer has a listener of its own. An error that nobody waits for must not end the process.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (spare === worker) spare = null
  })
  return worker
}

function takeThread(): Worker {
  clearTimeout(idle)
  const worker = spare ?? startThread()
  spare = null
  return worker
}

function giveBack(worker: Worker): void {
  if (spare) return void worker.terminate()
  spare = worker
  idle = setTimeout(() => void worker.terminate(), idleMs).unref()
}

/** One document that a thread draws. The caller limits how many there are at once. */
export class TableDrawing {
  readonly #worker = takeThread()
  #isOver = false

  /** The next rows are sent only after the thread has drawn the last ones, so neither side piles them up. */
  async #ask(work: TableWork): Promise<TableAnswer> {
    const worker = this.#worker
    // It may have been ended while its caller read the next rows. Then no further event would answer.
    if (worker.threadId < 0) throw new Error('The drawing thread ended')
    const { promise, resolve, reject } = Promise.withResolvers<TableAnswer>()
    const ended = () => reject(new Error('The drawing thread ended'))
    worker.once('message', resolve).once('error', reject).once('exit', ended)
    try {
      worker.postMessage(work)
      const answer = await promise
      if (answer.kind === 'error') throw new Error(answer.message)
      return answer
    } catch (error) {
      this.abandon()
      throw error
    } finally {
      worker.off('message', resolve).off('error', reject).off('exit', ended)
    }
  }

  async open(report: TableReport): Promise<void> {
    await this.#ask({ kind: 'open', report })
  }

  async add(rows: readonly (readonly string[])[]): Promise<void> {
    await this.#ask({ kind: 'rows', rows })
  }

  /** The whole file. The thread is free for the next document then. */
  async finish(): Promise<Buffer> {
    const answer = await this.#ask({ kind: 'finish' })
    if (answer.kind !== 'bytes') throw new Error('The drawing thread answered no file')
    this.#isOver = true
    giveBack(this.#worker)
    return Buffer.from(answer.bytes.buffer)
  }

  /** Ends the thread in the middle of its work. A finished drawing is left alone. */
  abandon(): void {
    if (this.#isOver) return
    this.#isOver = true
    void this.#worker.terminate()
  }
}
