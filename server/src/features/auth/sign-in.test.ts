import { signIn, signInMessages } from '@credence/contract/auth/calls'
import { getSettings } from '@credence/contract/profile/calls'
import { getCurrentTeam } from '@credence/contract/teams/calls'
import { hash } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { demoPassword } from '../../../db/seeds/demo.ts'
import { Browser, basic, basicOf } from '../../../test/kit/browser.ts'
import { useDemoWorld } from '../../../test/kit/demo-world.ts'
import type { Reply } from '../../../test/kit/world.ts'
import { readBasic } from './sign-in.actions.ts'

const demo = useDemoWorld()
beforeEach(() => demo.world.sql('delete from throttle'))

const login = (authorization: string | undefined, headers: Record<string, string> = {}): Promise<Reply> =>
  demo.world.call(signIn, {}, { headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) } })

const account = (email: string, password: string | null, more: { deletedAt?: string } = {}) =>
  demo.world.inTeam(1, async (scope) =>
    buildAccount(scope, {
      email,
      teamId: 1,
      passwordHash: password === null ? null : await demo.world.services.passwords.hash(password),
      ...more,
    }),
  )

/** Everything that an attacker could compare between two answers. */
const visible = ({ status, body, headers }: Reply) => {
  const { requestId: _, ...rest } = body as { requestId: string }
  return {
    status,
    body: rest,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !['date', 'x-request-id'].includes(name))),
  }
}

describe('signing in with a password', () => {
  it('starts a session in a cookie for this host only that scripts cannot read', async () => {
    const reply = await login(basic('editor@aurora.test'))
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({})
    const cookies = [reply.headers['set-cookie']].flat() as string[]
    const [sid, ...others] = cookies.filter((cookie) => !cookie.startsWith('__Host-challenge=;'))
    expect(others).toEqual([
      expect.stringMatching(
        /^__Host-device=[\w-]{22}\.[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(sid).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect((await demo.world.call(getSettings, {}, { as: reply.cookies['__Host-sid'] })).status).toBe(200)
  })

  it('stores only a hash of the session token', async () => {
    const { cookies } = await login(basic('editor@aurora.test'))
    const rows = await demo.world.sql<{ row: string }>('select to_jsonb(s)::text as row from session s')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(cookies['__Host-sid'] ?? 'no cookie'))).toEqual([])
  })

  it('gives identical answers for a wrong password and an unknown account', async () => {
    const wrong = await login(basic('editor@aurora.test', 'Wrong-2026!'))
    const unknown = await login(basic('nobody@aurora.test', 'Wrong-2026!'))
    expect(visible(wrong)).toEqual(visible(unknown))
    expect(visible(wrong)).toMatchObject({ status: 401, body: { message: signInMessages.mismatch } })
    expect(Object.keys(wrong.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted())
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  it('hashes once for a wrong password, an unknown account and an account without a password, so that timing reveals nothing', async () => {
    await account('unset@aurora.test', null)
    await account('gone-before@aurora.test', demoPassword, { deletedAt: new Date().toISOString() })
    const { passwords } = demo.world.services
    const times: Record<string, number[]> = {
      'editor@aurora.test': [],
      'nobody@aurora.test': [],
      'unset@aurora.test': [],
      'gone-before@aurora.test': [],
    }
    const spy = vi.spyOn(passwords, 'matches')
    for (let round = 0; round < 15; round += 1) {
      for (const [email, taken] of Object.entries(times)) {
        await demo.world.sql('delete from throttle')
        spy.mockClear()
        const began = performance.now()
        expect((await login(basic(email, 'Wrong-2026!'))).status).toBe(401)
        taken.push(performance.now() - began)
        expect(spy).toHaveBeenCalledTimes(1)
      }
    }
    spy.mockRestore()
    const medians = Object.values(times).map((taken) => taken.toSorted((a, b) => a - b)[7] ?? 0)
    // A verification takes many milliseconds. Only a skipped one would fail this on a busy machine.
    expect(Math.min(...medians) / Math.max(...medians)).toBeGreaterThan(0.4)
  })

  it.each([
    ['nothing at all', undefined],
    ['an empty header', ''],
    ['only the scheme', 'Basic'],
    ['the scheme and a space', 'Basic '],
    ['what is not base64', 'Basic !!!!'],
    ['base64 with a line break', 'Basic ZWRpdG9y\tOnB3'],
    ['no colon', basicOf('editor@aurora.test')],
    ['an empty user', basicOf(`:${demoPassword}`)],
    ['an empty password', basicOf('editor@aurora.test:')],
    ['only a colon', basicOf(':')],
    ['no address', basicOf('editor:password')],
    ['two spaces', basic('editor@aurora.test').replace(' ', '  ')],
    ['a trailing space and more', `${basic('editor@aurora.test')} x`],
    ['two credentials', `${basic('editor@aurora.test')}, ${basic('editor@aurora.test')}`],
    ['a bearer token', 'Bearer a.b.c'],
    ['another scheme', 'Digest username="editor@aurora.test"'],
    ['broken UTF-8', basicOf(Buffer.from([0xff, 0xfe, 0x3a, 0xff]))],
    ['a NUL in the user', basicOf(`editor@aurora.test\0:${demoPassword}`)],
    ['a NUL in the password', basicOf('editor@aurora.test:a\0b')],
    ['a line break in the user', basicOf(`editor@aurora.test\r\nX: y:${demoPassword}`)],
    ['a user of 300 characters', basic(`${'a'.repeat(290)}@aurora.test`)],
    ['a password of 256 characters', basic('editor@aurora.test', 'x'.repeat(256))],
    ['9 KB of base64', basic('editor@aurora.test', randomBytes(5000).toString('hex'))],
  ])('refuses a header with %s like a wrong password', async (_, authorization) => {
    const reply = await login(authorization)
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: signInMessages.mismatch, requestId: expect.any(String) })
    expect(reply.headers['www-authenticate']).toBeUndefined()
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    [12, 401],
    [64, 431],
  ])('answers a header of %i KB with %i over HTTP', async (kilobytes, status) => {
    if (!demo.world.app.http.server.listening) await demo.world.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = demo.world.app.http.server.address() as AddressInfo
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/auth/login',
          headers: { authorization: `Basic ${'A'.repeat(kilobytes * 1024)}` },
        },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
        .on('error', reject)
        .end()
    })
    expect(answered).toBe(status)
    expect((await login(basic('editor@aurora.test'))).status).toBe(200)
  })

  it('ignores the header on other calls, even beside a live session', async () => {
    const browser = new Browser(demo.world)
    await browser.signIn('editor@aurora.test')
    const reply = await browser.ask('GET', '/api/revenueteam/current', {
      headers: { authorization: basic('editor@aurora.test') },
    })
    expect(reply.status).toBe(401)
    expect(reply.headers['www-authenticate']).toBeUndefined()
    expect(
      (await demo.world.call(getCurrentTeam, {}, { headers: { authorization: basic('editor@aurora.test') } })).status,
    ).toBe(401)
    expect((await browser.ask('GET', '/api/revenueteam/current')).status).toBe(200)
  })

  it.each(['EDITOR@AURORA.TEST', 'Editor@Aurora.Test', ' editor@aurora.test '])(
    'treats the address %j as the same account',
    async (email) => {
      expect((await login(basic(email))).status).toBe(200)
    },
  )

  it.each([
    ['colons', 'Colon:in:it-2026!'],
    ['a leading colon', ':Starts-2026!'],
    ['other scripts', 'Größe-密码-2026!'],
    ['an emoji', 'Key🔑-Hole-2026'],
    ['spaces around it', '  Spaces-2026!  '],
    ['255 characters', `Aa1!${'x'.repeat(251)}`],
  ])('accepts a password with %s unchanged', async (name, password) => {
    const email = `${name.replaceAll(' ', '-')}@aurora.test`
    await account(email, password)
    expect((await login(basic(email, password))).status).toBe(200)
    expect((await login(basic(email, password.slice(1)))).status).toBe(401)
    expect((await login(basic(email, password.toUpperCase()))).status).toBe(401)
  })

  it.each([
    ['that was deleted', 'deleted@aurora.test', demoPassword, { deletedAt: '2026-01-01T00:00:00Z' }],
    ['without a password', 'invited@aurora.test', null, {}],
  ] as const)('refuses an account %s', async (_, email, password, more) => {
    await account(email, password, more)
    expect((await login(basic(email))).status).toBe(401)
    // The password behind the decoy hash (used for unknown accounts) must not sign in.
    expect((await login(basic(email, 'decoy'))).status).toBe(401)
    expect((await login(basic('nobody@aurora.test', 'decoy'))).status).toBe(401)
  })

  it("gives a new token at each sign-in and ends the browser's former session", async () => {
    const browser = new Browser(demo.world)
    const planted = randomBytes(32).toString('base64url')
    browser.cookies['__Host-sid'] = planted
    await browser.signIn('editor@aurora.test')
    const first = browser.cookies['__Host-sid']
    await browser.signIn('editor@aurora.test')
    const second = browser.cookies['__Host-sid']
    expect(new Set([planted, first, second]).size).toBe(3)
    expect((await demo.world.call(getSettings, {}, { as: first })).status).toBe(401)
    expect((await demo.world.call(getSettings, {}, { as: planted })).status).toBe(401)
    expect((await demo.world.call(getSettings, {}, { as: second })).status).toBe(200)
  })

  it("leaves the browser's session alone when the sign-in fails", async () => {
    const browser = new Browser(demo.world)
    await browser.signIn('editor@aurora.test')
    expect((await browser.signIn('viewer@aurora.test', { password: 'Wrong-2026!' })).status).toBe(401)
    expect((await browser.ask('GET', '/api/user')).body).toMatchObject({ email: 'editor@aurora.test' })
  })

  it('refuses a password that was changed while it was being verified', async () => {
    const id = await account('racing@aurora.test', demoPassword)
    const { passwords } = demo.world.services
    const newHash = await passwords.hash('Changed-2026!')
    const spy = vi.spyOn(passwords, 'matches').mockImplementationOnce(async () => {
      await demo.world.sql('update account set password_hash = $2 where id = $1', [id, newHash])
      return true
    })
    expect((await login(basic('racing@aurora.test'))).status).toBe(401)
    spy.mockRestore()
    expect(await demo.world.sql('select from session where account_id = $1', [id])).toEqual([])
  })

  it('replaces an outdated hash once, for the same password', async () => {
    const id = await account('former@aurora.test', demoPassword)
    const hashOf = async () =>
      (await demo.world.sql<{ password_hash: string }>('select password_hash from account where id = $1', [id]))[0]
        ?.password_hash ?? ''
    await demo.world.sql('update account set password_hash = $2 where id = $1', [
      id,
      await hash(demoPassword, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 }),
    ])
    expect((await login(basic('former@aurora.test', 'Wrong-2026!'))).status).toBe(401)
    expect(await hashOf()).toContain('m=8192,t=1')
    expect((await login(basic('former@aurora.test'))).status).toBe(200)
    const renewed = await hashOf()
    expect(demo.world.services.passwords.isWeak(renewed)).toBe(false)
    expect((await login(basic('former@aurora.test'))).status).toBe(200)
    expect(await hashOf()).toBe(renewed)
  })

  it('records sign-ins and refusals with their account, and the time of the last sign-in', async () => {
    const id = await account('audited@aurora.test', demoPassword)
    await login(basic('audited@aurora.test', 'Wrong-2026!'))
    await login(basic('audited@aurora.test'))
    const events = await demo.world.sql(
      'select action, team_id, address from audit_event where account_id = $1 order by id',
      [id],
    )
    expect(events).toEqual([
      { action: 'sign-in refused', team_id: 1, address: '127.0.0.1' },
      { action: 'sign-in', team_id: 1, address: '127.0.0.1' },
    ])
    expect(
      await demo.world.sql("select from account where id = $1 and last_login_at > now() - interval '1 minute'", [id]),
    ).toHaveLength(1)
  })
})

describe('a Basic header', () => {
  it.each([
    ['a:b', 'a', 'b'],
    ['a:b:c', 'a', 'b:c'],
    ['a:', 'a', ''],
    ['ä@x.test:ö', 'ä@x.test', 'ö'],
  ])('of %j is split at the first colon', (text, email, password) => {
    expect(readBasic(basicOf(text))).toEqual({ email, password })
  })
})
