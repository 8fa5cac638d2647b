import pg from 'pg'
import { hostsIn, urlsOf } from './address.ts'
import { isOutage } from './faults.ts'

/** PostgreSQL's own code for a write that a read-only server refuses. */
export const readOnlyCode = '25006'

class ReadOnlyHost extends Error {
  readonly code = readOnlyCode
}

/** What an address with several hosts fails with while none of them takes writes. */
class NoHost extends Error {
  readonly code = readOnlyCode

  constructor(failures: readonly { host: string; error: Error & { code?: string } }[]) {
    super(
      `No host takes writes: ${failures.map(({ host, error }) => `${host} (${error.message || error.code})`).join(', ')}`,
    )
  }
}

/** Which of several hosts took writes last. All connections of the process to the same hosts share this knowledge. */
class Hosts {
  static readonly #known = new Map<string, Hosts>()
  readonly names: readonly string[]
  readonly #clients = new Set<HostClient>()
  #chosen = 0

  private constructor(names: readonly string[]) {
    this.names = names
  }

  static of(address: string): Hosts {
    const names = hostsIn(address)
    const key = names.join(',')
    const known = Hosts.#known.get(key) ?? new Hosts(names)
    Hosts.#known.set(key, known)
    return known
  }

  get chosen(): number {
    return this.#chosen
  }

  after(host: number): number {
    return (host + 1) % this.names.length
  }

  /** The next attempt goes to another host, unless somebody else has moved on already. */
  failed(host: number): void {
    if (host === this.#chosen) this.#chosen = this.after(host)
  }

  /** Connections to the other hosts are dropped. They may hang: a machine that lost its power closes none. */
  takesWrites(client: HostClient): void {
    this.#chosen = client.at
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
    for (const other of this.#clients) if (other.at !== client.at) other.drop()
  }
}

type Connected = (error: never) => void

/** A connection to one of several hosts, which fails on a host that takes no writes. */
class HostClient extends pg.Client {
  readonly at: number
  readonly #hosts: Hosts

  constructor(address: string, config: pg.ClientConfig, at = Hosts.of(address).chosen) {
    super({ ...config, connectionString: urlsOf(address)[at] })
    this.at = at
    this.#hosts = Hosts.of(address)
    // The connection may be lost before whoever asked for it listens.
    this.on('error', () => {})
  }

  override connect(): Promise<this>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<this> | void {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(() => callback(null as never), callback as (error: Error) => void)
  }

  async #connect(): Promise<this> {
    try {
      await super.connect()
      // A pooler may tell an older state of the server than the server itself, so the server is asked.
      const {
        rows: [row],
      } = await this.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (row?.transaction_read_only !== 'off') throw new ReadOnlyHost('it is read-only, as a standby is')
    } catch (error) {
      this.#hosts.failed(this.at)
      this.drop()
      throw error
    }
    this.#hosts.takesWrites(this)
    return this
  }

  /** Breaks the connection off without a word to the host, which may be gone. */
  drop(): void {
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

/** Opens one connection, to the host that takes writes where the address has several. Whoever asked for it ends it. */
export async function connectTo(address: string, config: pg.ClientConfig): Promise<pg.Client> {
  const hosts = Hosts.of(address)
  if (hosts.names.length === 1) {
    const client = new pg.Client({ ...config, connectionString: address })
    // A lost connection also fails the query under way; without a listener it would end the process.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const failures: { host: string; error: Error }[] = []
  for (let at = hosts.chosen; failures.length < hosts.names.length; at = hosts.after(at)) {
    const client = new HostClient(address, config, at)
    try {
      await client.connect()
      return client
    } catch (error) {
      failures.push({ host: hosts.names[at] ?? '', error: error as Error })
    }
  }
  const [first] = failures
  throw first && !failures.some(({ error }) => isOutage(error)) ? first.error : new NoHost(failures)
}

/** The driver's message for somebody who waited in vain for one of the pool's connections. */
const waitedInVain = 'timeout exceeded when trying to connect'
const lookAgainAfterMs = 1000
/** For each host, when all connections may hang. */
const lookMs = 1000

type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (reason?: Error | boolean) => void,
) => void

/**
 * Connections to the one of several hosts that takes writes. Who asks for one is refused only after every host was
 * tried.
 */
export class HostPool extends pg.Pool {
  readonly #address: string
  readonly #name: string | undefined
  #isLooking = false

  constructor(address: string, config: pg.PoolConfig) {
    super({
      ...config,
      Client: class extends HostClient {
        constructor(options: pg.ClientConfig = {}) {
          super(address, options)
        }
      },
    })
    this.#address = address
    this.#name = config.application_name
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Lent): void
  override connect(callback?: Lent): Promise<pg.PoolClient> | void {
    const connected = this.#connectInTurn()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, (reason) => client.release(reason)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    for (let left = Hosts.of(this.#address).names.length; ;) {
      try {
        return await super.connect()
      } catch (error) {
        left -= 1
        const isBusy = (error as Error).message === waitedInVain
        if (isBusy) void this.#look()
        if (isBusy || left === 0) throw error
      }
    }
  }

  /**
   * All connections may hang at a host that is gone, and then none is free. A new connection that finds another host
   * drops them.
   */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    await connectTo(this.#address, { connectionTimeoutMillis: lookMs, application_name: this.#name })
      .then((client) => client.end())
      .catch(() => {})
    setTimeout(() => {
      this.#isLooking = false
    }, lookAgainAfterMs).unref()
  }
}
