import type { LinkPurpose, Subject } from '@credence/contract/kit/link-purpose'
import type { Method } from '@credence/contract/kit/endpoint'
import { linkTexts } from '@credence/contract/links/link-texts'
import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runBatch, type Row, type Statement } from '../../../database/batch.ts'
import type { LinkHolder } from '../actor.ts'
import { knownHash } from '../enter.ts'
import { noteSeen } from '../links.ts'
import { missingOf } from '../ownership.ts'
import type { CountCall } from '../rate-limits/rate-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Route } from '../route.ts'
import { Scope, type Origin } from '../scope.ts'
import type { Services } from '../services.ts'
import { sourceOf } from '../throttle.ts'
import { begin, finish, signIn, type Finish } from '../transaction.ts'
import { originOf, originText, type Entered, type Who } from './who.ts'

interface FoundLink {
  holder: LinkHolder
  state: 'active' | 'complete' | 'expired'
}

const findText = 'select gate_enter_link($1, $2, $3, $4) as told'

/** What `gate_enter_link` says; null for a link that opens nothing. */
function foundIn(rows: readonly Row[]): FoundLink | null {
  const told = rows[0]?.['told']
  if (typeof told !== 'string') return null
  const [id = '', purpose = '', teamId, kind, subjectId, isReset, createdBy, state, isSeen] = told.split('|')
  const holder: LinkHolder = {
    kind: 'link',
    id,
    purpose,
    teamId: teamId ? Number(teamId) : null,
    subject: { kind: kind as Subject['kind'], id: Number(subjectId) },
    isReset: isReset === 't',
    createdBy: createdBy ? Number(createdBy) : null,
    isComplete: state === 'complete',
    isSeen: isSeen === 't',
  }
  return { holder, state: state as FoundLink['state'] }
}

/** Finds a link by its token and purpose. Without an origin it opens no rows. */
const byToken = (token: string, { purpose }: LinkCall, origin: Origin | null): Statement => ({
  name: 'gate-enter-link',
  text: findText,
  values: [knownHash(token), purpose.kind, null, origin && originText(origin)],
})

/** Finds the link that a signed address was given to. */
export const byLinkId = (id: string, origin: Origin): Statement => ({
  name: 'gate-enter-link',
  text: findText,
  values: [null, null, id, originText(origin)],
})

export function holderOf(rows: readonly Row[]): LinkHolder | null {
  const found = foundIn(rows)
  return found && found.state !== 'expired' ? found.holder : null
}

/** A transaction as the holder of a link, for a job that finishes what was begun with the link. */
export function inLink<T>(
  services: Services,
  linkId: string,
  act: (scope: Scope) => Promise<T>,
  finishing?: Finish,
): Promise<T> {
  const origin = { requestId: randomUUID(), address: '', userAgent: '' }
  const open = async (client: pg.PoolClient) => {
    const [, rows = []] = await runBatch(client, [begin, byLinkId(linkId, origin)])
    const holder = holderOf(rows)
    if (!holder) throw new Refusal(404, linkTexts.invalid)
    return new Scope(client, services, origin, holder)
  }
  return finish(services.pool, open, act, finishing)
}

interface LinkCall {
  purpose: LinkPurpose
  method: Method
  answersComplete?: boolean | undefined
}

/** Refuses a link that does not open a call: in the words of its purpose. */
function assertOpens(
  { purpose: { texts, staysOpen }, method, answersComplete }: LinkCall,
  rows: readonly Row[],
): LinkHolder {
  const found = foundIn(rows)
  if (!found || (found.state === 'complete' && !staysOpen)) throw new Refusal(404, texts.unknown)
  const { holder, state } = found
  if (state === 'expired') throw new Refusal(422, texts.expired)
  if (holder.isComplete && method !== 'GET' && !answersComplete) throw new Refusal(409, texts.complete ?? texts.unknown)
  return holder
}

/** Finds the link of a token for a call, and opens no rows. */
export async function checkLink({ reads }: Services, call: LinkCall, token: string): Promise<LinkHolder> {
  const [rows = []] = await reads.run([byToken(token, call, null)])
  return assertOpens(call, rows)
}

const tokenIn = (part: unknown): string | null => {
  const token = (part as { token?: unknown } | null | undefined)?.token
  return typeof token === 'string' && token !== '' ? token : null
}

/** Whoever holds an emailed link of the purpose that the call names. The token is in the path, or in a small body. */
class LinkWho implements Who {
  readonly origin: Origin
  readonly #services: Services
  readonly #route: Route
  readonly #call: LinkCall
  readonly #request: FastifyRequest
  #count: CountCall | null = null
  #linkId: string | null = null

  constructor(services: Services, route: Route, purpose: LinkPurpose, request: FastifyRequest) {
    this.origin = originOf(request)
    this.#services = services
    this.#route = route
    const { method, answersComplete } = route.endpoint.definition
    this.#call = { purpose, method, answersComplete }
    this.#request = request
  }

  get #token(): string {
    const token = tokenIn(this.#request.params) ?? tokenIn(this.#request.body)
    if (token === null) throw new Refusal(404, this.#call.purpose.texts.unknown)
    return token
  }

  /** Calls are counted by the network that they come from, whatever their token, and then by the link. */
  async answersEarly(): Promise<boolean> {
    if (!this.#count) await this.#countCall()
    return false
  }

  async #countCall(): Promise<void> {
    const { rateLimits } = this.#services
    await rateLimits.count('source', `from ${sourceOf(this.origin.address)}`)
    this.#count = await rateLimits.begin('link', this.#token)
  }

  #found(holder: LinkHolder): LinkHolder {
    this.#count?.(`link ${holder.id}`)
    this.#linkId = holder.id
    return holder
  }

  async judge(): Promise<void> {
    await this.answersEarly()
    this.#found(await checkLink(this.#services, this.#call, this.#token))
  }

  async enter(client: pg.PoolClient, ownership: Statement | null): Promise<Entered> {
    const { signsIn } = this.#route.options
    const statements = [begin, byToken(this.#token, this.#call, this.origin)]
    if (ownership) statements.push(ownership)
    if (signsIn) statements.push(signIn)
    const [, rows = [], owned] = await runBatch(client, statements)
    const actor = this.#found(assertOpens(this.#call, rows))
    if (this.#isToBeNoted(actor)) await runBatch(client, [noteSeen])
    return { actor, missing: ownership ? missingOf(owned) : 0 }
  }

  /** In a transaction of its own, with which the settings of a link end. */
  async read(ownership: Statement | null, statements: readonly Statement[]): Promise<Entered & { answers: Row[][] }> {
    const entering: Statement = {
      ...byToken(this.#token, this.#call, this.origin),
      ownTransaction: true,
    }
    const checks = ownership ? [entering, ownership] : [entering]
    const answers = await this.#services.reads.run([...checks, ...statements])
    const actor = this.#found(assertOpens(this.#call, answers[0] ?? []))
    if (this.#isToBeNoted(actor)) void this.#noteLater(entering)
    return { actor, missing: ownership ? missingOf(answers[1]) : 0, answers: answers.slice(checks.length) }
  }

  #isToBeNoted({ isSeen, isComplete }: LinkHolder): boolean {
    const { method, purpose } = this.#call
    return method === 'GET' && purpose.notesReading === true && !isSeen && !isComplete
  }

  /** Nobody waits for it: who reads a page is answered meanwhile. It writes, so it keeps off the shared connections. */
  async #noteLater(entering: Statement): Promise<void> {
    const { reads, log } = this.#services
    try {
      await reads.run([{ ...entering, ownConnection: true }, noteSeen])
    } catch (error) {
      log.warn({ requestId: this.origin.requestId, error }, 'it was not noted that a link was read')
    }
  }

  async reenter(client: pg.PoolClient): Promise<LinkHolder> {
    if (this.#linkId === null) throw new Error('The link of the call was not found yet')
    const [, rows = []] = await runBatch(client, [begin, byLinkId(this.#linkId, this.origin)])
    return assertOpens(this.#call, rows)
  }

  repeatKey(): string | undefined {
    const key = this.#route.endpoint.definition.creates ? this.#request.headers['idempotency-key'] : undefined
    return key === undefined ? undefined : String(key)
  }
}

export const whoHoldsLink = (services: Services, route: Route, purpose: LinkPurpose, request: FastifyRequest): Who =>
  new LinkWho(services, route, purpose, request)
