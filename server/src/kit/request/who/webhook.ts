import type { Access } from '@credence/contract/kit/access'
import type { Definition } from '@credence/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { runBatch, type Statement } from '../../../database/batch.ts'
import type { VerifiedMessage } from '../../ports/webhook.ts'
import type { Sender } from '../actor.ts'
import type { LargeBodies } from '../../http/large-bodies.ts'
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

/** Refused messages are counted by network. */
const sourceKeyOf = (request: FastifyRequest): string => `from ${sourceOf(originOf(request).address)}`

/**
 * Another service, by the signature over the message as it was sent. It belongs to no team. Verified messages are not
 * counted: whoever has the secret may report on thousands of text messages in a minute, and must not be turned away.
 */
class WebhookWho implements Who {
  readonly origin: Origin
  readonly #sender: string
  readonly #refusedStatus: RefusedStatus
  readonly #isForm: boolean
  readonly #message: Buffer
  readonly #verified: VerifiedMessage
  readonly #countRefused: () => void

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
    this.#countRefused = () => services.rateLimits.countFailed('refusedMessage', sourceKeyOf(request))
    const verified = verify({ headers: request.headers, url: request.url, body: this.#message })
    if (!verified) {
      this.#countRefused()
      throw badSignature(refusedStatus)
    }
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
    if (signedAt !== null && !rows.at(-1)?.[0]?.isFresh) {
      this.#countRefused()
      throw tooOld(this.#refusedStatus)
    }
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

/**
 * Decides whether the large body of a message is read. Its signature can be verified only when the whole of it is in
 * memory, so senders of many refused messages, and bodies beyond those that have a place, are refused before.
 */
export function admitLargeMessage(
  { webhooks, rateLimits }: Services,
  { sender }: WebhookAccess,
  bodies: LargeBodies,
  [request, reply]: [FastifyRequest, FastifyReply],
): void {
  if (!webhooks[sender]) throw notFound()
  const source = sourceKeyOf(request)
  // A small message is verified in any case, so that a good one is taken whoever shares its address.
  if (bodies.isLarge(request)) rateLimits.assertBelow('refusedMessage', source)
  bodies.admit(request, reply, source, () => {
    try {
      rateLimits.countFailed('refusedMessage', source)
    } catch {
      // The connection ends, so there is nobody to tell.
    }
  })
}
