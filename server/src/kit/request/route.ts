import type { Readable } from 'node:stream'
import type { AnswerInputOf, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from '@credence/contract/kit/endpoint'
import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import type { StoredFiles, UploadedFiles } from './multipart.ts'
import { withoutBidiControls } from '../paper/bidi-controls.ts'
import type { ListRead } from './lists/changed-records.ts'
import type { Actor, LinkHolder, Sender, SignedIn } from './actor.ts'
import type { Origin, Scope } from './scope.ts'
import type { Services } from './services.ts'
import type { Finish } from './transaction.ts'

export type CookieName = 'sid' | 'browser' | 'device' | 'challenge'
export interface CookieOptions {
  maxAgeSeconds?: number
}

/** The little of HTTP that a few handlers need: the credentials of a sign-in, and cookies. */
export interface Http {
  header(name: string): string | undefined
  cookie(name: CookieName): string | undefined
  setCookie(name: CookieName, value: string, options?: CookieOptions): void
  clearCookie(name: CookieName): void
  setHeader(name: string, value: string): void
}

interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  headers: HeadersOf<E>
  body: BodyOf<E>
  /** In memory. */
  files: UploadedFiles
  /** In the store, of calls that say `storesFiles`. Each has a row by now, which goes with the transaction. */
  stored: StoredFiles
  http: Http
}

export interface Call<E extends Endpoint> extends Input<E> {
  scope: Scope
}

/** Opens a transaction of its own, as often as the handler needs one. */
export type Begin = <T>(act: (scope: Scope) => Promise<T>, finishing?: Finish) => Promise<T>
/** Runs one statement as a transaction of its own. */
export type AskOnce = (statement: (origin: Origin) => Statement) => Promise<Row[]>
export interface OwnCall<E extends Endpoint> extends Input<E> {
  begin: Begin
  askOnce: AskOnce
  services: Services
}

export interface StreamCall<E extends Endpoint> extends Pick<Input<E>, 'query' | 'http'> {
  /** Whom the address was given to. */
  actor: Actor
  /** Opens a transaction in the actor's name in the team of the address, once the actor was judged again. */
  begin: Begin
  /** One statement in the actor's name in the team of the address, in a transaction of its own. */
  askOnce: (statement: Statement) => Promise<Row[]>
  services: Services
  /** The body as it comes. */
  source: Readable
  /** Aborted when the client goes away before the answer has been sent. */
  gone: AbortSignal
}

/** A call that the gate has let pass, and that works in transactions of its own from then on. */
interface LongCall<E extends Endpoint> extends Input<E> {
  caller: SignedIn
  begin: Begin
  services: Services
}

/** The same with a link. Each transaction finds the link again, and refuses one that was ended meanwhile. */
export interface LongLinkCall<E extends Endpoint> extends Input<E> {
  link: LinkHolder
  begin: Begin
  services: Services
}

/** The same for a message of another service. */
export interface LongMessageCall<E extends Endpoint> extends Input<E> {
  sender: Sender
  services: Services
}

type Answer<E extends Endpoint> = AnswerInputOf<E> | RawJson | Picture | Attachment | FileAnswer

interface RouteOptions {
  /** This call looks for an account before anybody is signed in. */
  signsIn?: true
  /** Its answers are kept for whoever asks the same (`kept-answers.ts`). Of calls by code that read the directory alone. */
  keepsAnswers?: true
}

export interface ReadInput<E extends Endpoint> extends Pick<Input<E>, 'params' | 'query' | 'headers'> {
  /** Where the installation is reached, for addresses in an answer. */
  publicUrl: string
}
type AnyReadInput = { params: unknown; query: unknown; headers?: unknown; publicUrl: string }

/** What is known of a read that was answered outside of a scope. */
export type Reader = Pick<Scope, 'actor' | 'origin' | 'services'>

/** Said by a read that cannot answer after all: the handler does, in a transaction. */
export const leftToHandler = Symbol('left to the handler')

/**
 * A read whose statements follow from nothing but the input; seldom one more, when the first says that it was not
 * enough.
 */
interface Read {
  statements: (input: AnyReadInput) => readonly Statement[]
  more?: (rows: Row[], input: AnyReadInput) => Statement | null
  shape: (answers: Row[][], input: AnyReadInput, reader: Reader) => unknown
}

export interface Route {
  endpoint: Endpoint
  handler: (call: unknown) => unknown
  read?: Read
  list?: ListRead
  /**
   * Of long calls: answers in the transaction of the gate where nothing has to be waited for. Null leaves the call to
   * the handler, once that transaction has ended.
   */
  first?: (call: unknown) => Promise<unknown>
  options: RouteOptions & { ownTransactions?: true; streams?: true; takesLong?: true }
}

/** Joins an endpoint of the contract to its handler, which runs in the request's one transaction. */
export const on = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  options: RouteOptions = {},
): Route => ({ endpoint, handler: handler as (call: unknown) => unknown, options })

/**
 * Joins an endpoint to the one statement that answers it. The statement travels with the gate's own question, in the
 * same transaction and behind it, so that the whole request is one round trip; its rows are looked at only if the gate
 * lets the caller pass. It names the team as app_team(), for who is calling is not known when it is sent.
 */
export function onRead<E extends Endpoint>(
  endpoint: E,
  statement: (input: ReadInput<E>) => Statement,
  shape: (rows: Row[], input: ReadInput<E>) => unknown,
  { more = () => null }: { more?: (rows: Row[], input: ReadInput<E>) => Statement | null } = {},
): Route {
  const handler = async ({ scope, params, query, headers }: Call<E>) => {
    const ask = async (asked: Statement) => (await runBatch(scope.client, [asked]))[0] ?? []
    const input = { params, query, headers, publicUrl: scope.services.config.publicUrl }
    const rows = await ask(statement(input))
    const further = more(rows, input)
    return shape(further ? await ask(further) : rows, input)
  }
  return {
    endpoint,
    handler: handler as (call: unknown) => unknown,
    options: {},
    read: {
      statements: (input) => [statement(input as ReadInput<E>)],
      more: more as Read['more'] & {},
      shape: ([rows = []], input) => shape(rows, input as ReadInput<E>),
    },
  }
}

/** What a read by link knows of its link. */
export type LinkReader = Pick<Scope, 'services' | 'origin' | 'link' | 'teamId'>

/**
 * The same for a call by link, with several statements. They find the subject in the settings of the transaction
 * (`app_subject`, `app_subject_link`), because whose link it is is not known when they are sent. `shape` says
 * `leftToHandler` where the answer has to be written down too.
 */
export const onReadLink = <E extends Endpoint>(
  endpoint: E,
  { statements, shape }: { statements: readonly Statement[]; shape: (answers: Row[][], reader: LinkReader) => unknown },
  handler: (call: Call<E>) => Promise<Answer<E>>,
): Route => ({
  endpoint,
  handler: handler as (call: unknown) => unknown,
  options: {},
  read: {
    statements: () => statements,
    shape: (answers, _, { actor, ...reader }) => {
      if (actor.kind !== 'link' || actor.teamId === null) throw new Error('Only a link of a team reads by link')
      return shape(answers, { ...reader, link: actor, teamId: actor.teamId })
    },
  },
})

/** For the few calls that work for long (hashing a password) and must not hold a connection meanwhile. */
export const onWithoutTransaction = <E extends Endpoint>(
  endpoint: E,
  handler: (call: OwnCall<E>) => Promise<Answer<E>>,
  options: RouteOptions = {},
): Route => ({
  endpoint,
  handler: handler as (call: unknown) => unknown,
  options: { ...options, ownTransactions: true },
})

/**
 * For a signed-in call that does so much that one transaction for all of it would hold up others: the gate asks its
 * questions as ever, and the handler opens a transaction for each part. It answers for itself that a repeated call does
 * nothing twice.
 */
export const onLong = <E extends Endpoint>(endpoint: E, handler: (call: LongCall<E>) => Promise<Answer<E>>): Route => ({
  endpoint,
  handler: handler as (call: unknown) => unknown,
  options: { takesLong: true },
})

/**
 * For a call by link that waits for another service or for a thread: the gate makes its checks, and the handler holds no
 * transaction while it waits. It handles repeated calls itself.
 */
export const onLongLink = <E extends Endpoint>(
  endpoint: E,
  handler: (call: LongLinkCall<E>) => Promise<Answer<E>>,
  { first }: { first?: (call: Call<E>) => Promise<Answer<E> | null> } = {},
): Route => ({
  endpoint,
  handler: handler as (call: unknown) => unknown,
  ...(first ? { first: first as (call: unknown) => Promise<unknown> } : {}),
  options: { takesLong: true },
})

/**
 * For a message of another service whose work takes long, or belongs to a team that the message names: the gate checks the
 * signature, and the handler opens its transactions itself. It handles repeated messages itself.
 */
export const onLongMessage = <E extends Endpoint>(
  endpoint: E,
  handler: (call: LongMessageCall<E>) => Promise<Answer<E>>,
): Route => ({ endpoint, handler: handler as (call: unknown) => unknown, options: { takesLong: true } })

/**
 * For the bytes of files, which take as long as the client's line, at a signed address: the gate judges the caller and
 * the call that gave the address out, and no connection is held meanwhile.
 */
export const onStream = <E extends Endpoint>(
  endpoint: E,
  handler: (call: StreamCall<E>) => Promise<Answer<E>>,
): Route => ({ endpoint, handler: handler as (call: unknown) => unknown, options: { streams: true } })

/** An answer that is already written as JSON; long lists go out without becoming objects on the way. */
export class RawJson {
  readonly written: string | Buffer

  constructor(written: string | Buffer) {
    this.written = written
  }

  get text(): string {
    return this.written.toString()
  }
}

/** A picture as an answer. Its address changes with its content, so it may be kept. */
export class Picture {
  readonly bytes: Buffer
  readonly type: string

  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes
    this.type = type
  }
}

/** A file to be saved under a name, or shown in a window of its own; never in a page of ours. */
export class Attachment {
  readonly bytes: Buffer
  readonly headers: Record<string, string>

  constructor(given: string, type: string, bytes: Buffer, disposition: 'attachment' | 'inline' = 'attachment') {
    this.bytes = bytes
    const name = withoutBidiControls(given)
    // The plain name is for old clients; quotes, backslashes and what is not ASCII travel in the other.
    const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
    this.headers = {
      'content-type': type,
      'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`,
    }
  }
}

/** The bytes of a file as an answer, as they are read. */
export class FileAnswer {
  readonly stream: Readable
  readonly headers: Readonly<Record<string, string>>
  readonly status: 200 | 206

  constructor(stream: Readable, headers: Readonly<Record<string, string>>, status: 200 | 206 = 200) {
    this.stream = stream
    this.headers = headers
    this.status = status
  }
}
