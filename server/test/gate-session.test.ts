import { signedIn } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { hashToken } from '../src/kit/secrets/crypto.ts'
import { on } from '../src/kit/request/route.ts'
import { buildTwoTeams, teamA, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

const call = { access: signedIn, summary: 'A call of this test.', method: 'GET', answer: z.object({}) } as const
const active = endpoint({ ...call, path: '/probe/active' })
const passive = endpoint({ ...call, path: '/probe/passive', passive: true })
const polled = endpoint({ ...call, path: '/probe/polled', passive: true, unchangedWhile: ['task'] })

let teams: TwoTeams
const used = useWorld({
  routes: [active, passive, polled].map((each) => on(each, () => ({}))),
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

let token: string
beforeEach(async () => {
  token = await used.world.session(teams.staffOfA)
})
const status = async (each: typeof active | typeof passive | typeof polled, headers: Record<string, string> = {}) =>
  (await used.world.call(each, {}, { as: token, headers })).status
const set = (what: string) => used.world.sql(`update session set ${what} where token_hash = $1`, [hashToken(token)])
const idleSeconds = async () =>
  Number(
    (
      await used.world.sql(
        'select extract(epoch from now() - last_active_at) as idle from session where token_hash = $1',
        [hashToken(token)],
      )
    )[0].idle,
  )

describe('a session', () => {
  it('a session is kept alive by calls of a person and not by polls', async () => {
    await set("last_active_at = now() - interval '10 minutes'")
    expect([await status(passive), await status(polled)]).toEqual([200, 200])
    const { headers } = await used.world.call(polled, {}, { as: token })
    expect(await status(polled, { 'if-none-match': String(headers.etag) })).toBe(304)
    expect(await idleSeconds()).toBeGreaterThan(590)
    expect(await status(active)).toBe(200)
    // A read is answered before its transaction has ended.
    await vi.waitFor(async () => expect(await idleSeconds()).toBeLessThan(30))
  })

  it('a session writes its last activity at most every 30 seconds', async () => {
    await set("last_active_at = now() - interval '20 seconds'")
    await status(active)
    expect(await idleSeconds()).toBeGreaterThan(19)
  })

  it('a session ends after its idle time although polls go on', async () => {
    await set("idle_limit = interval '2 seconds', last_active_at = now() - interval '1 second'")
    expect(await status(passive)).toBe(200)
    const until = Date.now() + 5000
    let last = 200
    while (last !== 401 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      last = await status(passive)
    }
    expect(last).toBe(401)
    expect(await status(active)).toBe(401)
    expect(await status(polled, { 'if-none-match': '"x"' })).toBe(401)
  })

  it('the idle time of a session is what the screens allow, unless it is set otherwise', async () => {
    const [row] = await used.world.sql(
      'select extract(epoch from idle_limit)::int as idle, extract(epoch from expires_at - started_at)::int as life from session where token_hash = $1',
      [hashToken(token)],
    )
    expect(row).toEqual({ idle: limits.inactivitySeconds, life: 12 * 3600 })
    await set("last_active_at = now() - interval '5399 seconds'")
    expect(await status(active)).toBe(200)
    await set("last_active_at = now() - interval '5401 seconds'")
    expect(await status(active)).toBe(401)
  })

  it('a session ends at its last hour however active the person is', async () => {
    await set("expires_at = now() + interval '1 minute'")
    expect(await status(active)).toBe(200)
    await set("expires_at = now() - interval '1 millisecond'")
    expect(await status(active)).toBe(401)
  })

  it('a session does not last longer by being used', async () => {
    const life = 'select expires_at from session where token_hash = $1'
    const before = await used.world.sql(life, [hashToken(token)])
    await set("last_active_at = now() - interval '10 minutes'")
    await status(active)
    expect(await used.world.sql(life, [hashToken(token)])).toEqual(before)
  })

  it('a refused call does not count as activity of a session', async () => {
    await set("last_active_at = now() - interval '10 minutes'")
    expect((await used.world.call(active, {}, { as: token, team: teamA + 1 })).status).toBe(403)
    expect(await idleSeconds()).toBeGreaterThan(590)
  })

  it('a session ends when its account is deleted and when its team is taken away', async () => {
    await used.world.sql('update account set deleted_at = now() where id = $1', [teams.staffOfA])
    expect(await status(active)).toBe(401)
    await used.world.sql('update account set deleted_at = null where id = $1', [teams.staffOfA])
    expect(await status(active)).toBe(200)
    await used.world.sql('update account set team_id = null where id = $1', [teams.staffOfA])
    expect(await status(active)).toBe(412)
    await used.world.sql('update account set team_id = $2 where id = $1', [teams.staffOfA, teamA])
  })

  it('a session is found by its whole token only', async () => {
    for (const wrong of [
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      '',
      ' ',
      "' or true --",
      hashToken(token).toString('hex'),
    ]) {
      const reply = await used.world.ask('GET', '/api/probe/active', {
        headers: { cookie: `__Host-sid=${encodeURIComponent(wrong)}` },
      })
      expect(reply.status, wrong).toBe(401)
    }
    expect((await used.world.ask('GET', '/api/probe/active', { headers: { cookie: `sid=${token}` } })).status).toBe(401)
  })
})
