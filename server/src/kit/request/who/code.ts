import type { Definition } from '@credence/contract/kit/endpoint'
import { unknownCodes } from '@credence/contract/kit/rate-limit'
import { linkTexts } from '@credence/contract/links/link-texts'
import { texts } from '@credence/contract/texts'
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { runBatch, type Row, type Statement, type Value } from '../../../database/batch.ts'
import type { CodeHolder } from '../actor.ts'
import { send, type Answer } from '../answers.ts'
import { missingOf } from '../ownership.ts'
import { Refusal } from '../refusal.ts'
import type { Route } from '../route.ts'
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

/** What `gate_know_code` says. */
function knownCode(rows: Row[] | undefined): FoundCode & { state: string } {
  const [practiceId, teamId, waitSeconds, state = ''] = String(rows?.[0]?.['told']).split('|')
  const numberOf = (text: string | undefined) => (text ? Number(text) : null)
  return {
    practiceId: numberOf(practiceId),
    teamId: numberOf(teamId),
    waitSeconds: numberOf(waitSeconds),
    // A code may become that of another practice, whose counters happen to be the same.
    state: `${practiceId}.${state}`,
  }
}

const readOnly: Statement = { name: 'read-only', text: 'set transaction read only', values: [] }

const unknown = () => new Refusal(404, linkTexts.invalid)

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
  readonly #definition: Definition
  /** Where the answer is kept; null for a call whose answers are not. */
  readonly #address: string | null
  /** The state of what is being read. */
  #state: string | null = null

  constructor(services: Services, { endpoint: { definition }, options }: Route, request: FastifyRequest) {
    this.#definition = definition
    this.#address = options.keepsAnswers ? (request.url.split('?')[0] ?? '') : null
    this.origin = originOf(request)
    this.#services = services
    this.#code = String((request.params as { token?: unknown }).token)
    this.#source = sourceOf(this.origin.address)
    this.#mostUnknown = services.rateLimits.inProportion(unknownCodes.most)
  }

  async answersEarly(reply: FastifyReply): Promise<boolean> {
    const { rateLimits, kept, reads } = this.#services
    await rateLimits.count('directory', `from ${this.#source}`)
    if (this.#address === null || kept.isRefused(this.#source)) return false
    const known = kept.find(this.#address)
    if (!known) return false
    const knowing = this.#knowing
    const [found] = await kept.once(knowing.values.join(' '), () => reads.run([knowing]))
    const { state, ...code } = knownCode(found)
    if (state !== known.state) kept.forget(this.#address)
    await this.#admit([code], this.#note)
    if (state !== known.state) return false
    void send(reply, this.#definition, known.answer)
    return true
  }

  keep(answer: Answer): void {
    if (this.#address !== null && this.#state !== null && (typeof answer === 'string' || Buffer.isBuffer(answer)))
      this.#services.kept.keep(this.#address, this.#state, answer)
  }

  /** What both statements of the gate are asked with. */
  get #asked(): Value[] {
    return [
      wellFormed.test(this.#code) ? this.#code.toLowerCase() : null,
      this.#source,
      this.#mostUnknown,
      unknownCodes.minutes,
    ]
  }

  /** Whose code it is, without opening anything, and the state of what its lookups read. */
  get #knowing(): Statement {
    return {
      name: 'gate-know-code',
      text: 'select gate_know_code($1, $2, $3, $4) as told',
      values: this.#asked,
    }
  }

  get #entering(): Statement {
    return {
      name: 'gate-enter-code',
      text: 'select practice_id as "practiceId", team_id as "teamId", wait_seconds as "waitSeconds" from gate_enter_code($1, $2, $3, $4, $5)',
      values: [...this.#asked, originText(this.origin)],
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
    const checks = ownership ? [this.#entering, ownership] : [this.#entering]
    // Before the statements, so that what changes between the two is read again.
    const state = this.#address === null ? [] : [this.#knowing]
    const found = await this.#services.reads.run([...state, ...checks, ...statements])
    const answers = found.slice(state.length)
    const actor = await this.#admit(answers[0], this.#note)
    if (state.length > 0) this.#state = knownCode(found[0]).state
    return { actor, missing: ownership ? missingOf(answers[1]) : 0, answers: answers.slice(checks.length) }
  }

  /** Not on a shared connection: it writes, and waits for others of the same network. */
  readonly #note = async (noting: Statement) =>
    (await this.#services.reads.run([{ ...noting, ownConnection: true }]))[0]

  async #admit(rows: Row[] | undefined, note: (noting: Statement) => Promise<Row[] | undefined>): Promise<CodeHolder> {
    const found = rows?.[0] as FoundCode | undefined
    if (!found) throw new Error('gate_enter_code did not answer')
    const { practiceId, teamId, waitSeconds } = found
    if (waitSeconds !== null) throw this.#tooManyCodes(waitSeconds)
    if (practiceId !== null && teamId !== null) return { kind: 'code', practiceId, teamId }
    const [noted] = (await note(this.#noting)) ?? []
    if (noted?.waitSeconds != null) throw this.#tooManyCodes(Number(noted.waitSeconds))
    throw unknown()
  }

  #tooManyCodes(seconds: number): Refusal {
    this.#services.kept.refuse(this.#source, seconds)
    return new Refusal(429, texts.tooManyRequests(seconds), { retryAfterSeconds: seconds })
  }
}

export const whoHasCode = (services: Services, route: Route, request: FastifyRequest): Who =>
  new CodeWho(services, route, request)
