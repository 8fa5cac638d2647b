import { canView, granted, signedIn } from '@credence/contract/kit/access'
import { endpoint, type Endpoint } from '@credence/contract/kit/endpoint'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { toBearer } from '../src/kit/request/session-token.ts'
import { on, onRead, onStream } from '../src/kit/request/route.ts'
import { buildTwoTeams, teamA, teamB, type TwoTeams } from './kit/two-teams.ts'
import { useWorld, type CallOptions } from './kit/world.ts'

const plain = { summary: 'A call of this test.', access: signedIn, answer: z.object({}) }
const read = endpoint({ ...plain, method: 'GET', path: '/probe/read' })
const write = endpoint({ ...plain, method: 'POST', path: '/probe/write', body: z.object({}) })
const polled = endpoint({ ...plain, method: 'GET', path: '/probe/polled', passive: true, unchangedWhile: ['task'] })
const heavy = endpoint({ ...plain, method: 'POST', path: '/probe/heavy', rateLimit: 'heavy' })
const sent = endpoint({ ...plain, access: granted, method: 'PUT', path: '/probe/sent', bodyAs: 'stream' })
const closed = endpoint({ ...plain, method: 'GET', path: '/probe/closed', access: canView('KPI') })

let reached = 0
const answer = () => {
  reached += 1
  return {}
}
let teams: TwoTeams
const used = useWorld({
  // Sixty calls, thirty polls, fifteen uploads and one heavy call a minute.
  env: { CREDENCE_CALLS_PER_MINUTE: '60' },
  routes: [
    onRead(read, () => ({ name: 'probe-read', text: 'select 1', values: [] }), answer),
    on(write, answer),
    on(polled, answer),
    on(heavy, answer),
    on(closed, answer),
    onStream(sent, async () => answer()),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

const session = (accountId: number) => used.world.session(accountId)
const call = async (each: Endpoint, options: CallOptions) =>
  used.world.call(each, each === write ? { body: {} } : {}, options)
const statuses = async (each: Endpoint, calls: number, options: (at: number) => CallOptions) => {
  const all = []
  for (let at = 0; at < calls; at += 1) all.push((await call(each, options(at))).status)
  return all
}
const countOf = (all: number[], status: number) => all.filter((each) => each === status).length

// Each test has minutes of its own, and in one of them time stands still.
let minute = 1000
beforeEach(() => {
  minute += 10
  vi.spyOn(performance, 'now').mockImplementation(() => minute * 60_000)
  reached = 0
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the calls of one person', () => {
  it('calls past the limit are refused with the waiting time and reach no handler', async () => {
    const as = await session(teams.staffOfA)
    expect(await statuses(read, 60, () => ({ as }))).toEqual(Array.from({ length: 60 }, () => 200))
    const refused = await call(read, { as })
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many requests; please try again in 61 seconds', requestId: expect.any(String) },
    })
    expect(refused.headers['retry-after']).toBe('61')
    expect((await call(write, { as })).status).toBe(429)
    expect(reached).toBe(60)
    minute += 61 / 60
    expect((await call(write, { as })).status).toBe(200)
  })

  it('calls of one person count together over sessions, addresses, cookies, bearer tokens and forwarding headers', async () => {
    const sessions = [await session(teams.staffOfA), await session(teams.staffOfA)]
    const bearer = await toBearer(
      used.world.services,
      await session(teams.staffOfA),
      teams.staffOfA,
      new Date(Date.now() + 60_000),
    )
    const all = await statuses(read, 90, (at) => ({
      ...(at % 3 === 2 ? {} : { as: sessions[at % 3] }),
      from: `198.51.100.${at}`,
      headers: { 'x-forwarded-for': `192.0.2.${at}`, ...(at % 3 === 2 ? { authorization: `Bearer ${bearer}` } : {}) },
    }))
    expect([countOf(all, 200), countOf(all, 429)]).toEqual([60, 30])
  })

  it('calls of one person do not count for another person at the same address', async () => {
    const [busy, colleague, stranger] = [
      await session(teams.staffOfA),
      await session(teams.restricted),
      await session(teams.staffOfB),
    ]
    const from = '203.0.113.9'
    expect(countOf(await statuses(read, 70, () => ({ as: busy, from })), 429)).toBe(10)
    for (const as of [colleague, stranger])
      expect(countOf(await statuses(read, 60, () => ({ as, from })), 200)).toBe(60)
  })

  it('uploads and heavy calls have counters of their own', async () => {
    const as = await session(teams.staffOfA)
    expect(await statuses(heavy, 2, () => ({ as }))).toEqual([200, 429])
    // Without a signed address they are refused, and count all the same.
    const uploads = await statuses(sent, 20, () => ({ as }))
    expect([countOf(uploads, 403), countOf(uploads, 429)]).toEqual([15, 5])
    expect(countOf(await statuses(read, 60, () => ({ as })), 200)).toBe(60)
  })

  it('refused calls count too, whichever team they name', async () => {
    await used.world.sql("update account set authorities = '{}' where id = $1", [teams.restricted])
    const as = await session(teams.restricted)
    const all = [
      ...(await statuses(closed, 30, () => ({ as }))),
      ...(await statuses(read, 30, () => ({ as, team: teamB }))),
      ...(await statuses(read, 5, () => ({ as, team: teamA }))),
    ]
    expect([countOf(all, 403), countOf(all, 429)]).toEqual([60, 5])
  })

  it('calls past the limit make no database query', async () => {
    const as = await session(teams.staffOfA)
    await statuses(read, 60, () => ({ as }))
    const { reads, pool } = used.world.services
    const asked = [vi.spyOn(reads, 'run'), vi.spyOn(pool, 'connect')]
    expect(await statuses(read, 5, () => ({ as }))).toEqual([429, 429, 429, 429, 429])
    expect((await call(write, { as })).status).toBe(429)
    for (const each of asked) expect(each).not.toHaveBeenCalled()
  })

  it('calls with an ended or invented session count for nobody', async () => {
    const as = await session(teams.staffOfA)
    await used.world.sql('delete from session where account_id = $1', [teams.staffOfA])
    expect((await call(read, { as })).status).toBe(401)
    expect(await statuses(read, 70, (at) => ({ as: `${at}`.padStart(43, 'x') }))).toEqual(
      Array.from({ length: 70 }, () => 401),
    )
  })
})

describe('polls', () => {
  it('polls have a limit of their own', async () => {
    const as = await session(teams.staffOfA)
    expect(countOf(await statuses(read, 70, () => ({ as })), 200)).toBe(60)
    expect(countOf(await statuses(polled, 30, () => ({ as })), 200)).toBe(30)
    expect((await call(polled, { as })).status).toBe(429)
  })

  it('polls that are answered from memory are never refused', async () => {
    used.world.services.polls.listen(true)
    const as = await session(teams.staffOfA)
    const etag = String((await call(polled, { as })).headers.etag)
    const headers = { 'if-none-match': etag }
    expect(await statuses(polled, 200, () => ({ as, headers }))).toEqual(Array.from({ length: 200 }, () => 304))
    expect(countOf(await statuses(polled, 40, () => ({ as })), 200)).toBe(28)
    expect((await call(polled, { as, headers })).status).toBe(304)
    used.world.services.polls.listen(false)
  })
})
