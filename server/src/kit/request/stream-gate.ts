import { rateLimitOf, type Endpoint } from '@credence/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { runBatch, type Row, type Statement } from '../../database/batch.ts'
import { invalidAddress } from '../files/file-address.ts'
import { httpOf } from '../http/cookies.ts'
import { rightsOf, type Actor } from './actor.ts'
import { send, serialise } from './answers.ts'
import { checkSession, checkSessionAndIds, reenter, type Entry, type SessionRequest } from './enter.ts'
import { readAddress, type Address, type GivingCalls } from './giving-call.ts'
import { validate, type ValidInput } from './input.ts'
import { missingOf, ownershipQuery } from './ownership.ts'
import type { CountCall } from './rate-limits/rate-limits.ts'
import { ClientGone, notSignedIn } from './refusal.ts'
import { FileAnswer, type Begin, type Route, type StreamCall } from './route.ts'
import { Scope, type Origin } from './scope.ts'
import type { Services } from './services.ts'
import { sessionTokenOf } from './session-token.ts'
import { sourceOf } from './throttle.ts'
import { askOnce, begin as beginTransaction, finish, runOnce } from './transaction.ts'
import { byLinkId, holderOf } from './who/link.ts'
import { admit, wantedTeam } from './who/session.ts'
import { originOf } from './who/who.ts'

/** Whom a signed address was given to, judged before the bytes flow, and how to judge them again. */
interface Grantee {
  actor: Actor
  input: ValidInput
  /** Begins a transaction on a connection in the actor's name, in the team of the address. */
  reenter: (client: pg.PoolClient) => Promise<Actor>
  /** One statement in the actor's name, in a transaction of its own. */
  askOnce: (statement: Statement) => Promise<Row[]>
}

interface Asked {
  services: Services
  route: Route
  request: FastifyRequest
  origin: Origin
  calls: GivingCalls
}

const validQuery = ({ route, request }: Asked): ValidInput =>
  validate(route.endpoint.definition, { params: request.params, query: request.query, body: undefined })

/** A person, who needs a session beside the address. */
async function personOf(asked: Asked): Promise<Grantee> {
  const { services, route, request, origin } = asked
  const { definition } = route.endpoint
  const token = await sessionTokenOf(services, request)
  if (!token) throw notSignedIn()
  const count = await services.rateLimits.begin(rateLimitOf(definition), token)
  const address = readAddress(services.vault, route.endpoint, request.query, asked.calls)
  const owned = address && ownershipQuery(address.wanted)
  const ask: SessionRequest = {
    token,
    team: address ? address.team : wantedTeam(request, definition),
    passive: false,
    topics: undefined,
    timeZone: services.config.timeZone,
  }
  const judge = ({ entry, missing }: { entry: Entry; missing: number }, counting: CountCall) => {
    // A team that is not the caller's, or no longer, is one more reason why the address is not good.
    admit(definition, address && entry.verdict === 'foreign team' ? { ...entry, verdict: 'ok' } : entry, counting)
    if (entry.verdict !== 'ok') throw invalidAddress()
    const input = validQuery(asked)
    if (!address?.isGoodFor(entry.caller) || missing > 0) throw invalidAddress()
    return { actor: entry.caller, input }
  }
  const { actor, input } = judge(
    owned
      ? await checkSessionAndIds(services.reads, ask, origin, owned)
      : { entry: await checkSession(services.reads, ask), missing: 0 },
    count,
  )
  const realm = { teamId: ask.team ?? undefined, actor, origin }
  return {
    actor,
    input,
    reenter: async (client) => judge(await reenter(client, actor.sessionId, ask, origin, owned), () => {}).actor,
    askOnce: (statement) => askOnce(services, realm, statement),
  }
}

const linkPrefix = 'link '
/** Whether an address says that a link was given it. Whether that is so is judged by the signature. */
const saysLink = (query: unknown): boolean =>
  String((query as { actor?: unknown } | null)?.actor ?? '').startsWith(linkPrefix)

const noIds: Statement = { name: 'owned-nothing', text: 'select 0 as missing', values: [] }

/** The holder of a link, to whom the address is all that is needed, as long as the link is open. */
async function linkHolderOf(asked: Asked): Promise<Grantee> {
  const { services, route, request, origin } = asked
  await services.rateLimits.count('source', `from ${sourceOf(origin.address)}`)
  const address = readAddress(services.vault, route.endpoint, request.query, asked.calls)
  if (!address) throw invalidAddress()
  const input = validQuery(asked)
  const find = byLinkId(address.actor.slice(linkPrefix.length), origin)
  const owned = ownershipQuery(address.wanted, 'link') ?? noIds
  const actor = judgeLink(address, await runOnce(services, [find, owned], { bumpsStamps: false }))
  await services.rateLimits.count('link', address.actor)
  return {
    actor,
    input,
    reenter: async (client) => {
      const [, opened = [], rows = []] = await runBatch(client, [beginTransaction, find, owned])
      return judgeLink(address, { opened, rows })
    },
    askOnce: async (statement) => {
      const { opened, rows } = await runOnce(services, [find, statement], { bumpsStamps: true })
      judgeLink(address, { opened, rows: [] })
      return rows
    },
  }
}

function judgeLink(address: Address, { opened, rows }: { opened: Row[]; rows: Row[] }): Actor {
  const holder = holderOf(opened)
  if (!holder || holder.teamId !== address.team || !address.isGoodFor(holder) || missingOf(rows) > 0)
    throw invalidAddress()
  return holder
}

/** A signal that is aborted when the client goes away before the answer has been sent. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientGone())
  })
  return controller.signal
}

/**
 * Serves the bytes of files. They flow for as long as the client's line takes, so nothing of the database is held while
 * they do. The call that gave the address out is judged anew before they flow and in every transaction after: its right
 * or its records may be taken away at any time.
 */
export function createStreamGate(services: Services, calls: GivingCalls, checksRawAnswers: boolean) {
  return async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
    const { definition } = route.endpoint
    const asked = { services, route, request, origin: originOf(request), calls }
    const { actor, input, ...grantee } = await (saysLink(request.query) ? linkHolderOf(asked) : personOf(asked))
    const begin: Begin = (act, finishing) =>
      finish(
        services.pool,
        async (client) => new Scope(client, services, asked.origin, await grantee.reenter(client)),
        act,
        finishing,
      )
    const result = await route.handler({
      actor,
      begin,
      askOnce: grantee.askOnce,
      services,
      ...input,
      source: request.raw,
      gone: goneSignal(reply),
      http: httpOf(services.config, request, reply),
    } satisfies Record<keyof StreamCall<Endpoint>, unknown>)
    return send(
      reply,
      definition,
      result instanceof FileAnswer ? result : serialise(definition, result, rightsOf(actor), checksRawAnswers),
    )
  }
}
