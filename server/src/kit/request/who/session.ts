import { allows } from '@credence/contract/kit/access'
import { rateLimitOf, type Definition, type Topic } from '@credence/contract/kit/endpoint'
import { readId } from '@credence/contract/kit/ids'
import { texts } from '@credence/contract/texts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Row, Statement } from '../../../database/batch.ts'
import { checkSession, enter, enterAndRead, etagOf, type Entry, type SessionRequest } from '../enter.ts'
import { freshForMs, freshUntil } from '../lists/known-polls.ts'
import { isCurrent, listStateOf, readStamp } from '../lists/list-stamps.ts'
import type { CountCall } from '../rate-limits/rate-limits.ts'
import { forbidden, notSignedIn, Refusal } from '../refusal.ts'
import type { Origin } from '../scope.ts'
import type { Services } from '../services.ts'
import { sessionTokenOf } from '../session-token.ts'
import { originOf, type Entered, type Who } from './who.ts'

/**
 * The team that the header asks for, or the address of a file, which a new window opens without headers. An invalid id
 * becomes 0, which matches no team.
 */
export function wantedTeam(request: FastifyRequest, definition: Definition): number | null {
  const inAddress = definition.answerAs === 'file' ? (request.query as { team?: unknown }).team : undefined
  const header = inAddress ?? request.headers.revenueteamid
  if (header === undefined || header === '') return null
  return readId(header) ?? 0
}

/** Whether there is such a person, are their calls not too many, and may they make this one. */
export function admit(definition: Definition, { verdict, caller }: Entry, count: CountCall): void {
  if (verdict === 'nobody') throw notSignedIn()
  count(caller.accountId)
  if (verdict === 'foreign team') throw new Refusal(definition.team === 'resolving' ? 418 : 403, texts.noTeamAccess)
  if (caller.teamId === null && (definition.team ?? 'required') === 'required')
    throw new Refusal(412, 'Please select a revenue team')
  if (!allows(definition.access, caller)) throw forbidden()
}

/** A person, by the session whose token is in the cookie or the bearer header. */
class SessionWho implements Who {
  readonly origin: Origin
  readonly sessionToken: string
  readonly topics: readonly Topic[] | undefined
  readonly #services: Services
  readonly #definition: Definition
  readonly #request: FastifyRequest
  readonly #ask: SessionRequest
  #count: CountCall | null = null

  constructor(services: Services, definition: Definition, request: FastifyRequest, token: string) {
    this.origin = originOf(request)
    this.sessionToken = token
    this.topics = definition.unchangedWhile
    this.#services = services
    this.#definition = definition
    this.#request = request
    this.#ask = {
      token,
      team: wantedTeam(request, definition),
      passive: definition.passive ?? false,
      topics: definition.unchangedWhile,
      timeZone: services.config.timeZone,
    }
  }

  /** A poll to which nothing changed, from memory if possible. Every other call is counted here. */
  async answersEarly(reply: FastifyReply): Promise<boolean> {
    const { polls, rateLimits } = this.#services
    const known = this.#definition.unchangedWhile && this.#request.headers['if-none-match']
    // A proxy that compresses answers marks their tags as weak.
    const etag = known ? known.replace(/^W\//, '') : undefined
    // To refuse an unchanged poll would cost as much as to answer it, so it is not counted.
    const isKnown = etag !== undefined && polls.isUnchanged(this.#request.url, this.#ask, etag)
    if (!isKnown) this.#count = await rateLimits.begin(rateLimitOf(this.#definition), this.sessionToken)
    if (!isKnown && !(etag !== undefined && (await this.#seesNoChange(etag)))) return false
    void reply.code(304).header('etag', known).send()
    return true
  }

  async #seesNoChange(etag: string): Promise<boolean> {
    const { polls, reads } = this.#services
    const { moment } = polls
    const entry = await checkSession(reads, this.#ask)
    this.#admit(entry)
    const goodUntil = this.#goodUntil(entry, etag)
    if (goodUntil === null) return false
    polls.note(this.#request.url, this.#ask, { ...entry, goodUntil }, etag, moment)
    return true
  }

  /** Until when a tag that names the present state is good; null for another one. */
  #goodUntil(entry: Entry, etag: string): number | null {
    const { changesSince, unchangedWhile = [] } = this.#definition
    if (!changesSince) return etagOf(entry) === etag ? freshUntil() : null
    const stamp = readStamp(etag.slice(1, -1))
    return stamp && isCurrent(stamp, listStateOf(entry.version, unchangedWhile)) ? stamp.wholeAt + freshForMs : null
  }

  async judge(): Promise<void> {
    this.#admit(await checkSession(this.#services.reads, this.#ask))
  }

  async enter(client: pg.PoolClient, ownership: Statement | null): Promise<Entered> {
    const { entry, missing } = await enter(client, this.#ask, this.origin, ownership)
    return this.#entered(entry, missing)
  }

  async read(ownership: Statement | null, statements: readonly Statement[]): Promise<Entered & { answers: Row[][] }> {
    const { reads } = this.#services
    const { entry, missing, answers } = await enterAndRead(reads, this.#ask, this.origin, ownership, statements)
    return { ...this.#entered(entry, missing), answers }
  }

  #entered(entry: Entry, missing: number): Entered {
    this.#admit(entry)
    const { changesSince, unchangedWhile } = this.#definition
    const entered = { actor: entry.caller, missing }
    if (!unchangedWhile) return entered
    return changesSince
      ? { ...entered, listState: listStateOf(entry.version, unchangedWhile) }
      : { ...entered, etag: etagOf(entry) }
  }

  #admit(entry: Entry): void {
    admit(this.#definition, entry, this.#count ?? (() => {}))
  }

  repeatKey(): string | undefined {
    const key = this.#definition.creates ? this.#request.headers['idempotency-key'] : undefined
    return key === undefined ? undefined : String(key)
  }
}

export async function whoHasSession(services: Services, definition: Definition, request: FastifyRequest): Promise<Who> {
  const token = await sessionTokenOf(services, request)
  if (!token) throw notSignedIn()
  return new SessionWho(services, definition, request, token)
}
