import { atEnd } from '@credence/bench/src/cleanup.ts'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * When a connection to PostgreSQL breaks: before a packet of the product is forwarded, or after it, so that the product
 * does not learn the outcome.
 */
export type Break = 'before' | 'after'

/** A proxy between the product and PostgreSQL. It breaks the connection at the Nth packet that the product sends. */
export class DatabaseProxy {
  readonly #server
  readonly #target: number
  readonly #sockets = new Set<Socket>()
  #left = 0
  #way: Break = 'before'
  /** Whether the connection was broken since the last `arm`. */
  hasBroken = false

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer((socket) => this.#join(socket))
  }

  static async start(target: number): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    atEnd(() => {
      for (const socket of proxy.#sockets) socket.destroy()
      proxy.#server.close()
    })
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  arm(packet: number, way: Break): void {
    this.#left = packet
    this.#way = way
    this.hasBroken = false
  }

  disarm(): void {
    this.#left = 0
  }

  #join(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1')
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        this.#sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (packet) => {
      const isTheOne = this.#left > 0 && --this.#left === 0
      if (!isTheOne) return void server.write(packet)
      this.hasBroken = true
      if (this.#way === 'before') return void client.destroy()
      // PostgreSQL receives and runs the statement; its answer is dropped.
      server.off('data', answer)
      server.once('data', () => client.destroy())
      server.write(packet)
    })
    const answer = (packet: Buffer) => void client.write(packet)
    server.on('data', answer)
  }
}
