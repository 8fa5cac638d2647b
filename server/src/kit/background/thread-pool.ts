import type { Worker } from 'node:worker_threads'
import { startThread } from './start-thread.ts'

/** What a thread posts back: its result, with the memory that it gives away, or the parts of an error. */
export type ThreadAnswer =
  | { result: unknown; memory: readonly ArrayBuffer[] }
  | { name: string; message: string; reason?: string | undefined }

/** The work took longer than it may. Its thread was ended. */
export class ThreadTimeout extends Error {}

interface ThreadPoolOptions {
  file: URL
  mostThreads: number
  mostMegabytes: number
  longestMs: number
  /** The error of the thread as this thread knows it. */
  errorOf: (error: Extract<ThreadAnswer, { name: string }>) => Error
}

/** A thread that nobody needed for so long is ended: fonts and libraries take much memory. */
const idleMs = 60_000

/** Threads that each do one thing at a time. They are started when they are needed. */
export class ThreadPool<Work> {
  readonly #options: ThreadPoolOptions
  readonly #idle: Worker[] = []
  readonly #waiting: ((worker: Worker) => void)[] = []
  readonly #timers = new Map<Worker, NodeJS.Timeout>()
  readonly #all = new Set<Worker>()

  constructor(options: ThreadPoolOptions) {
    this.#options = options
  }

  /** Ends the threads and fails what they were doing. The next call starts another one. */
  async end(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  #start(): Worker {
    const { file, mostMegabytes } = this.#options
    const worker = startThread(file, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
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
    if (this.#all.size < this.#options.mostThreads) return Promise.resolve(this.#start())
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

  /** The memory is given to the thread. */
  async run<T>(work: Work, memory: readonly ArrayBuffer[]): Promise<T> {
    const { longestMs, errorOf } = this.#options
    const worker = await this.#take()
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
    const ended = () => reject(new Error('The thread ended'))
    const timeout = setTimeout(() => reject(new ThreadTimeout('The thread took too long')), longestMs)
    worker.once('message', resolve).once('error', reject).once('exit', ended)
    let isUsable = false
    try {
      worker.postMessage(work, [...memory])
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
}
