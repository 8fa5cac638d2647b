import { ReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { pipeline, Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { SealedStream } from '../files/sealed-stream.ts'
import { releaseBuffer } from '../files/release-buffer.ts'
import type { FileAnswer } from '../request/route.ts'

/** Hands pieces to the network one by one, and gives the memory of each back when it has left. */
class Outlet extends Writable {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    super({ highWaterMark: 1 })
    this.#response = response
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#response.write(piece, (error) => {
      if (!error) releaseBuffer(piece)
      done(error)
    })
  }

  override _final(done: () => void): void {
    this.#response.end(done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error) this.#response.destroy()
    done(error)
  }
}

/**
 * Answers with a file. What goes from our own disk to the network is ours from the first byte to the last; all else is
 * left to the framework.
 */
export function sendFile(reply: FastifyReply, { stream, headers, status }: FileAnswer): FastifyReply {
  void reply.code(status).headers({ ...headers })
  const isOurs =
    (stream instanceof ReadStream || stream instanceof SealedStream) &&
    reply.raw.socket instanceof Socket &&
    reply.request.method !== 'HEAD'
  if (!isOurs) return reply.send(stream)
  void reply.hijack()
  const response = reply.raw
  response.writeHead(status, reply.getHeaders() as Record<string, string>)
  const outlet = new Outlet(response)
  // A reader who goes away ends the reading too.
  response.once('close', () => outlet.destroy())
  pipeline(stream, outlet, (error) => {
    if (error && !response.destroyed) response.destroy()
  })
  return reply
}
