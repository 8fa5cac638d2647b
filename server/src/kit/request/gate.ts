import { allows, needsNoSession, type Caller } from '@credence/contract/kit/access'
import { accessFor, rateLimitOf, type Definition, type Endpoint } from '@credence/contract/kit/endpoint'
import { readId } from '@credence/contract/kit/ids'
import { texts } from '@credence/contract/texts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { httpOf } from '../http/cookies.ts'
import { invalidAddress } from '../files/file-address.ts'
import {
  enter,
  enterAndRead,
  etagOf,
  checkSession,
  checkSessionAndIds,
  reenter,
  type SessionRequest,
  type Entry,
} from './enter.ts'
import { withFormerIds } from './former-session.ts'
import { readAddress } from './giving-call.ts'
import { once } from './idempotency.ts'
import { readInput, validate, type ValidInput } from './input.ts'
import { openLink } from './links.ts'
import { idsToCheck, ownershipQuery, type RawInput } from './ownership.ts'
import { plainAddress } from '../http/plain-address.ts'
import type { CountCall } from './rate-limits.ts'
import { notFound, notSignedIn, Refusal } from './refusal.ts'
import {
  Attachment,
  FileAnswer,
  Picture,
  RawJson,
  type AskOnce,
  type Begin,
  type Route,
  type StreamCall,
} from './route.ts'
import { Scope, type Origin } from './scope.ts'
import type { Services } from './services.ts'
import { sendFile } from '../http/send-file.ts'
import { sessionTokenOf } from './session-token.ts'
import { askOnce, inTransaction, finish } from './transaction.ts'
import { takeable, unseen, withoutFields } from './veils.ts'

const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: plainAddress(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
})

/**
 * The team that the header asks for, or the address of a file, which a new window opens without headers. An invalid id
 * becomes 0, which matches no team.
 */
function wantedTeam(request: FastifyRequest, definition: Definition): number | null {
  const inAddress = definition.answerAs === 'file' ? (request.query as { team?: unknown }).team : undefined
  const header = inAddress ?? request.headers.revenueteamid
  if (header === undefined || header === '') return null
  return readId(header) ?? 0
}

/** Only the gate answers 403. If a handler seems to need it, extend the access rules of the contract instead. */
const forbidden = () => new Refusal(403, 'You do not have the right to do this')

/** Steps one and two: who is it, are their calls not too many, and may they. */
function admit(definition: Definition, { verdict, caller }: Entry, count: CountCall): void {
  if (verdict === 'nobody') throw notSignedIn()
  count(caller.accountId)
  if (verdict === 'foreign team') throw new Refusal(definition.team === 'resolving' ? 418 : 403, texts.noTeamAccess)
  if (caller.teamId === null && (definition.team ?? 'required') === 'required')
    throw new Refusal(412, 'Please select a revenue team')
  if (!allows(definition.access, caller)) throw forbidden()
}

/** The rest of step two, which depends on what was sent and so comes after step three. */
function admitInput(definition: Definition, caller: Caller, input: ValidInput): void {
  if (definition.accessBy && !allows(accessFor(definition, input), caller)) throw forbidden()
}

function validOrNull(definition: Definition, raw: RawInput): ValidInput | null {
  try {
    return validate(definition, raw)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function serialise(definition: Definition, result: unknown, caller: Caller | null, checksRaw: boolean): string {
  const hidden = caller ? unseen(definition, caller) : []
  if (result instanceof RawJson) {
    if (checksRaw) definition.answer.parse(JSON.parse(result.text))
    return hidden.length ? JSON.stringify(withoutFields(JSON.parse(result.text), hidden)) : result.text
  }
  const answer = definition.answer.parse(result)
  return JSON.stringify(hidden.length ? withoutFields(answer, hidden) : answer)
}

type Answer = string | Picture | Attachment

function send(reply: FastifyReply, answer: Answer | FileAnswer) {
  if (typeof answer === 'string') return reply.type('application/json; charset=utf-8').send(answer)
  if (answer instanceof Attachment) return reply.headers(answer.headers).send(answer.bytes)
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
  return reply
    .headers({ 'content-type': answer.type, 'cache-control': 'private, max-age=86400, immutable' })
    .send(answer.bytes)
}

export interface GateOptions {
  /** Tests also hold answers that come ready-made from the database against the contract. */
  checksRawAnswers?: boolean
}

/**
 * The five steps of every request: who, may, valid, theirs, do. Nothing else authenticates, authorises, validates or
 * commits.
 */
export function createGate(services: Services, { checksRawAnswers = false }: GateOptions = {}) {
  const { pool, reads, polls, rateLimits, config } = services

  /**
   * Runs the handler and writes its answer down inside the transaction: an answer that breaks the contract undoes the
   * call.
   */
  const answerOf = async (
    { handler, endpoint }: Route,
    call: object,
    caller: Caller | null = null,
  ): Promise<Answer> => {
    const result = await handler(call)
    return result instanceof Picture || result instanceof Attachment
      ? result
      : serialise(endpoint.definition, result, caller, checksRawAnswers)
  }

  async function sessionSeesNoChange(
    path: string,
    definition: Definition,
    ask: SessionRequest,
    etag: string,
    count: CountCall,
  ): Promise<boolean> {
    const { moment } = polls
    const entry = await checkSession(reads, ask)
    admit(definition, entry, count)
    if (etagOf(entry) !== etag) return false
    polls.note(path, ask, entry, etag, moment)
    return true
  }

  async function serveSignedIn(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const { definition } = route.endpoint
    const token = await sessionTokenOf(services, request)
    if (!token) throw notSignedIn()
    const origin = originOf(request)
    const ask: SessionRequest = {
      token,
      team: wantedTeam(request, definition),
      passive: definition.passive ?? false,
      topics: definition.unchangedWhile,
      timeZone: config.timeZone,
    }

    const known = definition.unchangedWhile && request.headers['if-none-match']
    // A proxy that compresses answers marks their tags as weak.
    const etag = known ? known.replace(/^W\//, '') : undefined
    const unchanged = () => reply.code(304).header('etag', known).send()
    // To refuse this would cost as much as to answer it, so it is not counted.
    if (etag && polls.isUnchanged(request.url, ask, etag)) return unchanged()
    const count = await rateLimits.begin(rateLimitOf(definition), token)
    if (etag && (await sessionSeesNoChange(request.url, definition, ask, etag, count))) return unchanged()

    // Nobody's megabytes are read before it is known that they may send them.
    if (definition.bodyAs === 'parts') admit(definition, await checkSession(reads, ask), count)
    const raw = await readInput(definition, request)
    const { files } = raw
    const wanted = idsToCheck(definition, raw)
    const owned = ownershipQuery(wanted)
    // Input that is not valid goes the long way: a caller who may not ask at all is told that first.
    const readable = route.read && validOrNull(definition, raw)
    if (route.read && readable) {
      const { statement, more, shape } = route.read
      const { entry, missing, rows } = await enterAndRead(reads, ask, origin, owned, statement(readable))
      admit(definition, entry, count)
      admitInput(definition, entry.caller, readable)
      if (missing > 0) throw notFound()
      const further = more?.(rows, readable)
      const found = further ? (await enterAndRead(reads, ask, origin, owned, further)).rows : rows
      if (definition.unchangedWhile) void reply.header('etag', etagOf(entry))
      return send(reply, serialise(definition, shape(found, readable), entry.caller, checksRawAnswers))
    }

    let input: ValidInput
    const open = async (client: pg.PoolClient) => {
      const { entry, missing } = await enter(client, ask, origin, owned)
      admit(definition, entry, count)
      input = validate(definition, { ...raw, body: takeable(definition, entry.caller, raw.body) })
      admitInput(definition, entry.caller, input)
      if (missing > 0) throw notFound()
      if (definition.unchangedWhile) void reply.header('etag', etagOf(entry))
      const scope = new Scope(client, services, origin, entry.caller)
      scope.sessionToken = token
      scope.passedCall = { definition, input, wanted }
      return scope
    }
    if (route.options.takesLong) {
      const { caller, valid } = await finish(pool, open, async (scope) => ({ caller: scope.me, valid: input }), {
        readOnly: true,
      })
      const begin: Begin = (act, finishing) =>
        inTransaction(services, { teamId: caller.teamId ?? undefined, caller, origin }, act, finishing)
      return send(
        reply,
        await answerOf(
          route,
          { caller, begin, services, ...valid, files, http: httpOf(config, request, reply) },
          caller,
        ),
      )
    }
    const answer = await finish(
      pool,
      open,
      (scope) => {
        const make = () => answerOf(route, { scope, ...input, files, http: httpOf(config, request, reply) }, scope.me)
        const key = definition.creates ? request.headers['idempotency-key'] : undefined
        return key === undefined
          ? make()
          : once(scope, { key: String(key), path: request.url, body: input.body, files }, make)
      },
      { readOnly: definition.method === 'GET' && !definition.records },
    )
    return send(reply, answer)
  }

  /**
   * Bytes flow for as long as the client's line takes, so nothing of the database is held while they do. The call that
   * gave the address out is judged anew before they flow and in every transaction after: its right or its records may
   * be taken away at any time.
   */
  async function serveStream(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const { definition } = route.endpoint
    const token = await sessionTokenOf(services, request)
    if (!token) throw notSignedIn()
    const origin = originOf(request)
    const count = await rateLimits.begin(rateLimitOf(definition), token)
    const address = readAddress(services.vault, route.endpoint, request.query)
    const owned = address && ownershipQuery(address.wanted)
    const ask: SessionRequest = {
      token,
      team: address ? address.team : wantedTeam(request, definition),
      passive: false,
      topics: undefined,
      timeZone: config.timeZone,
    }
    const judge = ({ entry, missing }: { entry: Entry; missing: number }, counting: CountCall) => {
      // A team that is not the caller's, or no longer, is one more reason why the address is not good.
      admit(definition, address && entry.verdict === 'foreign team' ? { ...entry, verdict: 'ok' } : entry, counting)
      if (entry.verdict !== 'ok') throw invalidAddress()
      const input = validate(definition, { params: request.params, query: request.query, body: undefined })
      if (!address?.isGoodFor(entry.caller) || missing > 0) throw invalidAddress()
      return { caller: entry.caller, input }
    }
    const { caller, input } = judge(
      owned
        ? await checkSessionAndIds(reads, ask, origin, owned)
        : { entry: await checkSession(reads, ask), missing: 0 },
      count,
    )
    const begin: Begin = (act, finishing) =>
      finish(
        pool,
        async (client) => {
          const judged = judge(await reenter(client, caller.sessionId, ask, origin, owned), () => {})
          return new Scope(client, services, origin, judged.caller)
        },
        act,
        finishing,
      )
    const realm = { teamId: ask.team ?? undefined, caller, origin }
    const askIt: StreamCall<Endpoint>['askOnce'] = (statement) => askOnce(services, realm, statement)
    const result = await route.handler({
      caller,
      begin,
      askOnce: askIt,
      services,
      ...input,
      source: request.raw,
      http: httpOf(config, request, reply),
    })
    return send(reply, result instanceof FileAnswer ? result : serialise(definition, result, caller, checksRawAnswers))
  }

  async function serveUnsigned(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const { definition } = route.endpoint
    const { access } = definition
    const raw = await readInput(definition, request)
    const http = httpOf(config, request, reply)
    const realm = { origin: originOf(request), signsIn: route.options.signsIn ?? false }
    const begin: Begin = (act, finishing) => inTransaction(services, realm, act, finishing)
    const ask: AskOnce = (statement) => askOnce(services, realm, statement(realm.origin))
    if (route.options.ownTransactions)
      return send(
        reply,
        await answerOf(route, { begin, askOnce: ask, services, ...validate(definition, raw), files: raw.files, http }),
      )
    return send(
      reply,
      await begin(async (scope) => {
        if (access.kind === 'link') scope.link = await openLink(scope, access.purpose, raw)
        return answerOf(route, { scope, ...validate(definition, raw), files: raw.files, http })
      }),
    )
  }

  return async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
    const { definition } = route.endpoint
    if (definition.demoOnly && config.mode !== 'demo') throw notFound()
    if (needsNoSession(definition.access)) return serveUnsigned(route, request, reply)
    return withFormerIds(services, request, () =>
      route.options.streams ? serveStream(route, request, reply) : serveSignedIn(route, request, reply),
    )
  }
}
