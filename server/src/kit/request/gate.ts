import { allows, needsNoSession, type Access } from '@credence/contract/kit/access'
import { accessFor, type Definition, type Endpoint } from '@credence/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Statement } from '../../database/batch.ts'
import { releaseObject, storeObjects } from '../files/stored-files.ts'
import { httpOf } from '../http/cookies.ts'
import { nobody, rightsOf, type Actor } from './actor.ts'
import { send, serialise, type Answer } from './answers.ts'
import { withFormerIds } from './former-session.ts'
import { givingCallsOf } from './giving-call.ts'
import { once } from './idempotency.ts'
import type { ReceivedFiles } from './multipart.ts'
import { hasBody, readInput, validate, type ValidInput } from './input.ts'
import { changesText, readList } from './lists/lists.ts'
import { idsToCheck, ownershipQuery, reachOf, type RawInput } from './ownership.ts'
import { forbidden, notFound, Refusal } from './refusal.ts'
import { Attachment, FileAnswer, leftToHandler, Picture, type AskOnce, type Begin, type Route } from './route.ts'
import { Scope } from './scope.ts'
import { SharedChanges } from './lists/shared-changes.ts'
import type { Services } from './services.ts'
import { createStreamGate } from './stream-gate.ts'
import { sourceOf } from './throttle.ts'
import { askOnce, finish, inTransaction } from './transaction.ts'
import { takeable } from './veils.ts'
import { whoHasCode } from './who/code.ts'
import { whoHoldsLink } from './who/link.ts'
import { whoIsNobody } from './who/nobody.ts'
import { whoHasSession } from './who/session.ts'
import { whoSentMessage } from './who/webhook.ts'
import { originOf, type Who } from './who/who.ts'

type Input = Awaited<ReturnType<typeof readInput>>

/** Runs a handler whose files are in the store. They get their rows in the transaction of the handler. */
async function claiming<T>(scope: Scope, received: ReceivedFiles, run: () => Promise<T>): Promise<T> {
  await storeObjects(scope, received.all)
  try {
    const answer = await run()
    received.claim()
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.commits) {
      // The refusal keeps what the transaction wrote, and so the rows: the sweep removes them with their objects.
      for (const { key } of received.all) await releaseObject(scope, key)
      received.claim()
    }
    throw error
  }
}

/** The rest of step two, which depends on what was sent and so comes after step three. */
function admitInput(definition: Definition, actor: Actor, input: ValidInput): void {
  if (definition.accessBy && !allows(accessFor(definition, input), rightsOf(actor))) throw forbidden()
}

function validOrNull(definition: Definition, raw: RawInput): ValidInput | null {
  try {
    return validate(definition, raw)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

export interface GateOptions {
  /** Tests also hold answers that come ready-made from the database against the contract. */
  checksRawAnswers?: boolean
}

export interface Gate {
  /** Serves a request, from the first step to the answer. */
  serve: (route: Route, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Refuses a request whose link opens nothing before its body is read. */
  judgeBeforeBody: (route: Route, request: FastifyRequest) => Promise<void>
}

/** Whether the token of a link stands in the path, so that it is known before a body is read. */
export const hasTokenInPath = ({ endpoint: { definition } }: Route): boolean =>
  definition.access.kind === 'link' && definition.params?.shape.token !== undefined

/**
 * The five steps of every request: who, may, valid, theirs, do. Nothing else authenticates, authorises, validates or
 * commits. Only the first step differs between people, links, codes and other services.
 */
export function createGate(
  services: Services,
  endpoints: readonly Endpoint[],
  { checksRawAnswers = false }: GateOptions = {},
): Gate {
  const { pool, config } = services
  const judged = new WeakMap<FastifyRequest, Who>()
  const shared = new SharedChanges()

  function whoOf(route: Route, access: Access, request: FastifyRequest): Who | Promise<Who> {
    switch (access.kind) {
      case 'anyone':
        return whoIsNobody(route, request)
      case 'link':
        return judged.get(request) ?? whoHoldsLink(services, route, access.purpose, request)
      case 'code':
        return whoHasCode(services, route, request)
      case 'webhook':
        return whoSentMessage(services, access, route.endpoint.definition, request)
      case 'granted':
      case 'signedIn':
      case 'adminOnly':
      case 'can':
      case 'all':
        return whoHasSession(services, route.endpoint.definition, request)
    }
  }

  /**
   * Runs the handler and writes its answer down inside the transaction: an answer that breaks the contract undoes the
   * call.
   */
  const answerOf = async (route: Route, call: object, actor: Actor): Promise<Answer> =>
    shaped(route, await route.handler(call), actor)

  const shaped = ({ endpoint }: Route, result: unknown, actor: Actor): Answer =>
    result instanceof Picture || result instanceof Attachment || result instanceof FileAnswer
      ? result
      : serialise(endpoint.definition, result, rightsOf(actor), checksRawAnswers)

  async function serveCall(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const { definition } = route.endpoint
    const who = await whoOf(route, definition.access, request)
    if (await who.answersEarly?.(reply)) return reply

    // Nobody's megabytes are read before it is known that they may send them.
    if (definition.bodyAs === 'parts' && !judged.has(request)) await who.judge?.()
    const raw = await readInput(definition, request, { store: services.files, verifiedBody: who.body?.bind(who) })
    const { received } = raw
    if (!received) return serveInput(route, request, reply, { who, raw })
    try {
      return await serveInput(route, request, reply, { who, raw })
    } finally {
      await received.discardUnclaimed()
    }
  }

  /** Opens the further transactions of a long call: a link is found again each time, a person's rights are known. */
  function beginningAs(who: Who, { actor, passedCall }: Pick<Scope, 'actor' | 'passedCall'>): Begin {
    if (actor.kind === 'code') throw new Error('A lookup is a single read')
    if (actor.kind !== 'link') {
      const realm = { teamId: actor.teamId ?? undefined, actor, origin: who.origin }
      return (act, finishing) => inTransaction(services, realm, act, finishing)
    }
    const enterAgain = async (client: pg.PoolClient) => {
      if (!who.reenter) throw new Error('A link is found again by its id')
      const scope = new Scope(client, services, who.origin, await who.reenter(client))
      scope.passedCall = passedCall
      return scope
    }
    return (act, finishing) => finish(pool, enterAgain, act, finishing)
  }

  async function serveInput(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    { who, raw }: { who: Who; raw: Input },
  ) {
    const { definition } = route.endpoint
    const { files, received } = raw
    const stored = received?.byField ?? {}
    const wanted = idsToCheck(definition, raw)
    const owned = ownershipQuery(wanted, reachOf(definition.access))
    // Input that is not valid goes the long way: a caller who may not ask at all is told that first.
    const readable = route.read && who.read && validOrNull(definition, raw)
    if (route.list && who.read) {
      const valid = validOrNull(definition, raw)
      if (valid) return serveList(route, reply, { who, owned, input: valid, raw })
    }
    if (route.read && who.read && readable) {
      const { statements, more, shape } = route.read
      const input = { ...readable, publicUrl: config.publicUrl }
      const { actor, missing, etag, answers } = await who.read(owned, statements(input))
      admitInput(definition, actor, readable)
      if (missing > 0) throw notFound()
      const further = more?.(answers[0] ?? [], input)
      const found = further ? (await who.read(owned, [further])).answers : answers
      const result = shape(found, input, { actor, services, origin: who.origin })
      if (result !== leftToHandler) {
        if (etag) void reply.header('etag', etag)
        const answer = serialise(definition, result, rightsOf(actor), checksRawAnswers)
        who.keep?.(answer)
        return send(reply, definition, answer)
      }
    }

    let input: ValidInput
    const open = async (client: pg.PoolClient) => {
      const { actor, missing, etag } = await who.enter(client, owned)
      input = validate(definition, { ...raw, body: takeable(definition, rightsOf(actor), raw.body) })
      admitInput(definition, actor, input)
      if (missing > 0) throw notFound()
      if (etag) void reply.header('etag', etag)
      const scope = new Scope(client, services, who.origin, actor)
      scope.sessionToken = who.sessionToken ?? null
      scope.passedCall = { definition, input, wanted }
      return scope
    }
    const http = httpOf(config, request, reply)
    if (route.options.takesLong) {
      const { first } = route
      const passed = await finish(
        pool,
        open,
        async (scope) => {
          const { actor, passedCall } = scope
          const made = (await first?.({ scope, ...input, files, stored, http })) ?? null
          return { actor, passedCall, valid: input, answer: made === null ? null : shaped(route, made, actor) }
        },
        { readOnly: !first },
      )
      if (passed.answer !== null) return send(reply, definition, passed.answer)
      const { actor, valid } = passed
      const call = { begin: beginningAs(who, passed), services, ...valid, files, stored, http }
      const callers = { caller: actor, link: actor, sender: actor }
      return send(reply, definition, await answerOf(route, { ...call, ...callers }, actor))
    }
    const answer = await finish(
      pool,
      open,
      (scope) => {
        const run = () => answerOf(route, { scope, ...input, files, stored, http }, scope.actor)
        const make = received ? () => claiming(scope, received, run) : run
        const key = who.repeatKey?.()
        const sent = { path: request.url, body: input.body, files, stored: received?.all ?? [] }
        return key === undefined ? make() : once(scope, { key, ...sent }, make)
      },
      { readOnly: definition.method === 'GET' && !definition.records },
    )
    // A repeated call is answered from the first, and needs no second copy of its files.
    if (received) await received.discardUnclaimed()
    return send(reply, definition, answer)
  }

  /** A list, or what changed of it since the stamp in the address. */
  async function serveList(
    { endpoint: { definition }, list }: Route,
    reply: FastifyReply,
    { who, owned, input, raw }: { who: Who; owned: Statement | null; input: ValidInput; raw: Input },
  ) {
    if (!list || !who.read) throw new Error('Only a list is read as one')
    const { actor, cards, changes, stamp } = await readList({
      list,
      who: who as Who & Required<Pick<Who, 'read'>>,
      owned,
      input: { ...input, publicUrl: config.publicUrl },
      since: (raw.query as { since?: unknown }).since,
      shared,
      admit: ({ actor: caller, missing }) => {
        admitInput(definition, caller, input)
        if (missing > 0) throw notFound()
      },
    })
    void reply.header('etag', `"${stamp}"`)
    const text = serialise(definition, cards, rightsOf(actor), checksRawAnswers)
    return send(reply, definition, changes ? changesText(stamp, changes, text) : text)
  }

  /** For calls for anyone that open their transactions themselves, as often as they need one. */
  async function serveWithoutTransaction(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const { definition } = route.endpoint
    const { files, ...raw } = await readInput(definition, request, { store: services.files })
    const realm = { origin: originOf(request), signsIn: route.options.signsIn ?? false, actor: nobody }
    const begin: Begin = (act, finishing) => inTransaction(services, realm, act, finishing)
    const ask: AskOnce = (statement) => askOnce(services, realm, statement(realm.origin))
    const call = { begin, askOnce: ask, services, ...validate(definition, raw), files, stored: {} }
    return send(reply, definition, await answerOf(route, { ...call, http: httpOf(config, request, reply) }, nobody))
  }

  const serveStream = createStreamGate(services, givingCallsOf(endpoints), checksRawAnswers)

  return {
    async serve(route, request, reply) {
      const { definition } = route.endpoint
      if (definition.demoOnly && config.mode !== 'demo') throw notFound()
      if (definition.access.kind === 'anyone' && definition.rateLimit)
        await services.rateLimits.count(definition.rateLimit, `from ${sourceOf(originOf(request).address)}`)
      if (route.options.ownTransactions) return serveWithoutTransaction(route, request, reply)
      if (route.options.streams) return withFormerIds(services, request, () => serveStream(route, request, reply))
      return needsNoSession(definition.access)
        ? serveCall(route, request, reply)
        : withFormerIds(services, request, () => serveCall(route, request, reply))
    },

    async judgeBeforeBody(route, request) {
      const { access } = route.endpoint.definition
      if (access.kind !== 'link' || !hasBody(request)) return
      const who = whoHoldsLink(services, route, access.purpose, request)
      await who.judge?.()
      judged.set(request, who)
    },
  }
}
