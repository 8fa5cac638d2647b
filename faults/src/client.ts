import { demoPassword } from '@credence/server/db/seeds/demo.ts'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'

/**
 * `cut`: the connection ended before an answer. `absent`: the connection was refused, so nothing was sent. `silent`: no
 * answer within a minute.
 */
export interface Answer {
  status: number | 'cut' | 'absent' | 'silent'
  body: unknown
  headers: IncomingHttpHeaders
  ms: number
}

export interface Asked {
  method?: string
  path: string
  headers?: Record<string, string>
  json?: unknown
  bytes?: Buffer
  signal?: AbortSignal
}

const silenceMs = 60_000
/** Errors before the server read any byte of the request. */
const unconnected = new Set(['ECONNREFUSED', 'EADDRNOTAVAIL'])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * A client with its own connections and, after signing in, its own session. It never throws: every outcome is an
 * answer.
 */
export class Client {
  port: number
  cookie = ''
  readonly #agent = new Agent({ keepAlive: true })

  constructor(port: number, cookie = '') {
    this.port = port
    this.cookie = cookie
  }

  ask({ method = 'GET', path, headers = {}, json, bytes, signal }: Asked): Promise<Answer> {
    const body = json === undefined ? bytes : Buffer.from(JSON.stringify(json))
    const began = performance.now()
    return new Promise((resolve) => {
      const end = (status: Answer['status'], content: unknown = null, received: IncomingHttpHeaders = {}) =>
        resolve({ status, body: content, headers: received, ms: performance.now() - began })
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port: this.port,
          agent: this.#agent,
          method,
          path,
          signal,
          timeout: silenceMs,
          headers: {
            'sec-fetch-site': 'same-origin',
            ...(this.cookie ? { cookie: this.cookie } : {}),
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...(body ? { 'content-length': String(body.length) } : {}),
            ...headers,
          },
        },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          this.#keepSession(response.headers)
          response.on('end', () =>
            end(response.statusCode ?? 0, parsed(Buffer.concat(pieces).toString('utf8')), response.headers),
          )
          response.on('error', () => end('cut'))
          response.on('aborted', () => end('cut'))
        },
      )
      let isSilent = false
      request.on('timeout', () => {
        isSilent = true
        request.destroy()
      })
      request.on('error', (error: NodeJS.ErrnoException) =>
        end(isSilent ? 'silent' : unconnected.has(error.code ?? '') ? 'absent' : 'cut'),
      )
      request.end(body)
    })
  }

  signIn(email: string, password = demoPassword): Promise<Answer> {
    return this.ask({
      method: 'POST',
      path: '/api/auth/login',
      headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
    })
  }

  /** A session gets a new id at sign-in and at the choice of a team. */
  #keepSession(headers: IncomingHttpHeaders): void {
    const session = headers['set-cookie']?.map((line) => line.split(';')[0] ?? '').find((line) => /sid=./.test(line))
    if (session) this.cookie = session
  }

  /** The same session on other connections, for example to another node. */
  at(port: number): Client {
    return new Client(port, this.cookie)
  }

  close(): void {
    this.#agent.destroy()
  }
}

export async function signedIn(port: number, email: string): Promise<Client> {
  const client = new Client(port)
  const { status, body } = await client.signIn(email)
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`)
  return client
}
