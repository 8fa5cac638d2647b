import { signedIn } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { getMe } from '@credence/contract/profile/calls'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { buildAccount } from '../../db/builders/builders.ts'
import { runSweep } from '../../src/features/auth/auth.jobs.ts'
import { exchangeOver } from '../../src/kit/request/rate-limits/rate-limit-exchange.ts'
import { onRead } from '../../src/kit/request/route.ts'
import { holdClock } from '../kit/held-clock.ts'
import { KillableServer } from '../kit/processes/killable-server.ts'
import { addNode, urlOf, useWorld, type World } from '../kit/world.ts'

const limit = 60
/** What a second node may allow on top: the tenth of the limit that it allows before it asks the others. */
const tolerance = 6
const waiting = { timeout: 20_000, interval: 20 }

const probe = endpoint({
  method: 'GET',
  path: '/probe/read',
  summary: 'A call of this test.',
  access: signedIn,
  team: 'optional',
  answer: z.object({}),
})
const routes = [
  onRead(
    probe,
    () => ({ name: 'probe-read', text: 'select 1', values: [] }),
    () => ({}),
  ),
]
const env = { CREDENCE_CALLS_PER_MINUTE: String(limit) }

let clock: { set: (to: string) => Promise<unknown> }
let nodes: [World, World]
const used = useWorld({
  env,
  routes,
  build: async (world) => {
    clock = await holdClock(world, '2040-01-01 12:00:10+00')
    nodes = [world, await addNode(world, { env, routes })]
    for (const { services } of nodes) services.rateLimits.start()
  },
})
afterAll(() => nodes[1].close())
afterEach(() => {
  vi.restoreAllMocks()
})

interface Person {
  id: number
  as: string
}

let made = 0
/** Nobody has called anything yet, so each test begins with a count of its own. */
async function newPerson(world = used.world): Promise<Person> {
  made += 1
  const id = await world.inTeam(undefined, (scope) => buildAccount(scope, { email: `person${made}@nodes.test` }))
  return { id, as: await world.session(id) }
}

const callOn = async (node: World, { as }: Person) => (await node.call(probe, {}, { as })).status
const allowedOf = (statuses: number[]) => {
  const allowed = statuses.filter((status) => status === 200).length
  expect(
    statuses.filter((status) => status === 429),
    'a call is allowed or refused, nothing else',
  ).toHaveLength(statuses.length - allowed)
  return allowed
}

/** Calls one after the other, as if a proxy sent each to the next node; answers how many were allowed. */
async function allowedInTurns(
  calls: ((person: Person) => Promise<number>)[],
  person: Person,
  times: number,
): Promise<number> {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) for (const call of calls) statuses.push(await call(person))
  return allowedOf(statuses)
}
const onA = (person: Person) => callOn(nodes[0], person)
const onB = (person: Person) => callOn(nodes[1], person)

const isCounted = ({ id }: Person, calls: number) =>
  vi.waitFor(async () => {
    expect(
      await used.world.sql("select calls from call_count where caller = $1 and rate_limit = 'generic'", [id]),
    ).toEqual([{ calls }])
  }, waiting)

const isOneLimit = (allowed: number) => allowed >= limit && allowed <= limit + tolerance

describe('two nodes on one database', () => {
  it('two nodes together allow one person what one node allows, when calls alternate', async () => {
    const person = await newPerson()
    expect(await allowedInTurns([onA, onB], person, limit)).toSatisfy(isOneLimit)
    expect([await onA(person), await onB(person)]).toEqual([429, 429])
  })

  it('two nodes together allow one person what one node allows, when all calls come at once', async () => {
    const person = await newPerson()
    // From its first call on, a session is known to its node.
    await Promise.all([onA(person), onB(person)])
    const statuses = await Promise.all(Array.from({ length: 2 * limit }, () => [onA(person), onB(person)]).flat())
    expect(2 + allowedOf(statuses)).toSatisfy(isOneLimit)
  })

  it('a person who was limited on one node is limited on the other after the next exchange, and somebody else is not', async () => {
    const [busy, other] = [await newPerson(), await newPerson()]
    expect(await allowedInTurns([onA], busy, limit + 1)).toBe(limit)
    expect(await onB(busy)).toBe(200)
    // The timer alone exchanges this: one call is no reason to ask at once.
    await isCounted(busy, limit + 1)
    await vi.waitFor(async () => expect(await onB(busy)).toBe(429), waiting)
    expect(await allowedInTurns([onB], other, limit + 1)).toBe(limit)
  })

  it('a node that never heard of a person allows them a tenth of the limit before it asks the others', async () => {
    const person = await newPerson()
    expect(await allowedInTurns([onA], person, limit + 1)).toBe(limit)
    await isCounted(person, limit)
    expect(await allowedInTurns([onB], person, limit)).toBeLessThanOrEqual(tolerance)
  })

  it('refused calls ask the database nothing', async () => {
    const person = await newPerson()
    await allowedInTurns([onA], person, limit + 1)
    await isCounted(person, limit)
    const asked = [vi.spyOn(nodes[0].services.pool, 'connect'), vi.spyOn(nodes[0].services.reads, 'run')]
    expect(await allowedInTurns([onA], person, 20)).toBe(0)
    for (const each of asked) expect(each).not.toHaveBeenCalled()
  })

  it('the clock of the database decides which minute it is, for all nodes', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    expect(await allowedInTurns([onA], person, limit + 1)).toBe(limit)
    await isCounted(person, limit)
    // The nodes' own clocks, which measure the time between two exchanges, stand still as well.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await clock.set('2040-01-01 12:01:40+00')
    // The nodes hear the time with the next exchange, whoever it is about.
    for (const call of [onA, onB]) expect(await call(other)).toBe(200)
    await isCounted(other, 2)
    // Two thirds of the minute before have passed out of the last sixty seconds, so twenty of its calls still count.
    const allowed = await allowedInTurns([onA, onB], person, limit)
    expect(allowed).toBeGreaterThanOrEqual(40)
    expect(allowed).toBeLessThanOrEqual(40 + tolerance)
  })
})

it('the row of a person keeps two minutes, counts a late statement for the minute before, and begins again after a gap', async () => {
  const { id } = await newPerson()
  const exchange = exchangeOver(used.world.services.pool)
  const countAt = async (at: string, calls: number, callsBefore = 0) => {
    await clock.set(`2041-01-01 ${at}+00`)
    const {
      now,
      counts: [count],
    } = await exchange([{ caller: id, rateLimit: 'lookup', calls, callsBefore }])
    expect(now).toBe(Date.parse(`2041-01-01T${at}Z`))
    return [count?.minute, count?.calls, count?.callsBefore]
  }
  const noon = Date.parse('2041-01-01T12:00:00Z') / 60_000
  expect(await countAt('12:00:10', 3, 2)).toEqual([noon, 3, 2])
  expect(await countAt('12:00:50', 4)).toEqual([noon, 7, 2])
  expect(await countAt('12:01:00', 1, 1)).toEqual([noon + 1, 1, 8])
  expect(await countAt('12:00:59', 5)).toEqual([noon + 1, 1, 13])
  expect(await countAt('12:03:00', 2)).toEqual([noon + 3, 2, 0])
  expect(await countAt('11:00:00', 6)).toEqual([noon - 60, 6, 0])
})

describe('a server process of its own', () => {
  // A process refuses a database whose schema was changed, and a held clock changes it.
  const withRealClock = useWorld({ env, routes })
  let server: KillableServer | undefined
  beforeAll(async () => {
    withRealClock.world.services.rateLimits.start()
    // In production, where no demo data is loaded.
    server = await KillableServer.start(withRealClock.world, {
      ...env,
      CREDENCE_MODE: 'production',
      PUBLIC_URL: 'https://nodes.test',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@nodes.test',
    })
  })
  afterAll(() => server?.kill())

  it('a server process exchanges its counts with the other nodes', async () => {
    const onProcess = async ({ as }: Person) =>
      (await fetch(`http://127.0.0.1:${server?.port}${urlOf(getMe)}`, { headers: { cookie: `__Host-sid=${as}` } }))
        .status
    const inThisProcess = (person: Person) => callOn(withRealClock.world, person)
    expect(await allowedInTurns([onProcess, inThisProcess], await newPerson(withRealClock.world), limit)).toSatisfy(
      isOneLimit,
    )
  })
})

describe('when counts cannot be exchanged', () => {
  it('each node holds the limit by itself, no call fails, and exchanges begin again by themselves', async () => {
    const person = await newPerson()
    await used.world.sql('alter table call_count rename to call_count_away')
    try {
      for (const call of [onA, onB]) expect(await allowedInTurns([call], person, limit + 5)).toBe(limit)
    } finally {
      await used.world.sql('alter table call_count_away rename to call_count')
    }
    await isCounted(person, 2 * limit)
    expect(await allowedInTurns([onA, onB], await newPerson(), limit)).toSatisfy(isOneLimit)
  })

  it('a node waits for a database that does not answer once, and goes on alone', async () => {
    const person = await newPerson()
    const holder = new pg.Client({ connectionString: used.world.adminUrl })
    await holder.connect()
    await holder.query('begin; lock table call_count')
    try {
      expect(await allowedInTurns([onA], person, limit + 5)).toBe(limit)
    } finally {
      await holder.query('rollback')
      await holder.end()
    }
    await vi.waitFor(
      async () =>
        expect(await used.world.sql('select calls from call_count where caller = $1', [person.id])).toHaveLength(1),
      waiting,
    )
  })

  it('a node still knows its counts after a crash of the database emptied the table', async () => {
    const person = await newPerson()
    expect(await allowedInTurns([onA], person, limit / 2)).toBe(limit / 2)
    await isCounted(person, limit / 2)
    await used.world.sql('truncate call_count')
    expect(await allowedInTurns([onA], person, limit)).toBe(limit / 2)
  })
})

it('the sweep removes counts that are older than two minutes, and no others', async () => {
  const [old, recent] = [await newPerson(), await newPerson()]
  const minutesAgo = (person: Person, minutes: number) =>
    used.world.sql(
      "insert into call_count values ($1, 'generic', floor(extract(epoch from now()) / 60) - $2::int, 1, 1)",
      [person.id, minutes],
    )
  await minutesAgo(old, 4)
  await minutesAgo(recent, 0)
  await runSweep(used.world.services)
  const left = (await used.world.sql<{ id: number }>('select caller::int as id from call_count')).map(({ id }) => id)
  expect(left).toContain(recent.id)
  expect(left).not.toContain(old.id)
})
