import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { runBatch, type Row, type Statement } from './batch.ts'

interface QueuedRead {
  statements: readonly Statement[]
  resolve: (answers: Row[][]) => void
  reject: (error: unknown) => void
}

interface Lane {
  client: Promise<pg.PoolClient>
  inFlight: number
  /** When the batch that is being answered now came to the front. */
  since: number
}

/** A batch that takes longer than this holds up those behind it, so the next one takes another lane. */
const patienceMs = 5

/**
 * Before each repetition of a read whose connection broke. Others break with it, and the pool has to learn of them
 * before it lends one of those.
 */
const repeatAfterMs = [5, 100]

/** Few travel together, so that the first are answered and sent on while the database works on the next. */
const mostTogether = 2

/** A lost connection is thrown away; one that only answered with an error is as good as new. */
function isLost(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code)
}

/** Most of a pool's connections stay free for what does not travel together. */
export const pipelineConnections = (connections: number): number =>
  Math.max(1, Math.min(3, Math.floor((connections + 1) / 3)))

/**
 * Short reads travel together. What arrives in the same turn of the event loop leaves as one batch on one connection,
 * and does not wait for the answer to the batch before: waking a sleeping database process for every single question
 * costs more than the question. A read must therefore be quick, must only read, and must begin by saying whose it is,
 * as the gate's question does. A lane is borrowed from the pool with the first read and given back when none is under
 * way.
 */
export class ReadPipeline {
  readonly #pool: pg.Pool
  readonly #most: number
  #lanes: Lane[] = []
  #waiting: QueuedRead[] = []

  constructor(pool: pg.Pool, most = 3) {
    this.#pool = pool
    this.#most = most
  }

  run(statements: readonly Statement[]): Promise<Row[][]> {
    if (statements.some(({ ownConnection }) => ownConnection)) return this.#runOnOwnConnection(statements)
    if (this.#waiting.length === 0) setImmediate(() => this.#send())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statements, resolve, reject })
    })
  }

  async #runOnOwnConnection(statements: readonly Statement[], repetitions = 0): Promise<Row[][]> {
    const client = await this.#pool.connect()
    let answers: Row[][]
    try {
      answers = await runBatch(client, statements)
    } catch (error) {
      if (!isLost(error)) {
        client.release()
        throw error
      }
      client.release(error as Error)
      return this.#repeat(statements, error as Error, repetitions)
    }
    client.release()
    return answers
  }

  /** It only reads, so what broke with its connection is asked again. */
  async #repeat(statements: readonly Statement[], lost: Error, repetitions = 0): Promise<Row[][]> {
    const pauseMs = repeatAfterMs[repetitions]
    if (pauseMs === undefined) throw lost
    await sleep(pauseMs)
    return this.#runOnOwnConnection(statements, repetitions + 1)
  }

  #send(): void {
    const reads = this.#waiting
    this.#waiting = []
    for (let from = 0; from < reads.length; from += mostTogether)
      void this.#travel(reads.slice(from, from + mostTogether))
  }

  async #travel(reads: readonly QueuedRead[]): Promise<void> {
    const lane = this.#choose()
    if (lane.inFlight === 0) lane.since = performance.now()
    lane.inFlight += 1
    let lost: Error | undefined
    let isConnected = false
    try {
      const client = await lane.client
      isConnected = true
      const answers = await runBatch(
        client,
        reads.flatMap(({ statements }) => statements),
      )
      let at = 0
      for (const { statements, resolve } of reads) resolve(answers.slice(at, (at += statements.length)))
    } catch (error) {
      if (isLost(error)) {
        lost = error as Error
        this.#close(lane)
      }
      if (lost && isConnected)
        for (const { statements, resolve, reject } of reads) this.#repeat(statements, lost).then(resolve, reject)
      else this.#settle(reads, error, lost !== undefined)
    } finally {
      lane.inFlight -= 1
      lane.since = performance.now()
      if (lane.inFlight === 0) {
        this.#close(lane)
        lane.client.then(
          (client) => client.release(lost),
          () => {},
        )
      }
    }
  }

  /** One bad question fails the whole batch, so each is asked again by itself; only the bad one is refused then. */
  #settle(reads: readonly QueuedRead[], error: unknown, isOver: boolean): void {
    for (const read of reads) {
      if (isOver || reads.length === 1) read.reject(error)
      else void this.#travel([read])
    }
  }

  #choose(): Lane {
    const now = performance.now()
    const flowing = this.#lanes.find(({ since }) => now - since < patienceMs)
    if (flowing) return flowing
    const idlest = this.#lanes.toSorted((a, b) => a.inFlight - b.inFlight)[0]
    if (idlest && this.#lanes.length === this.#most) return idlest
    const lane: Lane = { client: this.#pool.connect(), inFlight: 0, since: now }
    this.#lanes.push(lane)
    return lane
  }

  #close(lane: Lane): void {
    this.#lanes = this.#lanes.filter((open) => open !== lane)
  }
}
