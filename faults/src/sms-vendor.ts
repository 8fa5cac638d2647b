import { atEnd } from '@credence/bench/src/cleanup.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from './node.ts'

const accountSid = 'AC00000000000000000000000000000002'
const authToken = 'the-token-of-a-fault-test'
/** The address that nodes give out. Reports go to the node that is named beside it. */
const publicUrl = 'http://credence.localhost:4000'

interface Taken {
  sid: string
  to: string
  from: string
  body: string
  status: string
  createdAt: Date
  callback: string
}

/**
 * `open`: takes messages and answers. `deaf`: reads requests and takes nothing. `mute`: takes messages and answers
 * nothing. `silent`: takes messages, answers, and does not report.
 */
export type VendorMood = 'open' | 'deaf' | 'mute' | 'silent'

/** A server that speaks Twilio's calls, counts the messages to each number, and loses answers. */
export class SmsVendor {
  mood: VendorMood = 'open'
  /** Requests that are waiting for an answer which does not come in this mood. */
  held = 0
  readonly messages: Taken[] = []
  /** Of so many answers, one is lost: the message is taken, and the connection ends. */
  readonly #loses: number
  readonly #reportTo: () => number
  #answers = 0
  #isOver = false
  #port = 0

  private constructor({ loses, reportTo }: { loses: number; reportTo: () => number }) {
    this.#loses = loses
    this.#reportTo = reportTo
  }

  /** `reportTo` is the port of the node that gets reports; `loses` 20 loses every twentieth answer, 0 none. */
  static async start(options: { loses: number; reportTo: () => number }): Promise<SmsVendor> {
    const vendor = new SmsVendor(options)
    const server = createServer((request, response) => {
      vendor.#serve(request, response).catch(() => request.socket.destroy())
    })
    await new Promise<void>((ready) => {
      server.listen(0, '127.0.0.1', ready)
    })
    vendor.#port = (server.address() as AddressInfo).port
    const reporting = vendor.#report()
    atEnd(async () => {
      vendor.#isOver = true
      server.closeAllConnections()
      server.close()
      await reporting
    })
    return vendor
  }

  get settings(): Settings {
    return {
      PUBLIC_URL: publicUrl,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_API_URL: `http://127.0.0.1:${this.#port}`,
    }
  }

  /** How often each number got a message. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { to } of this.messages) counts.set(to, (counts.get(to) ?? 0) + 1)
    return counts
  }

  /** What the vendor sends to a node, signed. The fields are in the order of their names. */
  hook(path: string, fields: Readonly<Record<string, string>>) {
    const signed = `${publicUrl}${path}${Object.entries(fields).flat().join('')}`
    return {
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64'),
      },
      bytes: Buffer.from(new URLSearchParams(fields).toString()),
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const answer = (status: number, content: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (request.method === 'GET') return answer(200, this.#list(new URL(request.url ?? '/', 'http://localhost')))
    if (this.mood === 'deaf') {
      this.held += 1
      return
    }
    const fields = new URLSearchParams(body)
    const [to = '', from = '', words = ''] = ['To', 'From', 'Body'].map((name) => fields.get(name) ?? '')
    const taken: Taken = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to,
      from,
      body: words,
      status: 'sent',
      createdAt: new Date(),
      callback: fields.get('StatusCallback') ?? '',
    }
    this.messages.push(taken)
    if (this.mood === 'mute') {
      this.held += 1
      return
    }
    this.#answers += 1
    if (this.#loses > 0 && this.#answers % this.#loses === 0) return void request.socket.destroy()
    return answer(201, { sid: taken.sid, status: 'queued', body: words })
  }

  #list(url: URL): object {
    const asked = (name: string) => url.searchParams.get(name)
    const found = this.messages.filter(({ to, from }) => to === asked('To') && from === asked('From')).toReversed()
    return {
      messages: found.map(({ sid, status, body, createdAt }) => ({
        sid,
        status,
        body,
        date_created: createdAt.toUTCString(),
      })),
      next_page_uri: null,
    }
  }

  /** Reports each message as delivered, again and again until a node has heard it. */
  async #report(): Promise<void> {
    while (!this.#isOver) {
      const waiting = this.mood === 'open' ? this.messages.filter(({ status }) => status === 'sent').slice(0, 8) : []
      const heard = await Promise.all(waiting.map((message) => this.#deliver(message)))
      if (!heard.includes(true)) await sleep(50)
    }
  }

  async #deliver(message: Taken): Promise<boolean> {
    const { pathname, search } = new URL(message.callback)
    const { path, headers, bytes } = this.hook(`${pathname}${search}`, {
      MessageSid: message.sid,
      MessageStatus: 'delivered',
    })
    const response = await fetch(`http://127.0.0.1:${this.#reportTo()}${path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      headers,
      body: bytes,
    }).catch(() => null)
    await response?.body?.cancel()
    if (!response?.ok) return false
    message.status = 'delivered'
    return true
  }
}
