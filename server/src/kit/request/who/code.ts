import { unknownCodes } from '@credence/contract/kit/rate-limit'
import { linkTexts } from '@credence/contract/links/link-texts'
import { texts } from '@credence/contract/texts'
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { runBatch, type Row, type Statement } from '../../../database/batch.ts'
import type { CodeHolder } from '../actor.ts'
import { missingOf } from '../ownership.ts'
import { Refusal } from '../refusal.ts'
import type { Origin } from '../scope.ts'
import type { Services } from '../services.ts'
import { sourceOf } from '../throttle.ts'
import { begin, commit } from '../transaction.ts'
import { originOf, originText, type Entered, type Who } from './who.ts'

/** Every code is of these characters. Any other text is unknown, and is not sent to the database. */
const wellFormed = /^[a-z0-9-]{1,100}$/i

interface FoundCode {
  practiceId: number | null
  teamId: number | null
  /** Set while the network has tried too many unknown codes; then no practice was looked for. */
  waitSeconds: number | null
}

const readOnly: Statement = { name: 'read-only', text: 'set transaction read only', values: [] }

const unknown = () => new Refusal(404, linkTexts.invalid)
const tooManyCodes = (seconds: number) =>
  new Refusal(429, texts.tooManyRequests(seconds), { retryAfterSeconds: seconds })

/**
 * Whoever has the lookup code of a practice. No session is read. A known and an unknown code take the same statement;
 * an unknown one is then counted for the network that it came from.
 */
class CodeWho implements Who {
  readonly origin: Origin
  readonly #services: Services
  readonly #code: string
  readonly #source: string
  readonly #mostUnknown: number

  constructor(services: Services, request: FastifyRequest) {
    this.origin = originOf(request)
    this.#services = services
    this.#code = String((request.params as { token?: unknown }).token)
    this.#source = sourceOf(this.origin.address)
    this.#mostUnknown = services.rateLimits.inProportion(unknownCodes.most)
  }

  async answersEarly(): Promise<boolean> {
    await this.#services.rateLimits.count('directory', `from ${this.#source}`)
    return false
  }

  get #entering(): Statement {
    return {
      name: 'gate-enter-code',
      text: 'select practice_id as "practiceId", team_id as "teamId", wait_seconds as "waitSeconds" from gate_enter_code($1, $2, $3, $4, $5)',
      values: [
        wellFormed.test(this.#code) ? this.#code.toLowerCase() : null,
        this.#source,
        this.#mostUnknown,
        unknownCodes.minutes,
        originText(this.origin),
      ],
    }
  }

  /** The code is stored as a hash: what somebody mistyped may be a secret of another place. */
  get #noting(): Statement {
    return {
      name: 'note-unknown-code',
      text: 'select note_unknown_code($1, $2, $3, $4) as "waitSeconds"',
      values: [
        this.#source,
        hash('sha256', this.#code.toLowerCase(), 'buffer'),
        this.#mostUnknown,
        unknownCodes.minutes,
      ],
    }
  }

  async enter(client: pg.PoolClient, ownership: Statement | null): Promise<Entered> {
    const statements = [begin, readOnly, this.#entering]
    if (ownership) statements.push(ownership)
    const [, , found, owned] = await runBatch(client, statements)
    const actor = await this.#admit(found, async (noting) => (await runBatch(client, [commit, noting]))[1])
    return { actor, missing: missingOf(owned) }
  }

  async read(ownership: Statement | null, statements: readonly Statement[]): Promise<Entered & { answers: Row[][] }> {
    const { reads } = this.#services
    const checks = ownership ? [this.#entering, ownership] : [this.#entering]
    const answers = await reads.run([...checks, ...statements])
    // Not on a shared connection: it writes, and waits for others of the same network.
    const note = async (noting: Statement) => (await reads.run([{ ...noting, ownConnection: true }]))[0]
    const actor = await this.#admit(answers[0], note)
    return { actor, missing: ownership ? missingOf(answers[1]) : 0, answers: answers.slice(checks.length) }
  }

  async #admit(rows: Row[] | undefined, note: (noting: Statement) => Promise<Row[] | undefined>): Promise<CodeHolder> {
    const found = rows?.[0] as FoundCode | undefined
    if (!found) throw new Error('gate_enter_code did not answer')
    const { practiceId, teamId, waitSeconds } = found
    if (waitSeconds !== null) throw tooManyCodes(waitSeconds)
    if (practiceId !== null && teamId !== null) return { kind: 'code', practiceId, teamId }
    const [noted] = (await note(this.#noting)) ?? []
    if (noted?.waitSeconds != null) throw tooManyCodes(Number(noted.waitSeconds))
    throw unknown()
  }
}

export const whoHasCode = (services: Services, request: FastifyRequest): Who => new CodeWho(services, request)
