import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { World } from './world.ts'

/** Starts to listen on a free port of the loopback address; answers the port. */
export async function listen(world: World): Promise<number> {
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  return (world.app.http.server.address() as AddressInfo).port
}

export interface Conversation {
  socket: Socket
  /** Everything that was received so far. */
  received: () => string
  /** Resolves once the text received matches. */
  until: (pattern: RegExp) => Promise<string>
  /** Resolves when the server has closed the connection; answers the error that came with it, such as ECONNRESET. */
  closed: Promise<string | null>
}

/** A TCP connection on which a test writes a request byte by byte. */
export async function converse(port: number): Promise<Conversation> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false })
  let text = ''
  let error: string | null = null
  const waiting = new Set<() => void>()
  const look = () => {
    for (const each of waiting) each()
  }
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
    look()
  })
  socket.on('error', (failure: NodeJS.ErrnoException) => {
    error ??= failure.code ?? failure.message
  })
  const closed = new Promise<string | null>((done) =>
    socket.once('close', () => {
      done(error)
      look()
    }),
  )
  const until = (pattern: RegExp) =>
    new Promise<string>((found, failed) => {
      const check = () => {
        if (pattern.test(text)) found(text)
        else if (socket.destroyed) failed(new Error(`closed before ${pattern}: ${text}`))
        else return
        waiting.delete(check)
      }
      waiting.add(check)
      check()
    })
  await once(socket, 'connect')
  return { socket, received: () => text, until, closed }
}

/** Sends bytes on a connection of their own and answers all that came back until the server closed it. */
export async function exchange(port: number, bytes: string | Buffer): Promise<{ text: string; error: string | null }> {
  const { socket, received, closed } = await converse(port)
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  const error = await closed
  return { text: received(), error }
}
