import pg from 'pg'
import { hostsIn, urlsOf } from './address.ts'
import { isOutage } from './faults.ts'

/** PostgreSQL's code for a write that a read-only server refuses. */
export const readOnlyCode = '25006'

class ReadOnlyHost extends Error {
  readonly code = readOnlyCode
}

/** The error while none of several hosts accepts writes. */
class NoHost extends Error {
  readonly code = readOnlyCode

  constructor(failures: readonly { host: string; error: Error & { code?: string } }[]) {
    super(
      `No host takes writes: ${failures.map(({ host, error }) => `${host} (${error.message || error.code})`).join(', ')}`,
    )
  }
}

/** Which of several hosts accepted writes last. All connections of the process to the same hosts share this state. */
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

  /** Moves on to the next host, unless another connection has done so already. */
  failed(host: number): void {
    if (host === this.#chosen) this.#chosen = this.after(host)
  }

  /** Drops the connections to the other hosts. They may hang: a machine without power closes no connection. */
  setWritable(client: HostClient): void {
    this.#chosen = client.at
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
    for (const other of this.#clients) if (other.at !== client.at) other.drop()
  }
}

type ConnectCallback = (error: never) => void

/** A connection to one of several hosts. It fails on a host that does not accept writes. */
class HostClient extends pg.Client {
  readonly at: number
  readonly #hosts: Hosts

  constructor(address: string, config: pg.ClientConfig, at = Hosts.of(address).chosen) {
    super({ ...config, connectionString: urlsOf(address)[at] })
    this.at = at
    this.#hosts = Hosts.of(address)
    // The connection may be lost before its user adds a listener.
    this.on('error', () => {})
  }

  override connect(): Promise<this>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<this> | void {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(() => callback(null as never), callback as (error: Error) => void)
  }

  async #connect(): Promise<this> {
    try {
      await super.connect()
      // A pooler may report an older state of the server, so the server itself is queried.
      const {
        rows: [row],
      } = await this.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (row?.transaction_read_only !== 'off') throw new ReadOnlyHost('it is read-only, as a standby is')
    } catch (error) {
      this.#hosts.failed(this.at)
      this.drop()
      throw error
    }
    this.#hosts.setWritable(this)
    return this
  }

  /** Destroys the connection without notifying the host, which may be gone. */
  drop(): void {
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

/** Opens one connection, to the host that accepts writes if the address has several. The caller ends it. */
export async function connectTo(address: string, config: pg.ClientConfig): Promise<pg.Client> {
  const hosts = Hosts.of(address)
  if (hosts.names.length === 1) {
    const client = new pg.Client({ ...config, connectionString: address })
    // A lost connection also fails the query in progress. Without a listener the event would end the process.
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

/** The driver's message for a timeout while waiting for a pool connection. */
const poolTimeoutMessage = 'timeout exceeded when trying to connect'
const probePauseMs = 1000
/** The timeout per host of a new connection when all others may hang. */
const probeTimeoutMs = 1000

type PoolCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (reason?: Error | boolean) => void,
) => void

/** Connections to the one of several hosts that accepts writes. A request fails only after every host was tried. */
export class HostPool extends pg.Pool {
  readonly #address: string
  readonly #name: string | undefined
  #isProbing = false

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
  override connect(callback: PoolCallback): void
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | void {
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
        const isBusy = (error as Error).message === poolTimeoutMessage
        if (isBusy) void this.#probe()
        if (isBusy || left === 0) throw error
      }
    }
  }

  /**
   * When the host is gone all connections may hang and none is free. A new connection that finds another host drops
   * them.
   */
  async #probe(): Promise<void> {
    if (this.#isProbing) return
    this.#isProbing = true
    await connectTo(this.#address, { connectionTimeoutMillis: probeTimeoutMs, application_name: this.#name })
      .then((client) => client.end())
      .catch(() => {})
    setTimeout(() => {
      this.#isProbing = false
    }, probePauseMs).unref()
  }
}
