import type { Access } from '@credence/contract/kit/access'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { runBatch, type Statement } from '../../../database/batch.ts'
import type { VerifiedMessage } from '../../ports/webhook.ts'
import type { Sender } from '../actor.ts'
import { missingOf } from '../ownership.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { Origin } from '../scope.ts'
import type { Services } from '../services.ts'
import { sourceOf } from '../throttle.ts'
import { begin, opening } from '../transaction.ts'
import { originOf, type Entered, type Who } from './who.ts'

type WebhookAccess = Extract<Access, { kind: 'webhook' }>

/** How old, or how far ahead of the database's clock, a signature may be. */
const windowSeconds = 300

const freshness = (signedAt: number): Statement => ({
  name: 'webhook-freshness',
  text: 'select abs(extract(epoch from now()) - $1::float8) <= $2::float8 as "isFresh"',
  values: [signedAt, windowSeconds],
})

type SignatureRefusal = 401 | 403

const badSignature = (status: SignatureRefusal) => new Refusal(status, 'The signature is missing or wrong')
const tooOld = (status: SignatureRefusal) => new Refusal(status, 'The signature is too old')

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'The message is not valid JSON')
  }
}

/** Another service, by the signature over the message as it was sent. It belongs to no team. */
class WebhookWho implements Who {
  readonly origin: Origin
  readonly #services: Services
  readonly #sender: string
  readonly #refusedWith: SignatureRefusal
  readonly #message: Buffer
  readonly #verified: VerifiedMessage

  constructor(services: Services, { sender, refusedWith }: WebhookAccess, request: FastifyRequest) {
    const verify = services.webhooks[sender]
    if (!verify) throw notFound()
    this.origin = originOf(request)
    this.#services = services
    this.#sender = sender
    this.#refusedWith = refusedWith
    this.#message = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const verified = verify({ headers: request.headers, body: this.#message })
    if (!verified) throw badSignature(refusedWith)
    this.#verified = verified
  }

  async answersEarly(): Promise<boolean> {
    await this.#services.rateLimits.count('source', `from ${sourceOf(this.origin.address)}`)
    return false
  }

  body(): unknown {
    return this.#message.length ? readJson(this.#message) : undefined
  }

  async enter(client: pg.PoolClient, ownership: Statement | null): Promise<Entered> {
    const { eventId, signedAt } = this.#verified
    const actor: Sender = { kind: 'webhook', name: this.#sender, eventId, teamId: null }
    const statements = [begin, opening({ actor }, this.origin)]
    if (ownership) statements.push(ownership)
    if (signedAt !== null) statements.push(freshness(signedAt))
    const rows = await runBatch(client, statements)
    if (signedAt !== null && !rows.at(-1)?.[0]?.isFresh) throw tooOld(this.#refusedWith)
    const owned = ownership ? rows[2] : undefined
    return { actor, missing: missingOf(owned) }
  }

  /** Senders repeat a message until they hear that it arrived. */
  repeatKey(): string {
    return this.#verified.eventId
  }
}

export const whoSentMessage = (services: Services, access: WebhookAccess, request: FastifyRequest): Who =>
  new WebhookWho(services, access, request)
