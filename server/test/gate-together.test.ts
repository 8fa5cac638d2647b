import { signedIn } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { onRead } from '../src/kit/request/route.ts'
import { buildTwoTeams, teamA, teamB, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

const whose = endpoint({
  method: 'GET',
  path: '/probe/whose',
  summary: 'A call of this test.',
  access: signedIn,
  query: z.object({ by: z.string() }),
  answer: z.object({ teams: z.array(z.number()), practices: z.number(), quotient: z.number() }),
})
const nap = endpoint({
  method: 'GET',
  path: '/probe/nap',
  summary: 'A call of this test.',
  access: signedIn,
  answer: z.object({}),
})

let teams: TwoTeams
const used = useWorld({
  routes: [
    onRead(
      whose,
      ({ query }) => ({
        name: 'probe-whose',
        values: [query.by],
        text: 'select array_agg(distinct team_id) as teams, count(*)::int as practices, 12 / $1::int as quotient from practice',
      }),
      ([row]) => ({ ...row, teams: row?.teams ?? [] }),
    ),
    onRead(
      nap,
      () => ({ name: 'probe-nap', values: [], text: 'select pg_sleep(1)' }),
      () => ({}),
    ),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

const ask = (as: string | undefined, by = '3') => used.world.call(whose, { query: { by } }, as ? { as } : {})

describe('reads that travel together', () => {
  it('each see the rows of their own caller, and whoever is not let in sees nothing', async () => {
    const [a, b, restricted] = await Promise.all(
      [teams.staffOfA, teams.staffOfB, teams.restricted].map((id) => used.world.session(id)),
    )
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask([a, b, restricted, undefined, 'nonsense'][n % 5])),
    )
    const seen = [
      { status: 200, body: { teams: [teamA], practices: teams.a.length, quotient: 4 } },
      { status: 200, body: { teams: [teamB], practices: teams.b.length, quotient: 4 } },
      { status: 200, body: { teams: [teamA], practices: 1, quotient: 4 } },
      { status: 401 },
      { status: 401 },
    ]
    expect(all.map(({ status, body }) => (status === 200 ? { status, body } : { status }))).toEqual(
      all.map((_, n) => seen[n % 5]),
    )
  })

  it('a failing read that shares a connection fails alone, and the connections are usable afterwards', async () => {
    const session = await used.world.session(teams.staffOfA)
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(session, n % 7 === 3 ? '0' : '2')))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, (_, n) => (n % 7 === 3 ? 400 : 200)))
    const { pool } = used.world.services
    // The last connection is given back in the turn after the last answer.
    await vi.waitFor(() => expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]))
  })

  it('reads that share a connection do not wait long behind a slow read', async () => {
    const session = await used.world.session(teams.staffOfA)
    const order: string[] = []
    const slow = used.world.call(nap, {}, { as: session }).then(() => order.push('slow'))
    await new Promise((later) => {
      setTimeout(later, 50)
    })
    await Promise.all([ask(session), ask(session)])
    order.push('quick')
    await slow
    expect(order).toEqual(['quick', 'slow'])
  })

  it('reads that share a connection write the activity of many sessions at once', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 20 }, (_, n) => used.world.session(n % 2 ? teams.staffOfA : teams.staffOfB)),
    )
    await used.world.sql("update session set last_active_at = now() - interval '10 minutes'")
    await Promise.all(sessions.map((session) => ask(session)))
    const rows = await used.world.sql("select 1 from session where last_active_at > now() - interval '1 minute'")
    expect(rows.length).toBe(20)
  })
})
