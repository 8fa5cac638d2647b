import { PgBoss, type Db } from 'pg-boss'
import type pg from 'pg'
import { isOutage } from '../../database/faults.ts'
import type { Logger } from '../http/log.ts'
import type { Transaction } from '../ports/transaction.ts'

const schema = 'pgboss'
const sameReasonMs = 60_000

/** Everything that is done later. A job is at-least-once: handlers must bear being run twice. */
/** Those whose jobs are mails. */
export const mailQueues = ['email', 'carrier-email'] as const

export const queues = [
  'email',
  'carrier-email',
  'undelivered-mail',
  'password-reset',
  'sweep',
  'scan-file',
  'sweep-files',
  'sweep-store',
  'document-reminders',
  'carrier-submission',
  'automatic-tasks',
  'rotate-keys',
  'backup',
] as const
type QueueName = (typeof queues)[number]

/** How long a job may take before it counts as lost and is begun again. */
const patience: Partial<Record<QueueName, number>> = {
  'sweep-store': 3600,
  'document-reminders': 900,
  'automatic-tasks': 900,
  'rotate-keys': 3600,
  backup: 6 * 3600,
}

/**
 * A mail outlasts a night without a mail server: its pauses grow to a quarter of an hour, for ten hours. A job of the
 * teams' days comes again within minutes and finds the teams for which it failed. Other jobs are given up after about
 * twenty minutes.
 */
const retries: Partial<Record<QueueName, { retryLimit: number; retryDelayMax?: number }>> = {
  email: { retryLimit: 48, retryDelayMax: 900 },
  'document-reminders': { retryLimit: 0 },
  'automatic-tasks': { retryLimit: 0 },
}

const overClient = (client: Pick<pg.ClientBase, 'query'>): Db => ({
  executeSql: async (text, values) => {
    const result = await client.query(text, values as unknown[])
    // Several statements in one text answer as a list.
    return Array.isArray(result) ? result.at(-1) : result
  },
})

/** Makes or migrates the queue's tables, as the role that owns them, and lets the application use them. */
export async function installQueue(owner: pg.Client): Promise<void> {
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
  for (const name of queues) {
    const options = {
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: patience[name] ?? 120,
      deleteAfterSeconds: 86_400,
      ...retries[name],
    }
    await (known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options))
  }
  await boss.stop({ graceful: false, close: false })
  await owner.query(`
    grant usage on schema ${schema} to credence_app;
    grant select, insert, update, delete on all tables in schema ${schema} to credence_app;
    grant execute on all functions in schema ${schema} to credence_app`)
}

type JobHandler = (data: Record<string, unknown>) => Promise<void>

export class Queue {
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #workers = new Map<string, string>()
  #boss: PgBoss
  #running = false
  #reported = { code: '', at: 0 }

  constructor(pool: pg.Pool, log: Logger) {
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

  async start(handlers: Record<QueueName, JobHandler>, schedules: Partial<Record<QueueName, string>>): Promise<void> {
    if (this.#running) return
    try {
      await this.#startAll(handlers, schedules)
    } catch (error) {
      // What is half started cannot be started again: its timers would run twice.
      await this.#boss.stop({ graceful: false, close: false }).catch(() => {})
      this.#workers.clear()
      this.#boss = this.#newBoss()
      throw error
    }
  }

  async #startAll(
    handlers: Record<QueueName, JobHandler>,
    schedules: Partial<Record<QueueName, string>>,
  ): Promise<void> {
    await this.#boss.start()
    for (const [name, handler] of Object.entries(handlers)) {
      const worker = await this.#boss.work<Record<string, unknown>>(
        name,
        { pollingIntervalSeconds: 2, batchSize: 1 },
        async ([job]) => {
          // Where one job was there may be more: the next is fetched at once, and only a queue that is found empty
          // rests.
          this.#wake(name)
          if (job) await handler(job.data)
        },
      )
      this.#workers.set(name, worker)
    }
    for (const [name, cron] of Object.entries(schedules)) await this.#boss.schedule(name, cron)
    this.#running = true
  }

  get isRunning(): boolean {
    return this.#running
  }

  /**
   * Queues a job in the transaction of the request: no commit, no job. One that failed for the last time goes on to
   * `failsTo`, as it is.
   */
  async send(
    transaction: Transaction,
    name: QueueName,
    data: object,
    { failsTo }: { failsTo?: QueueName } = {},
  ): Promise<void> {
    const db = overClient(transaction.client)
    await this.#boss.send(name, data, { db, ...(failsTo ? { deadLetter: failsTo } : {}) })
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
