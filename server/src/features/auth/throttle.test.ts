import { signIn } from '@credence/contract/auth/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoPassword } from '../../../db/seeds/demo.ts'
import { Browser, basic, mailTo, newestCode } from '../../../test/kit/browser.ts'
import { useDemoWorld } from '../../../test/kit/demo-world.ts'
import { createWorld, type World } from '../../../test/kit/world.ts'
import { sourceOf } from '../../kit/request/throttle.ts'
import { makePasswordLink } from './password.actions.ts'

const demo = useDemoWorld()
const victim = 'editor@aurora.test'
const wrong = 'Wrong-2026!'

/** Counting does not depend on how a password is verified. Hundreds of real verifications would take minutes. */
const verifyFast = (world: World) =>
  vi
    .spyOn(world.services.passwords, 'matches')
    .mockImplementation(async (stored, password) => stored != null && password === demoPassword)

beforeAll(() => void verifyFast(demo.world))
beforeEach(() =>
  demo.world.sql(
    'delete from throttle; delete from remembered_browser; delete from code_challenge; delete from mailbox_message',
  ),
)

const attempt = (
  email: string,
  password: string,
  from = '198.51.100.7',
  headers: Record<string, string> = {},
  world = demo.world,
) => world.call(signIn, {}, { from, headers: { authorization: basic(email, password), ...headers } })

async function fail(times: number, email = victim, from?: string): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await attempt(email, wrong, from)).status).toBe(401)
}

const pass = () =>
  demo.world.sql("update throttle set blocked_until = now() - interval '1 second' where isfinite(blocked_until)")

describe('failures for one account from one network', () => {
  it.each([
    ['a known account', victim],
    ['an unknown account', 'nobody@aurora.test'],
  ])('block %s from the fifth on, even for the right password', async (_, email) => {
    await fail(5, email)
    const reply = await attempt(email, demoPassword)
    expect(reply.status).toBe(429)
    expect(reply.body).toEqual({ message: 'Too many attempts; please try again later', requestId: expect.any(String) })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(25)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(30)
  })

  it('have no effect up to the fourth', async () => {
    await fail(4)
    expect((await attempt(victim, demoPassword)).status).toBe(200)
  })

  it('do not block other accounts', async () => {
    await fail(5)
    expect((await attempt('viewer@aurora.test', demoPassword)).status).toBe(200)
  })

  it('increase the block time step by step, up to an hour', async () => {
    await fail(4)
    const waits: number[] = []
    for (let n = 0; n < 9; n += 1) {
      await fail(1)
      waits.push(Number((await attempt(victim, demoPassword)).headers['retry-after']))
      await pass()
    }
    const expected = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]
    for (const [at, seconds] of expected.entries()) {
      expect(waits[at]).toBeLessThanOrEqual(seconds)
      expect(waits[at]).toBeGreaterThan(seconds - 6)
    }
  })

  it('are reset by a success, and after a day', async () => {
    await fail(4)
    expect((await attempt(victim, demoPassword)).status).toBe(200)
    await fail(4)
    expect((await attempt(victim, demoPassword)).status).toBe(200)
    await fail(4)
    await demo.world.sql("update throttle set last_at = now() - interval '25 hours'")
    await fail(4)
    expect((await attempt(victim, demoPassword)).status).toBe(200)
  })

  it('are counted independently of the case of the address', async () => {
    await fail(2, victim)
    await fail(3, victim.toUpperCase())
    expect((await attempt(victim, demoPassword)).status).toBe(429)
  })

  it('do not block other networks, until a hundred from all networks block the account; a new password unblocks it', async () => {
    for (let n = 0; n < 100; n += 1) await fail(1, victim, `203.0.113.${n}`)
    const hundredAndFirst = await attempt(victim, demoPassword)
    expect(hundredAndFirst.status).toBe(429)
    expect(hundredAndFirst.headers['retry-after']).toBe('86400')
    await demo.world.sql("update throttle set last_at = now() - interval '30 days'")
    expect((await attempt(victim, demoPassword)).status).toBe(429)

    const url = await demo.world.inTeam(undefined, (scope) => makePasswordLink(scope, { id: 3, hasPassword: false }))
    const json = { token: url.split('/').at(-1), password: demoPassword, passwordConfirmation: demoPassword }
    expect((await demo.world.ask('POST', '/api/auth/setpassword', { json })).status).toBe(200)
    expect((await attempt(victim, demoPassword)).status).toBe(200)
  })

  it('never block a network for good, because others may share it', async () => {
    await fail(4)
    // Two counters hold the account's failures: one of this network, one of all networks together.
    expect(
      await demo.world.sql("update throttle set failures = 2000 where key like 'account:%' returning 1"),
    ).toHaveLength(2)
    await fail(1)
    expect(
      await demo.world.sql(
        "select isfinite(blocked_until) as ends from throttle where key like 'account:%' order by 1",
      ),
    ).toEqual([{ ends: false }, { ends: true }])
  })

  it('are counted for concurrent guesses: the right one among them is refused', async () => {
    const guesses = 12
    let arrived = 0
    const [wrongMayGo, rightMayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const spy = verifyFast(demo.world).mockImplementation(async (_, password) => {
      arrived += 1
      if (arrived === guesses) wrongMayGo.resolve()
      await (password === demoPassword ? rightMayGo : wrongMayGo).promise
      return password === demoPassword
    })
    const wrongOnes = Array.from({ length: guesses - 1 }, () => attempt(victim, wrong))
    const right = attempt(victim, demoPassword)
    await Promise.all(wrongOnes)
    rightMayGo.resolve()
    expect((await right).status).toBe(429)
    expect(arrived).toBe(guesses)
    spy.mockRestore()
    verifyFast(demo.world)
  })

  it('do not lock the owner out of a remembered browser, which has its own counter', async () => {
    const owner = new Browser(demo.world)
    await owner.signIn('code@aurora.test')
    await owner.signIn('code@aurora.test', { code: await newestCode(demo.world, 'code@aurora.test'), remember: true })
    await fail(5, 'code@aurora.test', '127.0.0.1')
    expect((await new Browser(demo.world).signIn('code@aurora.test')).status).toBe(429)
    expect((await owner.signIn('code@aurora.test')).status).toBe(200)

    for (let n = 0; n < 5; n += 1)
      expect((await owner.signIn('code@aurora.test', { password: wrong })).status).toBe(401)
    expect((await owner.signIn('code@aurora.test')).status).toBe(429)
    // A forged cookie does not get a counter of its own.
    const impostor = new Browser(demo.world)
    impostor.cookies['__Host-browser'] = 'x'.repeat(43)
    expect((await impostor.signIn('code@aurora.test')).status).toBe(429)
  })

  it('are stored without the email address', async () => {
    await fail(1)
    const rows = await demo.world.sql<{ key: string }>('select key from throttle')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ key }) => key.includes('aurora') || key.includes('editor'))).toEqual([])
  })
})

const spray = async (
  n: number,
  from: string,
  headers: (at: number) => Record<string, string> = () => ({}),
  world = demo.world,
) => {
  for (let at = 0; at < n; at += 1)
    expect((await attempt(`stranger${at}@aurora.test`, wrong, from, headers(at), world)).status).toBe(401)
}

describe('failures from one address', () => {
  it('block it at thirty in a minute, for a minute, and no other address', async () => {
    await spray(30, '198.51.100.7')
    const blocked = await attempt(victim, demoPassword, '198.51.100.7')
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await attempt(victim, demoPassword, '198.51.100.8')).status).toBe(200)
    await demo.world.sql(
      "update throttle set blocked_until = blocked_until - interval '61 seconds', last_at = last_at - interval '61 seconds'",
    )
    expect((await attempt(victim, demoPassword, '198.51.100.7')).status).toBe(200)
  })

  it('are counted, successes are not: an office may sign in any number of times', async () => {
    for (let n = 0; n < 40; n += 1) expect((await attempt(victim, demoPassword, '198.51.100.7')).status).toBe(200)
  })

  it('are counted for the whole network of an IPv6 address', async () => {
    for (let n = 0; n < 30; n += 1)
      expect((await attempt(`stranger${n}@aurora.test`, wrong, `2001:db8:1:2::${n.toString(16)}`)).status).toBe(401)
    expect((await attempt(victim, demoPassword, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).status).toBe(429)
    expect((await attempt(victim, demoPassword, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('cannot be spread by forwarding headers from an untrusted client', async () => {
    await spray(30, '198.51.100.7', (at) => ({ 'x-forwarded-for': `192.0.2.${at}` }))
    expect((await attempt(victim, demoPassword, '198.51.100.7', { 'x-forwarded-for': '192.0.2.200' })).status).toBe(429)
  })

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:DB8:0:1::9', '2001:db8:0:1::/64'],
    ['2001:0db8:0000:0001:2:3:4:5', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s are counted for %s', (address, source) => {
    expect(sourceOf(address)).toBe(source)
  })
})

describe('the throttle behind a configured proxy', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ isDemo: true, env: { CREDENCE_PROXIES: '10.0.0.7' } })
    verifyFast(world)
  })
  afterAll(() => world.close())

  it('counts each client by the address that the proxy saw, whatever the client claims', async () => {
    await spray(30, '10.0.0.7', (at) => ({ 'x-forwarded-for': `192.0.2.${at}, 198.51.100.7` }), world)
    expect((await attempt(victim, demoPassword, '10.0.0.7', { 'x-forwarded-for': '198.51.100.7' }, world)).status).toBe(
      429,
    )
    expect((await attempt(victim, demoPassword, '10.0.0.7', { 'x-forwarded-for': '198.51.100.8' }, world)).status).toBe(
      200,
    )
    const [event] = await world.sql<{ address: string }>(
      "select address from audit_event where action = 'sign-in' order by id desc limit 1",
    )
    expect(event?.address).toBe('198.51.100.8')
  })

  it('counts a client that bypasses the proxy by its own address', async () => {
    await spray(30, '203.0.113.50', (at) => ({ 'x-forwarded-for': `192.0.2.${at}` }), world)
    expect(
      (await attempt(victim, demoPassword, '203.0.113.50', { 'x-forwarded-for': '192.0.2.99' }, world)).status,
    ).toBe(429)
  })
})

it('a blocked sign-in sends no code', async () => {
  await fail(5, 'code@aurora.test')
  expect((await attempt('code@aurora.test', demoPassword)).status).toBe(429)
  expect(await mailTo(demo.world, 'code@aurora.test')).toEqual([])
})
