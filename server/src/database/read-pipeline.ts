import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { runBatch, type Row, type Statement } from './batch.ts'

interface QueuedRead {
  statements: readonly Statement[]
  resolve: (answers: Row[][]) => void
  reject: (error: unknown) => void
}

interface PipelineConnection {
  client: Promise<pg.PoolClient>
  inFlight: number
  /** When the oldest unanswered batch became the oldest. */
  since: number
}

/** A batch that takes longer delays those behind it, so the next batch uses another connection. */
const slowAfterMs = 5

/**
 * The delays before each repetition of a read whose connection broke. Other connections break with it, and the pool
 * must notice before it lends one of them.
 */
const repeatAfterMs = [5, 100]

/** Batches are small, so that first answers are sent while the database works on the next batch. */
const maxBatchReads = 2

const hasOwnTransaction = ({ statements }: QueuedRead): boolean =>
  statements.some(({ ownTransaction }) => ownTransaction)

/** A lost connection is discarded. A connection that only returned an error is reused. */
function isLost(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code)
}

/** Most of a pool's connections stay free for work outside the pipeline. */
export const pipelineConnections = (connections: number): number =>
  Math.max(1, Math.min(3, Math.floor((connections + 1) / 3)))

/**
 * Pipelines short reads. Reads of the same turn of the event loop are sent as one batch on one connection, without
 * waiting for the answer to the batch before: waking an idle database process for every query costs more than the
 * query. A read must therefore be quick, must only read, and must begin by setting its caller, as the gate's check
 * does. A connection is borrowed from the pool with the first read and returned when none is pending.
 */
export class ReadPipeline {
  readonly #pool: pg.Pool
  readonly #maxConnections: number
  #connections: PipelineConnection[] = []
  #queue: QueuedRead[] = []

  constructor(pool: pg.Pool, maxConnections = 3) {
    this.#pool = pool
    this.#maxConnections = maxConnections
  }

  run(statements: readonly Statement[]): Promise<Row[][]> {
    if (statements.some(({ ownConnection }) => ownConnection)) return this.#runOnOwnConnection(statements)
    if (this.#queue.length === 0) setImmediate(() => this.#send())
    return new Promise((resolve, reject) => {
      this.#queue.push({ statements, resolve, reject })
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

  /** A read is safe to repeat after its connection broke. */
  async #repeat(statements: readonly Statement[], lost: Error, repetitions = 0): Promise<Row[][]> {
    const pauseMs = repeatAfterMs[repetitions]
    if (pauseMs === undefined) throw lost
    await sleep(pauseMs)
    return this.#runOnOwnConnection(statements, repetitions + 1)
  }

  #send(): void {
    const reads = this.#queue
    this.#queue = []
    const [alone, together] = [reads.filter(hasOwnTransaction), reads.filter((read) => !hasOwnTransaction(read))]
    for (let from = 0; from < together.length; from += maxBatchReads)
      void this.#sendBatch(together.slice(from, from + maxBatchReads))
    for (const read of alone) void this.#sendBatch([read])
  }

  async #sendBatch(reads: readonly QueuedRead[]): Promise<void> {
    const connection = this.#choose()
    if (connection.inFlight === 0) connection.since = performance.now()
    connection.inFlight += 1
    let lost: Error | undefined
    let isConnected = false
    try {
      const client = await connection.client
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
        this.#close(connection)
      }
      if (lost && isConnected)
        for (const { statements, resolve, reject } of reads) this.#repeat(statements, lost).then(resolve, reject)
      else this.#retryOrReject(reads, error, lost !== undefined)
    } finally {
      connection.inFlight -= 1
      connection.since = performance.now()
      if (connection.inFlight === 0) {
        this.#close(connection)
        connection.client.then(
          (client) => client.release(lost),
          () => {},
        )
      }
    }
  }

  /** One failing query fails the whole batch, so each read is repeated alone. Only the failing one is rejected then. */
  #retryOrReject(reads: readonly QueuedRead[], error: unknown, isOver: boolean): void {
    for (const read of reads) {
      if (isOver || reads.length === 1) read.reject(error)
      else void this.#sendBatch([read])
    }
  }

  #choose(): PipelineConnection {
    const now = performance.now()
    const fast = this.#connections.find(({ since }) => now - since < slowAfterMs)
    if (fast) return fast
    const idlest = this.#connections.toSorted((a, b) => a.inFlight - b.inFlight)[0]
    if (idlest && this.#connections.length === this.#maxConnections) return idlest
    const connection: PipelineConnection = { client: this.#pool.connect(), inFlight: 0, since: now }
    this.#connections.push(connection)
    return connection
  }

  #close(connection: PipelineConnection): void {
    this.#connections = this.#connections.filter((open) => open !== connection)
  }
}
