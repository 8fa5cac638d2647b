import type { AnswerOf, Endpoint, SentBody, SentParams, SentQuery } from '@credence/contract/kit/endpoint'
import { errorOf, unreachable } from './call-error.ts'
import { storedTeam } from './stored-team.ts'

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

/** What the contract says a call takes; a part that the endpoint does not declare cannot be given. */
export type Sent<E extends Endpoint> = Part<'params', SentParams<E>> &
  Part<'query', SentQuery<E>> &
  Part<'body', SentBody<E>>

export interface CallOptions {
  headers?: Record<string, string>
  /** Sent as multipart: the body as the part `data`, and each of these as a part of its own; several of one name in order. */
  files?: Record<string, Blob | readonly Blob[]>
  /** For creating calls: the same key and body within a day create one record, however often they are sent. */
  idempotencyKey?: string
  /** About something in a list that somebody else may have just deleted: that it is gone is for the caller to tell. */
  mayBeGone?: boolean
  /**
   * The team that the call is made in, where that is not the tab's own: administrators set a team up before they enter
   * it.
   */
  team?: number | undefined
  signal?: AbortSignal
  /** Goes on after the page is left. Browsers limit such bodies to 64 KiB. */
  keepalive?: boolean
}

const separateHost = import.meta.env['VITE_API_BASE'] as string | undefined
const base = separateHost?.replace(/\/$/, '') ?? '/api'

/** An address that the server signed, as this page reaches it. */
export const reachable = (signed: string): string =>
  separateHost && signed.startsWith('/') ? new URL(signed, separateHost).href : signed

/** Whether a signed address is the API's own: it wants the cookie, which a store of another make must not get. */
export const wantsCookie = (address: string): boolean =>
  new URL(address, location.href).origin === new URL(separateHost ?? '/', location.href).origin

type Scalar = string | number | boolean
type Scalars = Record<string, Scalar | undefined>

/** The contract's types have checked what is sent; here it is only written down. */
interface Loose {
  params?: Scalars
  query?: Scalars
  body?: unknown
}

export function addressOf(endpoint: Endpoint, { params, query }: Loose): string {
  const path = endpoint.definition.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  return base + path + (search.size > 0 ? `?${search}` : '')
}

function formOf(fields: Record<string, Scalar | Blob | readonly Blob[] | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const file of value instanceof Blob ? [value] : value) form.append(name, file)
  }
  return form
}

function bodyOf(endpoint: Endpoint, body: unknown, files: CallOptions['files']): BodyInit | undefined {
  if (files) return formOf({ data: JSON.stringify(body ?? {}), ...files })
  if (body === undefined) return undefined
  return endpoint.definition.bodyAs === 'form' ? formOf(body as Scalars) : JSON.stringify(body)
}

const remembered = new Map<string, { etag: string; answer: unknown }>()

/** Answers are remembered for one session and one team; whoever ends either forgets them. */
export const forgetAnswers = () => remembered.clear()

const withStamp = (address: string, etag: string) =>
  `${address}${address.includes('?') ? '&' : '?'}since=${etag.replace(/^W\/|"/g, '')}`

/** Loaded with the first change of a list: the first pages of all have none. */
const patching = () => import('@credence/contract/kit/patch-list')

const waitsMs = [100, 300, 1000, 2000, 4000]

/**
 * A 401 with a Retry-After says that the session just got another id (a team was entered, here or in another tab) whose
 * cookie is on its way to this browser. Nothing was done yet, so the call is sent again with whatever cookie there is
 * then.
 */
async function whileSessionMoves(send: () => Promise<Response>): Promise<Response> {
  let response = await send()
  for (const wait of waitsMs) {
    if (response.status !== 401 || !response.headers.has('retry-after')) break
    await new Promise((resolve) => {
      setTimeout(resolve, wait)
    })
    response = await send()
  }
  return response
}

/** What an answer holds; nothing is an empty object. An answer that breaks off is none. */
async function answerIn(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? {} : JSON.parse(text)
}

/** Makes one call of the contract. Rejects with a CallError for every answer that is not a success. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const loose = sent as Loose
  const address = addressOf(endpoint, loose)
  const team = options.team ?? storedTeam.get()
  const body = bodyOf(endpoint, loose.body, options.files)
  const memory = endpoint.definition.unchangedWhile ? `${team ?? ''} ${address}` : null
  const known = memory === null ? undefined : remembered.get(memory)
  // A list that is known is patched with what changed since.
  const patched = known && endpoint.definition.changesSince
  const headers: Record<string, string> = { accept: 'application/json' }
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  if (team !== null) headers['revenueTeamId'] = String(team)
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (known) headers['if-none-match'] = known.etag

  const failed = (error: unknown): never => {
    throw options.signal?.aborted ? error : unreachable()
  }
  const response = await whileSessionMoves(() =>
    fetch(patched ? withStamp(address, known.etag) : address, {
      method: endpoint.definition.method,
      headers: { ...headers, ...options.headers },
      credentials: separateHost ? 'include' : 'same-origin',
      // Answers hold personal data: they are kept in memory alone, and so the ETag is handled here.
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    }),
  ).catch(failed)

  if (response.status === 304 && known) return known.answer as AnswerOf<E>
  if (!response.ok) throw await errorOf(response)
  const told = await answerIn(response).catch(failed)
  // A server of the release before answers the list itself.
  const isPatch = patched && !Array.isArray(told)
  const answer = isPatch ? (await patching()).patchList(known.answer as [], told as never, patched) : told
  const etag = response.headers.get('etag')
  if (memory !== null && etag) remembered.set(memory, { etag, answer })
  return answer as AnswerOf<E>
}
