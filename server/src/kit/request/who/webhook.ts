import type { Access } from '@credence/contract/kit/access'
import type { Definition } from '@credence/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { runBatch, type Statement } from '../../../database/batch.ts'
import type { VerifiedMessage } from '../../ports/webhook.ts'
import type { Sender } from '../actor.ts'
import { missingOf } from '../ownership.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { Origin } from '../scope.ts'
import type { Services } from '../services.ts'
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

type RefusedStatus = WebhookAccess['refusedStatus']

const badSignature = (status: RefusedStatus) => new Refusal(status, 'The signature is missing or wrong')
const tooOld = (status: RefusedStatus) => new Refusal(status, 'The signature is too old')

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'The message is not valid JSON')
  }
}

/** Fields of a form. Of several values with one name the last counts. */
const readForm = (body: Buffer): unknown => Object.fromEntries(new URLSearchParams(body.toString('utf8')))

/**
 * Another service, by the signature over the message as it was sent. It belongs to no team. Its messages are not counted:
 * whoever has the secret may report on thousands of text messages in a minute, and must not be turned away.
 */
class WebhookWho implements Who {
  readonly origin: Origin
  readonly #sender: string
  readonly #refusedStatus: RefusedStatus
  readonly #isForm: boolean
  readonly #message: Buffer
  readonly #verified: VerifiedMessage

  constructor(
    services: Services,
    { sender, refusedStatus }: WebhookAccess,
    { bodyAs }: Pick<Definition, 'bodyAs'>,
    request: FastifyRequest,
  ) {
    const verify = services.webhooks[sender]
    if (!verify) throw notFound()
    this.origin = originOf(request)
    this.#sender = sender
    this.#refusedStatus = refusedStatus
    this.#isForm = bodyAs === 'form'
    this.#message = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const verified = verify({ headers: request.headers, url: request.url, body: this.#message })
    if (!verified) throw badSignature(refusedStatus)
    this.#verified = verified
  }

  body(): unknown {
    if (this.#isForm) return readForm(this.#message)
    return this.#message.length ? readJson(this.#message) : undefined
  }

  async enter(client: pg.PoolClient, ownership: Statement | null): Promise<Entered> {
    const { eventId, signedAt } = this.#verified
    const actor: Sender = { kind: 'webhook', name: this.#sender, eventId, teamId: null }
    const statements = [begin, opening({ actor }, this.origin)]
    if (ownership) statements.push(ownership)
    if (signedAt !== null) statements.push(freshness(signedAt))
    const rows = await runBatch(client, statements)
    if (signedAt !== null && !rows.at(-1)?.[0]?.isFresh) throw tooOld(this.#refusedStatus)
    const owned = ownership ? rows[2] : undefined
    return { actor, missing: missingOf(owned) }
  }

  /** Senders repeat a message until they hear that it arrived. */
  repeatKey(): string {
    return this.#verified.eventId
  }
}

export const whoSentMessage = (
  services: Services,
  access: WebhookAccess,
  definition: Pick<Definition, 'bodyAs'>,
  request: FastifyRequest,
): Who => new WebhookWho(services, access, definition, request)
