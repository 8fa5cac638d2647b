import { atEnd } from '@credence/bench/src/cleanup.ts'
import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A load balancer: each request goes to the next node, and a refused connection goes to another. A sent request is
 * never repeated.
 */
export class Balancer {
  readonly #ports: readonly number[]
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer((request, response) => void this.#pass(request, response))
  #next = 0
  /** Requests that a node received and did not answer. */
  broken = 0

  private constructor(ports: readonly number[]) {
    this.#ports = ports
  }

  static async start(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports)
    balancer.#server.listen(0, '127.0.0.1')
    await once(balancer.#server, 'listening')
    atEnd(() => {
      balancer.#server.closeAllConnections()
      balancer.#server.close()
      balancer.#agent.destroy()
    })
    return balancer
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const first = this.#next++
    for (let turn = 0; turn < this.#ports.length; turn += 1) {
      const outcome = await this.#try(this.#ports[(first + turn) % this.#ports.length] ?? 0, request, body, response)
      if (outcome === 'answered') return
      if (outcome === 'broken') {
        this.broken += 1
        response.writeHead(502).end()
        return
      }
    }
    response.writeHead(502).end()
  }

  #try(
    port: number,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<'answered' | 'absent' | 'broken'> {
    return new Promise((resolve) => {
      const passed = httpRequest(
        {
          host: '127.0.0.1',
          port,
          agent: this.#agent,
          method,
          path: url,
          headers: { ...headers, connection: 'keep-alive' },
        },
        (answer) => {
          const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers
          response.writeHead(answer.statusCode ?? 502, kept)
          answer.pipe(response)
          answer.once('end', () => resolve('answered'))
          answer.once('aborted', () => {
            response.destroy()
            this.broken += 1
            resolve('answered')
          })
        },
      )
      passed.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'absent' : 'broken'),
      )
      passed.end(body)
    })
  }
}
