import { SignJWT } from 'jose'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { DocusignConfig } from '../../config/docusign.ts'

/** What DocuSign answered, or why there is no answer. Holds codes alone: its messages may name people. */
export class DocusignFailure extends Error {
  /** Null when there was no answer. */
  readonly status: number | null
  readonly code: string

  /** There was no access token. */
  readonly isSignIn: boolean

  constructor(status: number | null, code: string, { isSignIn = false } = {}) {
    super(status === null ? `DocuSign did not answer: ${code}` : `DocuSign answered ${status}: ${code}`)
    this.name = 'DocusignFailure'
    this.status = status
    this.code = code
    this.isSignIn = isSignIn
  }

  /** Whether the call may have had its effect all the same. */
  get isUncertain(): boolean {
    return this.status === null || this.status >= 500
  }

  /** Whether every call fails, not only the one about this envelope. */
  get isOutage(): boolean {
    return this.isUncertain || this.isSignIn || [401, 403, 429].includes(this.status ?? 0)
  }
}

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  /** Below the account. */
  path: string
  body?: unknown
  accept?: string
  /** Repeating the call does no harm. */
  isRepeatable: boolean
  /** The call or its answer carries a document. */
  isTransfer?: true
}

export interface DocusignTimes {
  /** For a call with its repetitions. */
  callMs: number
  /** For a call that carries a document. */
  transferMs: number
  pauseMs: number
}

const usualTimes: DocusignTimes = { callMs: 15_000, transferMs: 60_000, pauseMs: 300 }
const mostAttempts = 3
/** A token is renewed a minute before it ends, so that none ends on its way. */
const reserveSeconds = 60
const assertionLifetime = '10m'

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const failure = z.object({ errorCode: z.string(), error: z.string() }).partial()

/** Codes such as consent_required and ENVELOPE_DOES_NOT_EXIST. Everything else that is answered stays out of the log. */
async function codeOf(response: Response): Promise<string> {
  const { data } = failure.safeParse(await response.json().catch(() => null))
  const code = data?.errorCode ?? data?.error ?? ''
  return /^\w{1,80}$/.test(code) ? code : 'no code'
}

const reasonOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? (name === 'TimeoutError' ? 'timeout' : 'connection failed')
}

interface Token {
  value: string
  usableUntil: number
}

/** The REST API of DocuSign in the name of one user, by a JWT grant. */
export class DocusignApi {
  readonly #config: DocusignConfig
  readonly #times: DocusignTimes
  #token: Token | null = null
  #pendingToken: Promise<Token> | null = null

  constructor(config: DocusignConfig, times: DocusignTimes = usualTimes) {
    this.#config = config
    this.#times = times
  }

  async json<T>(call: Omit<Call, 'accept'>, schema: z.ZodType<T>): Promise<T> {
    const response = await this.#send({ ...call, accept: 'application/json' })
    const parsed = schema.safeParse(await this.#read(() => response.json()))
    if (!parsed.success) throw new DocusignFailure(response.status, 'unexpected answer')
    return parsed.data
  }

  async bytes(path: string, accept: string): Promise<Buffer> {
    const response = await this.#send({ method: 'GET', path, accept, isRepeatable: true, isTransfer: true })
    return Buffer.from(await this.#read(() => response.arrayBuffer()))
  }

  async #read<T>(body: () => Promise<T>): Promise<T> {
    try {
      return await body()
    } catch (error) {
      throw new DocusignFailure(null, reasonOf(error))
    }
  }

  async #send(call: Call): Promise<Response> {
    const signal = AbortSignal.timeout(call.isTransfer ? this.#times.transferMs : this.#times.callMs)
    const token = await this.#accessToken()
    const response = await this.#attempts(call.isRepeatable, signal, () => this.#request(call, token, signal))
    if (response.status !== 401) return this.#assertGood(response)
    // The token was revoked. Another caller may have renewed it meanwhile.
    await response.body?.cancel()
    if (this.#token?.value === token) this.#token = null
    const renewed = await this.#accessToken()
    return this.#assertGood(await this.#attempts(call.isRepeatable, signal, () => this.#request(call, renewed, signal)))
  }

  async #assertGood(response: Response): Promise<Response> {
    if (response.ok) return response
    throw new DocusignFailure(response.status, await codeOf(response))
  }

  #request({ method, path, body, accept }: Call, token: string, signal: AbortSignal): Promise<Response> {
    const { baseUrl, accountId } = this.#config
    return fetch(`${baseUrl}/restapi/v2.1/accounts/${accountId}${path}`, {
      method,
      redirect: 'error',
      signal,
      headers: {
        accept: accept ?? 'application/json',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** Repeats a repeatable call after lost connections and 5xx, until its time is over. */
  async #attempts(isRepeatable: boolean, signal: AbortSignal, request: () => Promise<Response>): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = !isRepeatable || attempt === mostAttempts
      try {
        const response = await request()
        if (response.status < 500 || isLast) return response
        await response.body?.cancel()
      } catch (error) {
        if (isLast || signal.aborted) throw new DocusignFailure(null, reasonOf(error))
      }
      await pause(this.#times.pauseMs * attempt)
    }
  }

  /** Parallel calls share the request for a token. */
  async #accessToken(): Promise<string> {
    if (this.#token && this.#token.usableUntil > Date.now()) return this.#token.value
    this.#pendingToken ??= this.#grant()
      .catch((error: unknown) => {
        throw error instanceof DocusignFailure
          ? new DocusignFailure(error.status, error.code, { isSignIn: true })
          : error
      })
      .finally(() => {
        this.#pendingToken = null
      })
    this.#token = await this.#pendingToken
    return this.#token.value
  }

  async #grant(): Promise<Token> {
    const { authUrl, integrationKey, userId, privateKey } = this.#config
    const assertion = await new SignJWT({ scope: 'signature impersonation' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(integrationKey)
      .setSubject(userId)
      .setAudience(new URL(authUrl).host)
      .setIssuedAt()
      .setExpirationTime(assertionLifetime)
      .sign(privateKey)
    const signal = AbortSignal.timeout(this.#times.callMs)
    const response = await this.#attempts(true, signal, () =>
      fetch(`${authUrl}/oauth/token`, {
        method: 'POST',
        redirect: 'error',
        signal,
        body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      }),
    )
    const good = await this.#assertGood(response)
    const parsed = tokenAnswer.safeParse(await this.#read(() => good.json()))
    if (!parsed.success) throw new DocusignFailure(good.status, 'unexpected answer')
    const { access_token: value, expires_in: seconds } = parsed.data
    return { value, usableUntil: Date.now() + (seconds - reserveSeconds) * 1000 }
  }
}
