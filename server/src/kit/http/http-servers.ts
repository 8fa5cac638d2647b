import { Server, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * A kept-alive connection on which nothing came for so long will bring no request that was sent before its client
 * learned of the end.
 */
const idleGraceMs = 1000
const lookAgainMs = 25
/** For this long, connections that were made before the end are still accepted. */
const acceptingMs = 1000

const noIpv6 = ['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL']

/**
 * Node closes idle connections as soon as a server stops to accept; a request that is just arriving on one would be
 * reset.
 */
class DrainableServer extends Server {
  isDraining = false

  override closeIdleConnections(): void {
    if (!this.isDraining) super.closeIdleConnections()
  }

  closeIdleNow(): void {
    super.closeIdleConnections()
  }
}

/** What the framework sets on a server that it makes itself. */
interface Limits {
  http?: ServerOptions
  keepAliveTimeout?: number
  requestTimeout?: number
  connectionTimeout?: number
}

/**
 * The listening servers of the process, one for each address of its host, and their end: everything that was sent is
 * answered, nothing is reset.
 */
export class HttpServers {
  readonly #servers: DrainableServer[] = []
  /** Each open connection with the answer that was begun on it last. */
  readonly #answers = new Map<Socket, ServerResponse | null>()
  #accepted = 0
  #isDraining = false
  #isClosed = false
  #createAnother: (() => DrainableServer) | null = null

  get isDraining(): boolean {
    return this.#isDraining
  }

  readonly create = (handler: RequestListener, limits: Limits): DrainableServer => {
    this.#createAnother = () => this.create(handler, limits)
    const server = new DrainableServer(limits.http ?? {}, (request, response) => {
      this.#answers.set(request.socket, response)
      // Node says `Connection: close` then, and closes the connection after the answer.
      if (this.#isClosed) response.shouldKeepAlive = false
      handler(request, response)
    })
    server.keepAliveTimeout = limits.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = limits.requestTimeout ?? server.requestTimeout
    server.setTimeout(limits.connectionTimeout ?? 0)
    server.on('connection', (socket: Socket) => {
      this.#accepted += 1
      this.#answers.set(socket, null)
      socket.once('close', () => this.#answers.delete(socket))
    })
    this.#servers.push(server)
    return server
  }

  /** `localhost` may be an address of IPv4 and one of IPv6. The first must be free; the others are a convenience. */
  async listen(http: FastifyInstance, { port, host }: { port: number; host: string }): Promise<void> {
    const [first, ...others] = await lookup(host, { all: true })
    await http.listen({ port, host: first?.address ?? host }).catch(async (error: NodeJS.ErrnoException) => {
      // `::` means every address of both kinds. A machine without IPv6 has those of IPv4.
      if (host !== '::' || !noIpv6.includes(error.code ?? '')) throw error
      await http.listen({ port, host: '0.0.0.0' })
    })
    const { port: taken } = http.server.address() as AddressInfo
    for (const { address } of others) {
      const server = this.#createAnother?.().listen(taken, address)
      if (server) await once(server, 'listening').catch(() => {})
    }
  }

  /**
   * The system resets connections that nobody accepted, and one turn of the event loop accepts few: as many turns as
   * bring one are waited for.
   */
  async #acceptWaiting(): Promise<void> {
    for (let known = -1, began = Date.now(); known !== this.#accepted && Date.now() - began < acceptingMs;) {
      known = this.#accepted
      await nextTurn()
      await nextTurn()
    }
  }

  /**
   * Stops to accept, lets every request that is under way or still comes be answered on its connection, and closes each
   * connection with its last answer.
   */
  async drain(withinMs: number): Promise<void> {
    const began = Date.now()
    this.#isDraining = true
    await this.#acceptWaiting()
    for (const server of this.#servers) {
      server.isDraining = true
      server.close()
    }
    // Only now: a client that is told to close comes back with a new connection, which must find nobody rather than a
    // server that is about to go.
    this.#isClosed = true
    for (const answer of this.#answers.values()) if (answer && !answer.headersSent) answer.shouldKeepAlive = false
    for (let ms = 0; this.#answers.size > 0 && ms < withinMs; ms = Date.now() - began) {
      if (ms >= idleGraceMs) for (const server of this.#servers) server.closeIdleNow()
      await sleep(lookAgainMs)
    }
    for (const server of this.#servers) server.closeAllConnections()
  }
}
