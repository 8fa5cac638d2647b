import type { Topic } from '@credence/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Row, Statement } from '../../../database/batch.ts'
import { plainAddress } from '../../http/plain-address.ts'
import type { Actor } from '../actor.ts'
import type { Answer } from '../answers.ts'
import type { ListState } from '../lists/list-stamps.ts'
import type { Origin } from '../scope.ts'

/** What the first round trip of a request found. */
export interface Entered {
  actor: Actor
  /** How many of the ids that were sent are not the actor's. */
  missing: number
  /** Names the state of the data as the actor sees it, where the endpoint is polled. */
  etag?: string | undefined
  /** The same of a list that answers what changed. */
  listState?: ListState | undefined
}

/**
 * The first step of a request: who calls. There is one for sessions, links, other services and nobody. Whatever it
 * refuses, it throws; the steps after it are the same for all.
 */
export interface Who {
  readonly origin: Origin
  /**
   * Counts the call, before anything of the database is held. Answers it where nothing else of it has to be looked at;
   * true when it did.
   */
  answersEarly?(reply: FastifyReply): Promise<boolean>
  /** Asks who it is before a body is read. */
  judge?(): Promise<void>
  /** Begins the transaction, finds the actor, opens their rows and counts the ids that are not theirs: one round trip. */
  enter(client: pg.PoolClient, ownership: Statement | null): Promise<Entered>
  /** Begins another transaction in the same call, as the actor that was found first. */
  reenter?(client: pg.PoolClient): Promise<Actor>
  /** The same as a whole transaction, with the statements behind it that read what was asked for: one round trip. */
  read?(ownership: Statement | null, statements: readonly Statement[]): Promise<Entered & { answers: Row[][] }>
  /** The body as it was sent, where that is not what the framework read. */
  body?(): unknown
  /** What makes a repeated call the same; undefined for calls that may be made twice. */
  repeatKey?(): string | undefined
  /** Keeps an answer that the actor was given, for whoever asks the same. */
  keep?(answer: Answer): void
  /** The topics whose counts make the state of a polled answer. */
  readonly topics?: readonly Topic[] | undefined
  /** The session token that the request came with. */
  readonly sessionToken?: string
}

export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: plainAddress(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
})

/** As the database takes it. */
export const originText = ({ requestId, address }: Origin): string => `${requestId} ${address}`
