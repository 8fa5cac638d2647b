import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message as Twilio keeps it. */
export interface PeerMessage {
  sid: string
  to: string
  from: string
  body: string
  status: string
  errorCode: number | null
  statusCallback: string
  createdAt: Date
}

/** `drop` ends the connection before the message is taken, `dropAfter` afterwards. `hang` never answers. */
type Fault = number | 'drop' | 'dropAfter' | 'hang'

const accountSid = 'AC00000000000000000000000000000001'
const authToken = 'the-token-of-a-test'

export interface TwilioPeer {
  /** The settings that lead to this peer. */
  env: Record<string, string>
  messages: PeerMessage[]
  /** Every call, as method and path. */
  calls: string[]
  /** Refuses messages to a number with a code of Twilio. */
  refuse(to: string, code: number): void
  /** The next calls of a method fail. */
  fail(method: 'GET' | 'POST', fault: Fault, times?: number): void
  close(): Promise<void>
}

/** The header by which Twilio signs a call, made without the code under test. */
export function signatureOf(url: string, fields: Record<string, string>): string {
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((all, name) => `${all}${name}${fields[name]}`, url)
  return createHmac('sha1', authToken).update(signed).digest('base64')
}

/** A server on the loopback address that answers the calls of Twilio's REST API that the product makes. */
export async function startTwilioPeer(): Promise<TwilioPeer> {
  const messages: PeerMessage[] = []
  const calls: string[] = []
  const refusals = new Map<string, number>()
  const faults: { method: string; fault: Fault; times: number }[] = []

  const shown = ({ sid, to, from, body, status, errorCode, createdAt }: PeerMessage) => ({
    sid,
    to,
    from,
    body,
    status,
    error_code: errorCode,
    date_created: createdAt.toUTCString(),
    date_sent: ['queued', 'accepted'].includes(status) ? null : createdAt.toUTCString(),
  })

  function take(fields: URLSearchParams): { status: number; body: object } {
    const [to = '', from = '', body = ''] = ['To', 'From', 'Body'].map((name) => fields.get(name) ?? '')
    const code = refusals.get(to)
    if (code !== undefined) return { status: 400, body: { code, message: `Told to nobody: ${to}`, status: 400 } }
    const message: PeerMessage = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to,
      from,
      body,
      status: 'queued',
      errorCode: null,
      statusCallback: fields.get('StatusCallback') ?? '',
      createdAt: new Date(),
    }
    messages.push(message)
    return { status: 201, body: shown(message) }
  }

  function list(url: URL): object {
    const asked = (name: string) => url.searchParams.get(name)
    const size = Number(asked('PageSize') ?? 50)
    const number = Number(asked('Page') ?? 0)
    const day = asked('DateSent>')
    const matching = messages
      .filter(({ to, from }) => [to, null].includes(asked('To')) && [from, null].includes(asked('From')))
      .filter((message) => day === null || (shown(message).date_sent !== null && message.createdAt >= new Date(day)))
      .toReversed()
    const next = new URL(url)
    next.searchParams.set('Page', String(number + 1))
    return {
      messages: matching.slice(number * size, (number + 1) * size).map(shown),
      next_page_uri: matching.length > (number + 1) * size ? `${next.pathname}${next.search}` : null,
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request
    const url = new URL(request.url ?? '/', 'http://localhost')
    calls.push(`${method} ${url.pathname}`)
    const body = await text(request)
    const failing = faults.find((each) => each.method === method && each.times > 0)
    if (failing) failing.times -= 1
    const fault = failing?.fault
    if (fault === 'hang') return
    if (fault === 'drop') return void request.socket.destroy()
    const send = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (typeof fault === 'number') return void send(fault, { code: 20_500, status: fault })
    const right = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (request.headers.authorization !== right) return void send(401, { code: 20_003, status: 401 })
    const [, sid] = /^\/2010-04-01\/Accounts\/\w+\/Messages(?:\/(\w+))?\.json$/.exec(url.pathname) ?? ['', 'unknown']
    if (sid !== undefined) {
      const message = messages.find((each) => each.sid === sid)
      return void (message ? send(200, shown(message)) : send(404, { code: 20_404, status: 404 }))
    }
    if (method === 'GET') return void send(200, list(url))
    const taken = take(new URLSearchParams(body))
    if (fault === 'dropAfter') return void request.socket.destroy()
    send(taken.status, taken.body)
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return {
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    messages,
    calls,
    refuse: (to, code) => void refusals.set(to, code),
    fail: (method, fault, times = 1) => void faults.push({ method, fault, times }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => {
        server.close(closed)
      })
    },
  }
}
