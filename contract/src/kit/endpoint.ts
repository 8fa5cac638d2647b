import type { z } from 'zod'
import { adminOnly, needsAll, type Access, type AccessBy, type Veil } from './access.ts'
import type { RateLimit } from './rate-limit.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What a change can touch; a polled answer is fresh as long as none of its topics was touched. `shared` is what all teams
 * share, such as the name of a carrier.
 */
export type Topic =
  | 'task'
  | 'fppeTask'
  | 'referral'
  | 'practice'
  | 'provider'
  | 'user'
  | 'document'
  | 'sms'
  | 'fax'
  | 'mention'
  | 'shared'

export interface FilePart {
  maxBytes: number
  /** What is said of files that are too large. */
  tooLarge?: string
  /** The status of a file in memory that is too large, where it is not 413. */
  tooLargeStatus?: 400
  /** Of stored files: what all files of this name may have together. */
  maxTotalBytes?: number
  /** Of stored files: the name comes once. */
  isSingle?: true
}

export interface Definition {
  method: Method
  /** Below /api, or below /fhir with that protocol, with :names for parameters. */
  path: `/${string}`
  /**
   * `fhir`: the answers are application/fhir+json with an ETag, refusals are OperationOutcomes, and pages of any site may
   * read both.
   */
  protocol?: 'fhir'
  /** Other spellings of the path, answered alike. */
  aliases?: readonly `/${string}`[]
  /** One sentence for the reader of /api/docs. */
  summary: string
  access: Access
  /** A further right, which depends on what is sent; asked once that is known to be valid. */
  accessBy?: AccessBy
  /** Fields with a right of their own, by their dotted path. In answer and body they must be optional. */
  veils?: readonly Veil[]
  params?: z.ZodObject
  query?: z.ZodObject
  /** Headers of the call itself, by their names in lower case; each a text that may be left out. */
  headers?: z.ZodObject
  body?: z.ZodType
  /** The most bytes of a JSON body; one megabyte where it is left out. */
  maxBodyBytes?: number
  /**
   * `form` also takes urlencoded and multipart fields; for another service it takes urlencoded fields only. `parts` is multipart: the body as JSON in the part `data`, and
   * files beside it.
   * `stream` is the bytes of a file as they come; it has no schema.
   */
  bodyAs?: 'json' | 'form' | 'parts' | 'stream'
  /** The files that may come beside `data`; none is ever required by the transport. One too large is 413 unless `storesFiles` says otherwise. */
  files?: Readonly<Record<string, FilePart>>
  /**
   * The files go to the store while they come, several of them may have one name, and the handler is given their keys.
   * Without it the few files of a call are read into memory, each name once.
   */
  storesFiles?: {
    mostFiles: number
    maxTotalBytes: number
    tooLarge: string
    /** The status of files that are too large, where it is not 413. */
    tooLargeStatus?: 400
  }
  answer: z.ZodType
  /**
   * `image`: the answer is a picture, not JSON. `file`: the bytes of a file, opened by its signed address. `xml`: the
   * answer is a text that is sent as XML.
   */
  answerAs?: 'json' | 'image' | 'file' | 'xml'
  /** Statuses this call answers with a meaning of its own, beyond those of the gate. */
  refuses?: Readonly<Record<number, string>>
  /**
   * `required` (the default): 412 without a team. `optional`: works before a team is chosen.
   * `resolving`: as optional, and a team the caller may not use answers 418 instead of 403.
   */
  team?: 'required' | 'optional' | 'resolving'
  /** Polled by screens: making this call is not a sign of a person at work. */
  passive?: true
  /** Answers 304 to a known ETag while nothing of these topics changed in the team. */
  unchangedWhile?: readonly Topic[]
  /**
   * Of a polled list of records with an `id`: `?since={stamp}` answers `listChanges` instead of the list. The stamp is the
   * ETag of the last answer.
   */
  changesSince?: ListOrder
  /**
   * What the call counts as when a person's calls are counted; follows from the rest where it is left out. A call for
   * anyone that declares it is counted by network; others are not counted.
   */
  rateLimit?: RateLimit
  /** Of links that stay open: the call is also answered once its link is complete. Repeating it changes nothing. */
  answersComplete?: true
  /** Makes a record: with an Idempotency-Key, repeating the call answers the first result again. */
  creates?: true
  /** A read that leaves a trace (a secret was shown): answered only once that is written. */
  records?: true
  /** Served in demo mode only; 404 elsewhere. */
  demoOnly?: true
}

/** The order of a list, for clients that put changed records into it. */
export interface ListOrder {
  inOrder: (a: never, b: never) => number
}

/** What changed of a list since a stamp. */
export interface ListChanges<Item> {
  /** For the next call. */
  stamp: string
  /** The stamp was too old, unknown or of somebody else: `changed` is the whole list, and what is not in it is gone. */
  isWhole: boolean
  changed: Item[]
  /** Ids of records that are not in the list; some never were. */
  removed: number[]
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], value)

type Asked = Pick<Definition, 'access' | 'accessBy'>
type Input = { params?: unknown; query?: unknown; body?: unknown }

/** The value of the input that a further right depends on; undefined where none does. */
export const furtherValue = ({ accessBy }: Asked, input: Input): string | undefined =>
  accessBy && String(valueAt(input, accessBy.field.split('.')))

/**
 * All that a call with this value asks for; a value that the contract forgot to list is nobody's but an
 * administrator's.
 */
export const accessAt = ({ access, accessBy }: Asked, value: string | undefined): Access =>
  accessBy ? needsAll(access, accessBy.rights[value ?? ''] ?? adminOnly) : access

/** All that a call with this input asks for. */
export const accessFor = (asked: Asked, input: Input): Access => accessAt(asked, furtherValue(asked, input))

/** What a call counts as. */
export const rateLimitOf = ({
  rateLimit,
  unchangedWhile,
  bodyAs,
}: Pick<Definition, 'rateLimit' | 'unchangedWhile' | 'bodyAs'>): RateLimit =>
  rateLimit ?? (unchangedWhile ? 'poll' : bodyAs === 'parts' || bodyAs === 'stream' ? 'upload' : 'generic')

/** The path of a call on the server, with :names for parameters. */
export const addressOf = ({ protocol }: Pick<Definition, 'protocol'>, path: string): string =>
  `/${protocol ?? 'api'}${path}`

export interface Endpoint<D extends Definition = Definition> {
  readonly kind: 'endpoint'
  readonly definition: D
}

export type ParamsOf<E> =
  E extends Endpoint<infer D> ? (D['params'] extends z.ZodType ? z.output<D['params']> : Record<string, never>) : never
export type QueryOf<E> =
  E extends Endpoint<infer D> ? (D['query'] extends z.ZodType ? z.output<D['query']> : Record<string, never>) : never
export type HeadersOf<E> =
  E extends Endpoint<infer D>
    ? D['headers'] extends z.ZodType
      ? z.output<D['headers']>
      : Record<string, never>
    : never
export type BodyOf<E> =
  E extends Endpoint<infer D> ? (D['body'] extends z.ZodType ? z.output<D['body']> : undefined) : never
export type AnswerOf<E> = E extends Endpoint<infer D> ? z.output<D['answer']> : never
/** What a handler returns: the answer before its schema has shaped it. */
export type AnswerInputOf<E> = E extends Endpoint<infer D> ? z.input<D['answer']> : never
type SentOf<S> = S extends z.ZodType ? z.input<S> : never
export type SentParams<E> = E extends Endpoint<infer D> ? SentOf<D['params']> : never
export type SentQuery<E> = E extends Endpoint<infer D> ? SentOf<D['query']> : never
export type SentBody<E> = E extends Endpoint<infer D> ? SentOf<D['body']> : never

/** Declares one call of the product. Everything the gate, the browser, the tests and OpenAPI know of it is in here. */
export const endpoint = <const D extends Definition>(definition: D): Endpoint<D> => ({ kind: 'endpoint', definition })

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'endpoint'
