import { PgBoss, type Db } from 'pg-boss'
import type pg from 'pg'
import { isOutage } from '../../database/faults.ts'
import type { Logger } from '../http/log.ts'
import { mailQueues } from '../ports/mail-queues.ts'
import type { Transaction } from '../ports/transaction.ts'
import type { JobType, QueueSettings } from './job-type.ts'

const schema = 'pgboss'
const sameReasonMs = 60_000

const overClient = (client: Pick<pg.ClientBase, 'query'>): Db => ({
  executeSql: async (text, values) => {
    const result = await client.query(text, values as unknown[])
    // Several statements in one text answer as a list.
    return Array.isArray(result) ? result.at(-1) : result
  },
})

const optionsOf = ({ retries, patienceSeconds = 120 }: QueueSettings) => ({
  retryLimit: retries?.limit ?? 8,
  retryDelay: 5,
  retryBackoff: true,
  ...(retries?.longestPauseSeconds === undefined ? {} : { retryDelayMax: retries.longestPauseSeconds }),
  expireInSeconds: patienceSeconds,
  deleteAfterSeconds: 86_400,
})

/**
 * Makes or migrates the queue's tables and the queue of each job, as the role that owns them, and lets the application
 * use them.
 */
export async function installQueue(owner: pg.Client, jobs: readonly QueueSettings[]): Promise<void> {
  const boss = new PgBoss({
    db: overClient(owner),
    schema,
    supervise: false,
    schedule: false,
    createSchema: true,
    migrate: true,
  })
  boss.on('error', () => {})
  await boss.start()
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const job of jobs)
    await (known.has(job.name)
      ? boss.updateQueue(job.name, optionsOf(job))
      : boss.createQueue(job.name, optionsOf(job)))
  await boss.stop({ graceful: false, close: false })
  await owner.query(`
    grant usage on schema ${schema} to credence_app;
    grant select, insert, update, delete on all tables in schema ${schema} to credence_app;
    grant execute on all functions in schema ${schema} to credence_app`)
}

interface JobAttempt {
  id: string
  retryCount: number
  retryLimit: number
}

/** Runs a job of one type with its payload. */
type RunJob = (name: string, payload: unknown) => Promise<void>

function parsePayload({ name, payload }: JobType, data: unknown): unknown {
  const parsed = payload.safeParse(data)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`)
  throw new Error(`A job of the queue ${name} has a payload that it does not understand: ${where.join('; ')}`)
}

/** Everything that is done later. A job is at-least-once: it must bear being run twice. */
export class Queue {
  readonly #jobs: readonly QueueSettings[]
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #workers = new Map<string, string>()
  #boss: PgBoss
  #running = false
  #reported = { code: '', at: 0 }

  constructor(pool: pg.Pool, log: Logger, jobs: readonly QueueSettings[]) {
    this.#jobs = jobs
    this.#pool = pool
    this.#log = log
    this.#boss = this.#newBoss()
  }

  /** Every failure of its own loops is an `error` event, after which they go on. */
  #newBoss(): PgBoss {
    const boss = new PgBoss({ db: overClient(this.#pool), schema, migrate: false, createSchema: false, reindex: false })
    boss.on('error', (error) => this.#report(error))
    return boss
  }

  /**
   * Each queue asks the database every two seconds: while it is away, one line in a while is enough for all of them.
   */
  #report(error: Error & { code?: string }): void {
    const { code = error.message } = error
    if (isOutage(error) && code === this.#reported.code && Date.now() - this.#reported.at < sameReasonMs) return
    this.#reported = { code, at: Date.now() }
    this.#log.warn(isOutage(error) ? { code } : { err: error }, 'queue')
  }

  /** Only the last attempt needs attention. What a mail server answers may name a person, so only its code is logged. */
  #reportJob(queue: string, { id, retryCount, retryLimit }: JobAttempt, error: Error & { code?: string }): void {
    if (retryCount < retryLimit) return
    const reason = mailQueues.includes(queue) ? { code: error.code } : { err: error }
    this.#log.error({ queue, id, ...reason }, 'a job failed and is not tried again')
  }

  /** The names of all queues. */
  get names(): string[] {
    return this.#jobs.map(({ name }) => name)
  }

  async start(run: RunJob): Promise<void> {
    if (this.#running) return
    try {
      await this.#startAll(run)
    } catch (error) {
      // What is half started cannot be started again: its timers would run twice.
      await this.#boss.stop({ graceful: false, close: false }).catch(() => {})
      this.#workers.clear()
      this.#boss = this.#newBoss()
      throw error
    }
  }

  async #startAll(run: RunJob): Promise<void> {
    await this.#boss.start()
    for (const job of this.#jobs) {
      const { name, schedule } = job
      const options = { pollingIntervalSeconds: 2, batchSize: 1, includeMetadata: true } as const
      const worker = await this.#boss.work(name, options, async ([queued]) => {
        // Where one job was there may be more: the next is fetched at once, and only a queue that is found empty
        // rests.
        this.#wake(name)
        if (!queued) return
        const payload = this.#payloadOf(job, queued)
        await run(name, payload).catch((error: Error) => {
          this.#reportJob(name, queued, error)
          throw error
        })
      })
      this.#workers.set(name, worker)
      if (schedule !== undefined) await this.#boss.schedule(name, schedule)
    }
    this.#running = true
  }

  #payloadOf(job: JobType, { id, data }: { id: string; data: unknown }): unknown {
    try {
      return parsePayload(job, data)
    } catch (error) {
      this.#log.error({ err: error as Error, queue: job.name, id }, 'a job cannot be run')
      throw error
    }
  }

  get isRunning(): boolean {
    return this.#running
  }

  /**
   * Queues a job in the transaction of the request: no commit, no job. One that failed for the last time goes on to
   * `failsTo`, as it is.
   */
  async send<P>(
    transaction: Transaction,
    job: JobType<P>,
    payload: P,
    { failsTo }: { failsTo?: JobType } = {},
  ): Promise<void> {
    const { name } = job
    parsePayload(job, payload)
    const db = overClient(transaction.client)
    await this.#boss.send(name, payload as object, { db, ...(failsTo ? { deadLetter: failsTo.name } : {}) })
    transaction.afterCommit(() => this.#wake(name))
  }

  #wake(name: string): void {
    const worker = this.#workers.get(name)
    if (worker) this.#boss.notifyWorker(worker)
  }

  async stop(): Promise<void> {
    if (!this.#running) return
    this.#running = false
    await this.#boss.stop({ graceful: true, close: false, timeout: 5000 })
  }
}
