import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '@credence/contract/texts'
import { Refusal } from '../request/refusal.ts'

const megabyte = 1024 * 1024

export interface LargeBodyLimits {
  /** Bodies up to this size need no place: they are held to what any other call may send. */
  smallBytes: number
  /** Large bodies in memory at once, in all and from one source address. */
  inFlight: number
  inFlightPerSource: number
  /** How long a body may take, in all and since its last byte. */
  longestMs: number
  silenceMs: number
}

export const largeBodyLimits: LargeBodyLimits = {
  smallBytes: megabyte,
  inFlight: 4,
  inFlightPerSource: 2,
  longestMs: 120_000,
  silenceMs: 10_000,
}

const retryAfterSeconds = 10
const noPlace = () => new Refusal(503, texts.tryAgain, { retryAfterSeconds })

/**
 * Limits the bodies that are read into memory before their sender is known, as those of webhooks are: the signature is
 * over the whole body. Each process has a few places for them. A place is free again when the answer was sent or the
 * connection broke off.
 */
export class LargeBodies {
  readonly #limits: LargeBodyLimits
  readonly #bySource = new Map<string, number>()
  #inFlight = 0

  constructor(limits: LargeBodyLimits = largeBodyLimits) {
    this.#limits = limits
  }

  /** A body of chunks does not say how large it will be. */
  isLarge({ headers }: FastifyRequest): boolean {
    return (
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > this.#limits.smallBytes
    )
  }

  /** Refuses a body without a place, before it is read. `onTimeout` is called when a body took too long. */
  admit(request: FastifyRequest, reply: FastifyReply, source: string, onTimeout: () => void): void {
    this.#endWhenSlow(request, reply, onTimeout)
    const { inFlight, inFlightPerSource } = this.#limits
    if (!this.isLarge(request)) return
    const ofSource = this.#bySource.get(source) ?? 0
    if (this.#inFlight >= inFlight || ofSource >= inFlightPerSource) throw noPlace()
    this.#inFlight += 1
    this.#bySource.set(source, ofSource + 1)
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      this.#inFlight -= 1
      const left = (this.#bySource.get(source) ?? 1) - 1
      if (left > 0) this.#bySource.set(source, left)
      else this.#bySource.delete(source)
    }
    reply.raw.once('finish', release).once('close', release)
  }

  #endWhenSlow({ raw }: FastifyRequest, reply: FastifyReply, onTimeout: () => void): void {
    const { longestMs, silenceMs } = this.#limits
    const end = () => {
      clear()
      if (raw.complete) return
      onTimeout()
      raw.destroy()
    }
    let { bytesRead } = raw.socket
    const longest = setTimeout(end, longestMs).unref()
    // A listener of `data` would make the body flow before anything reads it.
    const silence = setInterval(() => {
      if (raw.socket.bytesRead === bytesRead) end()
      else ({ bytesRead } = raw.socket)
    }, silenceMs).unref()
    const clear = () => {
      clearTimeout(longest)
      clearInterval(silence)
    }
    raw.once('end', clear)
    reply.raw.once('close', clear)
  }
}
