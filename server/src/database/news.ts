import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { KnownPolls, News } from '../kit/known-polls.ts'

const channel = 'credence_news'
const beatMs = 5000
/** News is trusted only while what is told on one connection is heard on the other within this time. */
const hearingMs = 2000

const isNews = (about: string | undefined): about is News['about'] => about === 'team' || about === 'account' || about === 'session'

/**
 * Listens for what other servers on the same database changed. Whether it would hear is tried all the time, by telling something itself over
 * the common connections: a connection that is silently gone, or a pooler that swallows news, only means that nothing is known.
 */
export class Newsroom {
  readonly #url: string
  readonly #pool: pg.Pool
  readonly #polls: KnownPolls
  readonly #over = new AbortController()
  #heard: (() => void) | null = null

  constructor(url: string, pool: pg.Pool, polls: KnownPolls) {
    this.#url = url
    this.#pool = pool
    this.#polls = polls
  }

  async run(): Promise<void> {
    while (!this.#over.signal.aborted) {
      const client = new pg.Client({ connectionString: this.#url, application_name: 'credence news', connectionTimeoutMillis: hearingMs, keepAlive: true })
      await this.#listen(client).catch(() => {})
      this.#polls.listen(false)
      await client.end().catch(() => {})
      await sleep(beatMs, null, { signal: this.#over.signal }).catch(() => {})
    }
  }

  stop(): void {
    this.#over.abort()
  }

  async #listen(client: pg.Client): Promise<void> {
    const lost = new Promise<never>((_, fail) => { client.on('error', fail).on('end', () => fail(new Error('The connection for news was closed'))) })
    const name = String(Math.random())
    client.on('notification', ({ payload = '' }) => {
      const [about, id = ''] = payload.split(' ')
      if (isNews(about)) this.#polls.forget({ about, id })
      else if (id === name) this.#heard?.()
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    await this.#beat(name)
    this.#polls.listen(true)
    while (!this.#over.signal.aborted) {
      await Promise.race([lost, sleep(beatMs, null, { signal: this.#over.signal })])
      await Promise.race([lost, this.#beat(name)])
    }
  }

  async #beat(name: string): Promise<void> {
    const heard = new Promise<void>((resolve) => { this.#heard = resolve })
    await this.#pool.query('select pg_notify($1, $2)', [channel, `beat ${name}`])
    const overdue = new AbortController()
    await Promise.race([heard, sleep(hearingMs, null, { signal: overdue.signal }).then(() => { throw new Error('News is not heard') })]).finally(() => overdue.abort())
  }
}
