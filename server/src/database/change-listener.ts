import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { KnownPolls, Change } from '../kit/request/known-polls.ts'
import { connectTo } from './hosts.ts'

/** The name that the triggers of migration 0021 notify. */
const channel = 'credence_news'
const heartbeatMs = 5000
/**
 * Notifications are trusted only while a heartbeat that is sent on one connection is received on the other within this
 * time.
 */
const receivedWithinMs = 2000

const isChange = (about: string | undefined): about is Change['about'] =>
  about === 'team' || about === 'account' || about === 'session'

/**
 * Receives what other servers on the same database changed (LISTEN/NOTIFY). A heartbeat tries all the time whether it
 * would: it is sent over the pool and must be received here. A connection that is silently gone, or a pooler that drops
 * notifications, only means that no poll is answered from memory.
 */
export class ChangeListener {
  readonly #url: string
  readonly #pool: pg.Pool
  readonly #polls: KnownPolls
  readonly #name: string
  #received = () => {}

  /** The database shows `name` with the connection. */
  constructor(url: string, pool: pg.Pool, polls: KnownPolls, name = 'credence changes') {
    this.#url = url
    this.#pool = pool
    this.#polls = polls
    this.#name = name
  }

  /** Listens on one connection until it is lost or the signal says stop; rejects with the reason. */
  async run(signal: AbortSignal, works: () => void = () => {}): Promise<void> {
    const client = await connectTo(this.#url, {
      application_name: this.#name,
      connectionTimeoutMillis: receivedWithinMs,
      keepAlive: true,
    })
    // The connection may be lost at any moment, also while nobody waits for it: a signal keeps the reason, and cannot
    // go unhandled.
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
      // Both are raced, so neither can be rejected unseen: not the one that is late, nor the timer that is called off.
      await Promise.race([
        Promise.all([received, this.#pool.query('select pg_notify($1, $2)', [channel, `heartbeat ${id}`])]),
        overdue,
      ])
    } finally {
      answered.abort()
    }
  }
}
