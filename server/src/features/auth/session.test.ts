import * as contract from '@credence/contract/auth/calls'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { getMe, getSettings } from '@credence/contract/profile/calls'
import { listSearchEntries } from '@credence/contract/providers/calls'
import { countBlockedTasks } from '@credence/contract/tasks/calls'
import { getCurrentTeam } from '@credence/contract/teams/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { demoPassword } from '../../../db/seeds/demo.ts'
import { Browser, eventually, signedInToken } from '../../../test/kit/browser.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { hashToken } from '../../kit/secrets/crypto.ts'

const demo = useDemoWorld()
beforeEach(() => demo.world.sql('delete from throttle'))

const age = (token: string, change: string) =>
  demo.world.sql(`update session set ${change} where token_hash = $1`, [hashToken(token)])
const statusOf = async (token: string, endpoint: Endpoint = getSettings) =>
  (await demo.world.call(endpoint, {}, { as: token })).status

describe('a session', () => {
  it('ends at sign-out: the cookie is deleted, the cache cleared, and the token refused', async () => {
    const browser = new Browser(demo.world)
    await browser.signIn('editor@aurora.test')
    const token = browser.cookies['__Host-sid'] ?? ''
    const reply = await browser.ask('POST', '/api/auth/logout')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({})
    expect([reply.headers['set-cookie']].flat()).toEqual([
      '__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    // `storage` is not cleared: display preferences (theme, kind of board) outlive a session and are not secret.
    expect(reply.headers['clear-site-data']).toBe('"cache"')
    expect(await statusOf(token)).toBe(401)
    expect((await demo.world.call(contract.signOut, {}, { as: token })).status).toBe(401)
    expect(await demo.world.sql('select from session where token_hash = $1', [hashToken(token)])).toEqual([])
  })

  it('of one browser ends without ending those of other browsers', async () => {
    const [one, two] = [
      await signedInToken(demo.world, 'editor@aurora.test'),
      await signedInToken(demo.world, 'editor@aurora.test'),
    ]
    expect(one).not.toBe(two)
    await demo.world.call(contract.signOut, {}, { as: one })
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200])
  })

  it.each([
    ['no cookie', undefined],
    ['an invented token', 'x'.repeat(43)],
    ['an empty one', ''],
    ['an attack', "' or 1=1 --"],
    ['a long one', 'y'.repeat(4000)],
  ])('is missing with %s: 401 with the usual body, without WWW-Authenticate', async (_, as) => {
    const reply = await demo.world.call(
      getSettings,
      {},
      { headers: { cookie: as === undefined ? undefined : `__Host-sid=${as}` } },
    )
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Please sign in', requestId: expect.any(String) })
    expect(reply.headers['www-authenticate']).toBeUndefined()
  })

  it('is not read from a cookie without the __Host- prefix', async () => {
    const token = await signedInToken(demo.world, 'editor@aurora.test')
    expect((await demo.world.call(getSettings, {}, { headers: { cookie: `sid=${token}` } })).status).toBe(401)
  })

  it('times out after 5,400 idle seconds and 12 hours in all', async () => {
    const token = await signedInToken(demo.world, 'editor@aurora.test')
    const [row] = await demo.world.sql(
      'select extract(epoch from idle_limit)::int as idle, extract(epoch from expires_at - started_at)::int as whole from session where token_hash = $1',
      [hashToken(token)],
    )
    expect(row).toEqual({ idle: 5400, whole: 43_200 })
    await age(token, "last_active_at = now() - interval '5395 seconds'")
    expect(await statusOf(token)).toBe(200)
    await age(token, "last_active_at = now() - interval '5401 seconds'")
    expect(await statusOf(token)).toBe(401)
  })

  it('ends after 12 hours even if it is active', async () => {
    const token = await signedInToken(demo.world, 'editor@aurora.test')
    await age(token, "expires_at = now() - interval '1 second', last_active_at = now()")
    expect(await statusOf(token)).toBe(401)
  })

  it('is kept alive by user actions, not by polls', async () => {
    const token = await signedInToken(demo.world, 'editor@aurora.test')
    const idleFor = async () => {
      const [row] = await demo.world.sql<{ seconds: number }>(
        'select extract(epoch from now() - last_active_at)::int as seconds from session where token_hash = $1',
        [hashToken(token)],
      )
      return row?.seconds ?? -1
    }
    await age(token, "last_active_at = now() - interval '3000 seconds'")
    expect(await statusOf(token, countBlockedTasks)).toBe(200)
    expect(await idleFor()).toBeGreaterThanOrEqual(3000)
    expect(await statusOf(token, getMe)).toBe(200)
    // A read is answered before its transaction ends, so the update is visible a moment later.
    await eventually(async () => (await idleFor()) < 5)
  })

  it('loses and gains rights with the next call', async () => {
    const token = await sessionOf(demo.world, 'viewer@aurora.test')
    expect(await statusOf(token, listSearchEntries)).toBe(200)
    await demo.world.sql(
      "update account set authorities = array_remove(authorities, 'PROVIDER_BASIC_VIEW') where id = 4",
    )
    expect(await statusOf(token, listSearchEntries)).toBe(403)
    await demo.world.sql("update account set authorities = authorities || '{PROVIDER_BASIC_EDIT}' where id = 4")
    expect(await statusOf(token, listSearchEntries)).toBe(200)
  })

  it('ends with the next call when its account is deleted', async () => {
    const token = await signedInToken(demo.world, 'manager@cascade.test')
    await demo.world.sql('update account set deleted_at = now() where id = 7')
    expect(await statusOf(token)).toBe(401)
    await demo.world.sql('update account set deleted_at = null where id = 7')
  })
})

/** Enters a team and returns the session token that the browser has afterwards. */
async function enterTeam(as: string, revenueTeamId: unknown) {
  const reply = await demo.world.call(contract.chooseTeam, { body: { revenueTeamId } }, { as })
  return { ...reply, as: reply.cookies['__Host-sid'] ?? as }
}

describe('the calls that resolve the team of a record', () => {
  let admin: string
  let manager: string
  const ids: Record<string, { own: number; foreign: number }> = {}
  beforeAll(async () => {
    admin = await sessionOf(demo.world, 'admin@credence.test')
    manager = await sessionOf(demo.world, 'manager@aurora.test')
    for (const table of ['task', 'fppe_task', 'practice', 'provider']) {
      const [row] = await demo.world.sql<{ own: number; foreign: number }>(`
        select (select min(id) from ${table} where team_id = 1) as own, (select min(id) from ${table} where team_id = 2) as foreign`)
      if (!row?.own || !row.foreign) throw new Error(`The demo has no ${table} in both teams`)
      ids[table] = row
    }
  })

  const kinds = [
    ['task', contract.getTeamOfTask],
    ['fppe_task', contract.getTeamOfFppeTask],
    ['practice', contract.getTeamOfPractice],
    ['provider', contract.getTeamOfProvider],
  ] as const

  it.each(kinds)(
    'return the team of a %s to callers who may enter it, and 418 for a foreign and for an unknown one',
    async (table, endpoint) => {
      const id = ids[table]
      expect((await demo.world.call(endpoint, { params: { id: id?.own } }, { as: manager })).body).toBe(1)
      const foreign = await demo.world.call(endpoint, { params: { id: id?.foreign } }, { as: manager })
      const missing = await demo.world.call(endpoint, { params: { id: 2_000_000_000 } }, { as: manager })
      expect([foreign.status, missing.status]).toEqual([418, 418])
      expect(foreign.body).toEqual({ message: texts.noTeamAccess, requestId: expect.any(String) })
      expect(missing.body).toEqual({ message: texts.noTeamAccess, requestId: expect.any(String) })
      expect(Object.keys(foreign.headers)).toEqual(Object.keys(missing.headers))
    },
  )

  it.each(kinds)('return the team of every %s to an administrator', async (table, endpoint) => {
    expect((await demo.world.call(endpoint, { params: { id: ids[table]?.own } }, { as: admin })).body).toBe(1)
    expect((await demo.world.call(endpoint, { params: { id: ids[table]?.foreign } }, { as: admin })).body).toBe(2)
    expect((await demo.world.call(endpoint, { params: { id: 2_000_000_000 } }, { as: admin })).status).toBe(418)
  })

  it.each(kinds)('refuse an invalid id of a %s, and callers without a session', async (_, endpoint) => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', '1;select']) {
      expect((await demo.world.call(endpoint, { params: { id } }, { as: admin })).status).toBe(404)
    }
    expect((await demo.world.call(endpoint, { params: { id: 1 } })).status).toBe(401)
  })

  it.each(kinds)(
    'answer 418 for a header with a team that the caller may not use (%s), where other calls answer 403',
    async (table, endpoint) => {
      expect(
        (await demo.world.call(endpoint, { params: { id: ids[table]?.own } }, { as: manager, team: 2 })).status,
      ).toBe(418)
      expect((await demo.world.call(getCurrentTeam, {}, { as: manager, team: 2 })).status).toBe(403)
    },
  )

  it('let an administrator choose a team, which is stored with the session and recorded', async () => {
    const { status, body, as } = await enterTeam(await sessionOf(demo.world, 'admin@credence.test'), 2)
    expect([status, body]).toEqual([200, { id: 2 }])
    expect((await demo.world.call(getCurrentTeam, {}, { as })).body).toEqual({ name: 'Cascade Billing Group' })
    expect(await statusOf(admin, getCurrentTeam)).toBe(412)
    expect(await demo.world.sql("select team_id, account_id from audit_event where action = 'team entered'")).toEqual([
      { team_id: 2, account_id: 1 },
    ])
  })

  it.each([
    [999_999, 418],
    ['abc', 400],
    [0, 400],
    [null, 400],
    [undefined, 400],
  ])('answer the choice of team %s with %i and keep the former team', async (revenueTeamId, status) => {
    const { as } = await enterTeam(await sessionOf(demo.world, 'admin@credence.test'), 3)
    expect((await enterTeam(as, revenueTeamId)).status).toBe(status)
    expect((await demo.world.call(getCurrentTeam, {}, { as })).body).toEqual({ name: 'Prairie Health Services' })
  })

  it('let staff choose their own team, which changes nothing, and answer 418 for any other', async () => {
    const own = await enterTeam(manager, 1)
    expect([own.status, own.body, own.as]).toEqual([200, { id: 1 }, manager])
    expect(await demo.world.sql('select chosen_team from session where token_hash = $1', [hashToken(manager)])).toEqual(
      [{ chosen_team: null }],
    )
    for (const other of [2, 999_999]) {
      expect(await enterTeam(manager, other)).toMatchObject({
        status: 418,
        body: { message: texts.noTeamAccess },
        as: manager,
      })
    }
    expect((await demo.world.call(getCurrentTeam, {}, { as: manager })).body).toEqual({
      name: 'Aurora Revenue Partners',
    })
  })

  it('answer 418 to an account without a team, and 401 without a session', async () => {
    const id = await demo.world.inTeam(undefined, (scope) => buildAccount(scope, { email: 'nowhere@example.test' }))
    expect((await enterTeam(await demo.world.session(id), 1)).status).toBe(418)
    expect((await demo.world.call(contract.chooseTeam, { body: { revenueTeamId: 1 } })).status).toBe(401)
  })
})

describe('the id of a session', () => {
  const moved = async (as: string) => {
    const { status, headers } = await demo.world.call(getSettings, {}, { as })
    return { status, retryAfter: headers['retry-after'] }
  }
  const dead = { status: 401, retryAfter: undefined }
  /**
   * The request is refused and may be repeated: the session continues under a new id, which the browser is about to
   * receive.
   */
  const retrySoon = { status: 401, retryAfter: '1' }

  it('changes with the team: the former id is refused, and concurrent requests with it are told to retry', async () => {
    const first = await sessionOf(demo.world, 'admin@credence.test')
    const { as: second } = await enterTeam(first, 1)
    expect(second).not.toBe(first)
    expect(await moved(first)).toEqual(retrySoon)
    expect(await statusOf(second)).toBe(200)
    const { as: third } = await enterTeam(second, 2)
    expect([await moved(first), await moved(second), await statusOf(third)]).toEqual([retrySoon, retrySoon, 200])
    expect((await enterTeam(third, 2)).as).toBe(third)
  })

  it('is refused for good a minute after it was replaced, and at once when the session ends', async () => {
    const first = await sessionOf(demo.world, 'admin@credence.test')
    const { as: second } = await enterTeam(first, 1)
    await demo.world.sql("update former_session_token set ended_at = ended_at - interval '61 seconds'")
    expect(await moved(first)).toEqual(dead)
    const { as: third } = await enterTeam(second, 2)
    expect(await moved(second)).toEqual(retrySoon)
    await demo.world.call(contract.signOut, {}, { as: third })
    expect([await moved(second), await moved(third)]).toEqual([dead, dead])
  })

  it('changes once when two switches run at once: one enters its team, the other is told to retry', async () => {
    const first = await sessionOf(demo.world, 'admin@credence.test')
    const replies = await Promise.all([enterTeam(first, 1), enterTeam(first, 2), enterTeam(first, 3)])
    const [entered, ...others] = replies.toSorted((a, b) => a.status - b.status)
    expect([entered?.status, ...others.map(({ status }) => status)]).toEqual([200, 401, 401])
    expect(others.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1'])
    expect(await statusOf(entered?.as ?? '')).toBe(200)
  })

  it('keeps expiry, idle time and account of the session when it changes', async () => {
    const first = await sessionOf(demo.world, 'admin@credence.test')
    const ofSession = 'select id, account_id, started_at, expires_at, idle_limit from session where token_hash = $1'
    const before = await demo.world.sql(ofSession, [hashToken(first)])
    const { as: second } = await enterTeam(first, 1)
    expect(await demo.world.sql(ofSession, [hashToken(second)])).toEqual(before)
  })

  it('changes for a bearer token too, and the answer holds the new token', async () => {
    const { body } = await demo.world.call(contract.signInForToken, {
      body: { email: 'admin@credence.test', password: demoPassword },
    })
    const choose = (token: string) =>
      demo.world.call(
        contract.chooseTeam,
        { body: { revenueTeamId: 2 } },
        { headers: { authorization: `Bearer ${token}` } },
      )
    const chosen = await choose(body.accessToken)
    expect(chosen).toMatchObject({ status: 200, body: { id: 2, accessToken: expect.any(String) }, cookies: {} })
    expect((await choose(body.accessToken)).status).toBe(401)
    expect(await choose(chosen.body.accessToken)).toMatchObject({ status: 200, body: { id: 2 } })
  })

  it('changes when a person signs in again: concurrent calls of the same person are told to retry, those of another person are not', async () => {
    const browser = new Browser(demo.world)
    await browser.signIn('editor@aurora.test')
    const first = browser.cookies['__Host-sid'] ?? ''
    await browser.signIn('editor@aurora.test')
    const second = browser.cookies['__Host-sid'] ?? ''
    expect(await moved(first)).toEqual(retrySoon)
    await browser.signIn('viewer@aurora.test')
    expect([await moved(second), await moved(first)]).toEqual([dead, dead])
    expect(new Set([first, second, browser.cookies['__Host-sid']]).size).toBe(3)
  })

  it('that was replaced does not get polls answered from memory', async () => {
    const { polls } = demo.world.services
    polls.listen(true)
    const first = await sessionOf(demo.world, 'admin@credence.test')
    const poll = (etag: string) =>
      demo.world.call(countBlockedTasks, {}, { as: first, team: 2, headers: { 'if-none-match': etag } })
    const etag = String((await poll('"none"')).headers.etag)
    expect([(await poll(etag)).status, (await poll(etag)).status]).toEqual([304, 304])
    await enterTeam(first, 1)
    expect((await poll(etag)).status).toBe(401)
    polls.listen(false)
  })
})
