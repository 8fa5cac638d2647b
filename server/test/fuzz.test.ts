import { allEndpoints, type NamedEndpoint } from '@credence/contract/all'
import { documentFamily } from '@credence/contract/documents/calls'
import { needsNoSession } from '@credence/contract/kit/access'
import { rateLimitOf } from '@credence/contract/kit/endpoint'
import { allAuthorities } from '@credence/contract/permissions'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../src/kit/http/log.ts'
import { sentWith, shapesOf, type Sent } from './kit/foreign-ids.ts'
import { oddRequest, type Request } from './kit/fuzz/requests.ts'
import { linkTo } from './kit/links.ts'
import { Random } from './kit/random.ts'
import { buildRecords, type Records } from './kit/records/team-records.ts'
import { buildTwoTeams, teamA, type TwoTeams } from './kit/two-teams.ts'
import { useWorld, type CallOptions, type Reply } from './kit/world.ts'

/** Another seed makes other requests: `FUZZ_SEED=7 vitest run server/test/fuzz.test.ts`. */
const seed = process.env.FUZZ_SEED ?? '1'

const lines: string[] = []
let teams: TwoTeams
/** Every message counts as signed, and as a new event. */
const acceptAll = () => ({ eventId: randomUUID(), signedAt: null })
const senders = allEndpoints.flatMap(({ endpoint: { definition } }) =>
  definition.access.kind === 'webhook' ? [definition.access.sender] : [],
)
const used = useWorld({
  webhooks: Object.fromEntries(senders.map((sender) => [sender, acceptAll])),
  log: createLogger('error', { write: (line) => void lines.push(line) }),
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

const roles = ['administrator', 'every right', 'every right in one practice', 'nobody'] as const
type Role = (typeof roles)[number]

async function optionsOf(role: Role): Promise<CallOptions> {
  if (role === 'nobody') return {}
  const accounts = {
    administrator: teams.admin,
    'every right': teams.staffOfA,
    'every right in one practice': teams.restricted,
  }
  return { as: await used.world.session(accounts[role]), ...(role === 'administrator' ? { team: teamA } : {}) }
}

const documentCalls = new Set<unknown>(documentFamily.flatMap(({ calls }) => Object.values(calls)))

/**
 * How many requests a role makes of an endpoint: most where they reach the handler, few where the gate refuses all of
 * them, where each takes long, or where many endpoints share a handler.
 */
function requestsOf(role: Role, { endpoint, endpoint: { definition } }: NamedEndpoint): number {
  if (needsNoSession(definition.access)) return role === 'nobody' ? 12 : 1
  if (role === 'nobody') return 1
  const isForAdmins = definition.access.kind === 'adminOnly'
  if (isForAdmins && role !== 'administrator') return 1
  if (documentCalls.has(endpoint) || ['heavy', 'heavyFile'].includes(rateLimitOf(definition))) return 4
  return isForAdmins ? 14 : { administrator: 4, 'every right': 12, 'every right in one practice': 3 }[role]
}

/** Words that only the inside of the server knows. */
const inside =
  /\bnode_modules\b|\.[cm]?[jt]s:\d|\n\s+at |"stack"|\bselect\b.+\bfrom\b|\binsert into\b|\bpg_\w|violates|syntax error|relation "|column "|\/(?:work|home|usr|tmp|app)\/|\b[EW]?RR_[A-Z]|\bE(?:CONN|NOENT|PIPE)\w*/i

/** What is wrong with an answer; nothing for most. Whatever was sent may come back in an answer that is no refusal. */
function faultOf({ status, body }: Reply): string | null {
  if (status >= 500) return `answered ${status}: ${lines.at(-1) ?? 'no line in the log'}`
  const leak = status >= 400 ? inside.exec(JSON.stringify(body))?.[0] : undefined
  return leak ? `a refusal (${status}) says ${leak}` : null
}

const inWords = ({ method, url, raw, said }: Request) =>
  `${method} ${url.slice(0, 300)}${raw ? ` with ${raw.type} ${String(raw.payload).slice(0, 500)}` : ''} [${said.join('; ') || 'nothing changed'}]`

/** The call with a link of its own purpose. It is a new one each time, because a call may complete it. */
async function withLink(
  { endpoint: { definition } }: NamedEndpoint,
  sent: Sent,
  records: Records,
  random: Random,
): Promise<Sent> {
  const { access } = definition
  if (access.kind === 'code') {
    const [practice] = await used.world.sql('select short_code from practice where id = $1', [teams.a[1].practice])
    return { ...sent, params: { ...sent.params, token: practice.short_code } }
  }
  if (access.kind !== 'link') return sent
  const token = await linkTo(used.world, access.purpose, records, random.pick(access.purpose.subjects))
  return {
    ...sent,
    ...(sent.params ? { params: { ...sent.params, token } } : {}),
    ...(sent.body ? { body: { ...sent.body, token } } : {}),
  }
}

/**
 * The records that the input is about. They are made anew once a call has removed some, and now and then because calls
 * change them. Calls by link have their own: a link ends with its subject, which calls of staff may end.
 */
let own: Records | null = null
let isForLinks = false
const mostUses = 20
let uses = 0
const removes = ({ method, url }: Request) => method === 'DELETE' || url.includes('/delete')

/** Undoes what shuts the callers out: an administrator may close their team, and anybody may lose an account or rights. */
async function readmitCallers(): Promise<void> {
  await used.world.sql('update team set closed_at = null where id = $1 and closed_at is not null', [teamA])
  await used.world.sql(
    `update account set team_closed_at = null, deleted_at = null, authorities = $2 where id = any ($1)
       and (team_closed_at is not null or deleted_at is not null or authorities <> $2)`,
    [[teams.staffOfA, teams.restricted], allAuthorities],
  )
}

async function tryEndpoint(each: NamedEndpoint): Promise<{ faults: string[]; statuses: number[]; takenBy: Role[] }> {
  const random = new Random(`${seed} ${each.name}`)
  await readmitCallers()
  const faults: string[] = []
  const statuses: number[] = []
  const takenBy: Role[] = []
  const isByLink = each.endpoint.definition.access.kind === 'link'
  uses = own && uses < mostUses && isForLinks === isByLink ? uses + 1 : 0
  isForLinks = isByLink
  if (!own || uses === 0) own = await used.world.inTeam(teamA, (scope) => buildRecords(scope, teamA, teams.staffOfA))
  const records = own
  for (const role of roles) {
    const options = await optionsOf(role)
    for (let n = requestsOf(role, each); n > 0; n -= 1) {
      const ids = role === 'every right in one practice' ? teams.a[0] : records
      const sent = sentWith(each.endpoint, ids, null, -1, random.below(shapesOf(each.endpoint)))
      const valid = await withLink(each, sent, records, random)
      const request = oddRequest(each.endpoint, valid, random)
      lines.length = 0
      const reply = await used.world.ask(request.method, request.url, {
        ...options,
        headers: request.headers,
        ...(request.raw ? { raw: request.raw } : {}),
      })
      const fault = faultOf(reply)
      if (fault) faults.push(`${role}: ${inWords(request)} ${fault}`)
      if (reply.status < 300 && removes(request)) own = null
      statuses.push(reply.status)
      if (reply.status < 300) takenBy.push(role)
    }
  }
  return { faults, statuses, takenBy }
}

const title = ({ endpoint: { definition } }: NamedEndpoint) => `${definition.method} ${definition.path}`
const counts = { requests: 0, taken: 0 }
/** The last endpoints whose input was taken of each caller: nobody may be shut out half-way. */
const lastTaken = new Map<Role, number>()
const withoutSession = { link: { requests: 0, taken: 0 }, webhook: { requests: 0, taken: 0 } }

describe('odd input', () => {
  it.each(allEndpoints.map((each): [string, NamedEndpoint] => [title(each), each]))(
    'odd input of %s is never answered with 5xx',
    async (_, each) => {
      const { faults, statuses, takenBy } = await tryEndpoint(each)
      for (const role of takenBy) lastTaken.set(role, allEndpoints.indexOf(each))
      const { kind } = each.endpoint.definition.access
      for (const count of [counts, ...(kind === 'link' || kind === 'webhook' ? [withoutSession[kind]] : [])]) {
        count.requests += statuses.length
        count.taken += statuses.filter((status) => status < 300).length
      }
      expect(faults, `with FUZZ_SEED=${seed}`).toEqual([])
    },
  )

  it('a part of the odd input reaches the handlers', () => {
    expect(counts.requests).toBeGreaterThan(allEndpoints.length * roles.length)
    expect(counts.taken / counts.requests).toBeGreaterThan(0.2)
    for (const role of roles) expect(lastTaken.get(role), role).toBeGreaterThan(allEndpoints.length * 0.9)
    for (const [kind, { requests, taken }] of Object.entries(withoutSession))
      expect(taken / requests, `calls by ${kind}`).toBeGreaterThan(0.1)
  })
})
