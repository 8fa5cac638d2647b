import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { KnownPolls, Change } from '../kit/request/lists/known-polls.ts'
import { connectTo } from './hosts.ts'

/** The channel that the triggers of migration 0021 notify. */
const channel = 'credence_news'
/** The name of the connection of a server that makes daily backups. */
export const backingUp = 'credence changes and backups'
const heartbeatMs = 5000
/**
 * Notifications are trusted only while a heartbeat sent on one connection is received on the other within this time.
 */
const receivedWithinMs = 2000

const isChange = (about: string | undefined): about is Change['about'] =>
  about === 'team' || about === 'account' || about === 'session'

/**
 * Receives changes made by other servers on the same database (LISTEN/NOTIFY). A heartbeat checks the path
 * continuously: it is sent over the pool and must be received here. While the connection is lost, or a pooler drops
 * notifications, no poll is answered from memory.
 */
export class ChangeListener {
  readonly #url: string
  readonly #pool: pg.Pool
  readonly #polls: KnownPolls
  readonly #name: string
  #received = () => {}

  /** `name` is the connection's application name in the database. */
  constructor(url: string, pool: pg.Pool, polls: KnownPolls, name = 'credence changes') {
    this.#url = url
    this.#pool = pool
    this.#polls = polls
    this.#name = name
  }

  /** Listens on one connection until it is lost or the signal aborts; rejects with the reason. */
  async run(signal: AbortSignal, works: () => void = () => {}): Promise<void> {
    const client = await connectTo(this.#url, {
      application_name: this.#name,
      connectionTimeoutMillis: receivedWithinMs,
      keepAlive: true,
    })
    // The connection may be lost while nothing awaits it. An abort signal keeps the reason without an unhandled
    // rejection.
    const lost = new AbortController()
    client.on('error', (error) => lost.abort(error)).on('end', () => lost.abort(new Error('The connection was closed')))
    try {
      await this.#listen(client, AbortSignal.any([signal, lost.signal]), works)
    } catch (error) {
      throw lost.signal.aborted ? lost.signal.reason : error
    } finally {
      this.#polls.listen(false)
      client.end().catch(() => {})
    }
  }

  async #listen(client: pg.Client, signal: AbortSignal, works: () => void): Promise<void> {
    const id = String(Math.random())
    client.on('notification', ({ payload = '' }) => {
      const [about, notified = ''] = payload.split(' ')
      if (isChange(about)) this.#polls.forget({ about, id: notified })
      else if (notified === id) this.#received()
    })
    await client.query(`listen ${channel}`)
    await this.#heartbeat(id)
    this.#polls.listen(true)
    works()
    for (;;) {
      await sleep(heartbeatMs, null, { signal })
      await this.#heartbeat(id)
    }
  }

  async #heartbeat(id: string): Promise<void> {
    const received = new Promise<void>((resolve) => {
      this.#received = resolve
    })
    const answered = new AbortController()
    const overdue = sleep(receivedWithinMs, null, { signal: answered.signal }).then(() => {
      throw new Error('Notifications are not received')
    })
    try {
      // Both promises are raced, so neither rejection is unhandled: not the late one, nor that of the cancelled timer.
      await Promise.race([
        Promise.all([received, this.#pool.query('select pg_notify($1, $2)', [channel, `heartbeat ${id}`])]),
        overdue,
      ])
    } finally {
      answered.abort()
    }
  }
}
