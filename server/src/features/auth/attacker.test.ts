import * as contract from '@credence/contract/auth/calls'
import { saveMe } from '@credence/contract/profile/save'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoPassword } from '../../../db/seeds/demo.ts'
import { Browser, basic, mailTo, newestCode, otherThan } from '../../../test/kit/browser.ts'
import { useDemoWorld } from '../../../test/kit/demo-world.ts'
import { parts } from '../../../test/kit/parts.ts'
import type { Reply } from '../../../test/kit/world.ts'
import { makePasswordLink, sendResetLink } from './password.actions.ts'

const demo = useDemoWorld()
const owner = 'code@aurora.test'
const ownerId = 6
const office = '198.51.100.20'
const elsewhere = '198.51.100.99'
const wrong = 'Wrong-2026!'

/** Counting does not depend on how a password is verified. Hundreds of real verifications would take minutes. */
beforeAll(() => {
  const { passwords } = demo.world.services
  vi.spyOn(passwords, 'matches').mockImplementation(
    async (stored, password) => stored != null && password === demoPassword,
  )
  vi.spyOn(passwords, 'isWeak').mockReturnValue(false)
})
beforeEach(async () => {
  await demo.world.sql(
    'delete from throttle; delete from remembered_browser; delete from code_challenge; delete from session; delete from link; delete from mailbox_message',
  )
})

const sourceAt = (n: number) => `203.0.${n >> 8}.${n % 256}`
const signUp = (email: string, n: number): Promise<Reply> =>
  demo.world.call(
    contract.signUp,
    { body: { email, password: demoPassword, firstName: 'Some', lastName: 'Body' } },
    { from: sourceAt(n) },
  )
const guess = (email: string, from: string): Promise<Reply> =>
  demo.world.call(contract.signIn, {}, { from, headers: { authorization: basic(email, wrong) } })
const requestReset = (email: string) => demo.world.inTeam(undefined, (scope) => sendResetLink(scope, email))
const lookAt = async (token: string) => (await demo.world.call(contract.getPasswordLink, { params: { token } })).status
const tokenIn = (url: string | undefined) => url?.split('/').at(-1) ?? ''
const newestToken = async () => tokenIn((await mailTo(demo.world, owner))[0]?.links[0])
const setPassword = (browser: Browser, token: string) =>
  browser.ask('POST', '/api/auth/setpassword', {
    from: elsewhere,
    json: { token, password: demoPassword, passwordConfirmation: demoPassword },
  })

/** Signs in with the password and the mailed code. */
async function signInWithCode(browser: Browser, from: string): Promise<void> {
  expect((await browser.signIn(owner, { from })).status).toBe(406)
  expect((await browser.signIn(owner, { from, code: await newestCode(demo.world, owner) })).status).toBe(200)
}

async function sprayGuesses(times: number): Promise<void> {
  for (let n = 0; n < times; n += 10) {
    const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => guess(owner, sourceAt(n + at))))
    for (const { status } of replies) expect([401, 429]).toContain(status)
  }
}

describe('an attacker without the password', () => {
  it("does not use up the codes of an owner by signing up with the owner's address", async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => signUp(owner, n)))
    for (const { status } of replies) expect([406, 429]).toContain(status)
    await signInWithCode(new Browser(demo.world), office)
  })

  it('blocks only his own network by guessing the password of an account', async () => {
    for (let n = 0; n < 5; n += 1) expect((await guess(owner, elsewhere)).status).toBe(401)
    expect((await guess(owner, elsewhere)).status).toBe(429)
    expect((await new Browser(demo.world).signIn(owner, { from: office })).status).toBe(406)
  })

  it("is blocked after a hundred guesses over all networks, while the owner's known browsers are not", async () => {
    const known = new Browser(demo.world)
    await signInWithCode(known, office)
    await sprayGuesses(100)
    expect((await new Browser(demo.world).signIn(owner, { from: elsewhere })).status).toBe(429)
    expect((await known.signIn(owner, { from: office })).status).toBe(406)
  })

  it('cannot lock the owner out on an unknown browser: a reset unblocks it, also while the guessing continues', async () => {
    await sprayGuesses(100)
    const browser = new Browser(demo.world)
    expect((await browser.signIn(owner, { from: elsewhere })).status).toBe(429)
    await requestReset(owner)
    expect((await setPassword(browser, await newestToken())).status).toBe(200)
    await sprayGuesses(100)
    expect((await browser.signIn(owner, { from: elsewhere })).status).toBe(406)
  })

  it('does not block a known browser by guessing from the same network', async () => {
    const known = new Browser(demo.world)
    await signInWithCode(known, office)
    await Promise.all(Array.from({ length: 30 }, (_, n) => guess(`stranger${n}@aurora.test`, office)))
    expect((await new Browser(demo.world).signIn(owner, { from: office })).status).toBe(429)
    expect((await known.signIn(owner, { from: office })).status).toBe(406)
  })

  it('gains nothing from a browser of another account, nor from a forged device cookie', async () => {
    const own = new Browser(demo.world)
    expect((await own.signIn('editor@aurora.test', { from: elsewhere })).status).toBe(200)
    const device = own.cookies['__Host-device'] ?? ''
    await sprayGuesses(100)
    for (const cookie of [
      device,
      `${device}.${device.split('.')[1]}`,
      `${'x'.repeat(22)}.${'y'.repeat(22)}`,
      'x',
      '.',
      '',
    ]) {
      const impostor = new Browser(demo.world)
      impostor.cookies['__Host-device'] = cookie
      expect((await impostor.signIn(owner, { from: elsewhere })).status, cookie).toBe(429)
    }
  })

  it('does not invalidate an emailed reset link or welcome link by requesting another reset', async () => {
    const welcome = tokenIn(
      await demo.world.inTeam(undefined, (scope) => makePasswordLink(scope, { id: ownerId, hasPassword: false })),
    )
    await requestReset(owner)
    const mailed = await newestToken()
    for (let n = 0; n < 8; n += 1) await requestReset(owner)
    expect([await lookAt(welcome), await lookAt(mailed)]).toEqual([200, 200])
    expect((await setPassword(new Browser(demo.world), mailed)).status).toBe(200)
    expect([await lookAt(welcome), await lookAt(mailed)]).toEqual([404, 404])
  })

  it('causes at most five reset emails an hour to an address, also with concurrent requests', async () => {
    await Promise.all(Array.from({ length: 8 }, () => requestReset(owner)))
    expect(await mailTo(demo.world, owner)).toHaveLength(5)
    await demo.world.sql("update link set created_at = created_at - interval '61 minutes'")
    await requestReset(owner)
    expect(await mailTo(demo.world, owner)).toHaveLength(6)
  })

  it.each([
    ['with an account', owner],
    ['without an account', 'nobody@example.test'],
  ])(
    'causes at most five sign-up emails an hour to an address %s, from any number of networks, also at once',
    async (_, email) => {
      const first = await Promise.all(Array.from({ length: 4 }, (__, n) => signUp(email, n)))
      const then = await Promise.all(Array.from({ length: 8 }, (__, n) => signUp(email, 10 + n)))
      expect([...first, ...then].filter(({ status }) => status === 406)).toHaveLength(5)
      const refused = then.find(({ status }) => status === 429)
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
      expect(await mailTo(demo.world, email)).toHaveLength(5)
      await demo.world.sql("update code_challenge set created_at = created_at - interval '61 minutes'")
      expect((await signUp(email, 50)).status).toBe(406)
    },
  )

  it('cannot learn from any answer whether an address has an account, before and after the limit', async () => {
    const visible = ({ status, body, headers }: Reply) => [
      status,
      Object.keys(body as object),
      (body as { message: string }).message,
      Object.keys(headers),
    ]
    for (let n = 0; n < 6; n += 1)
      expect(visible(await signUp(owner, n))).toEqual(visible(await signUp('nobody@example.test', 100 + n)))
    for (let n = 0; n < 6; n += 1)
      expect(visible(await guess(owner, elsewhere))).toEqual(visible(await guess('nobody@example.test', office)))
  })

  it('cannot change an account without a team to a new address, and so neither probes nor emails one', async () => {
    const email = 'teamless@example.test'
    const { challenge } = (await signUp(email, 1)).body as { challenge: string }
    const { body } = await demo.world.call(contract.signUp, {
      body: {
        email,
        password: demoPassword,
        firstName: 'Some',
        lastName: 'Body',
        challenge,
        mfaToken: await newestCode(demo.world, email),
      },
    })
    const { accessToken } = body as { accessToken: string }
    const save = (address: string) =>
      demo.world.ask('PUT', `/api${saveMe.definition.path}`, {
        headers: { authorization: `Bearer ${accessToken}` },
        raw: parts({ data: { email: address, cellPhone: null } }),
      })
    const [known, unknown] = [await save(owner), await save('nobody@example.test')]
    expect([known.status, (known.body as { message: string }).message]).toEqual([
      unknown.status,
      (unknown.body as { message: string }).message,
    ])
    expect(known.status).toBe(403)
    expect((await save(email.toUpperCase())).status).toBe(200)
    expect(await mailTo(demo.world, owner)).toEqual([])
    await demo.world.sql('delete from session where account_id in (select id from account where email_key = $1)', [
      email,
    ])
    await demo.world.sql('delete from account where email_key = $1', [email])
  })
})

describe('an attacker who knows the password but cannot read the mailbox', () => {
  it('gets five codes emailed an hour, and the owner still gets a code elsewhere', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await new Browser(demo.world).signIn(owner, { from: elsewhere })).status).toBe(406)
    const refused = await new Browser(demo.world).signIn(owner, { from: elsewhere })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect(await mailTo(demo.world, owner)).toHaveLength(5)
    await signInWithCode(new Browser(demo.world), office)
  })

  it('gets at most twenty codes emailed an hour from many networks, while a known browser still gets one', async () => {
    const known = new Browser(demo.world)
    await signInWithCode(known, office)
    const statuses: number[] = []
    for (let n = 0; n < 24; n += 1)
      statuses.push((await new Browser(demo.world).signIn(owner, { from: sourceAt(n) })).status)
    expect(statuses.filter((status) => status === 406).length).toBeLessThanOrEqual(20)
    expect(statuses.at(-1)).toBe(429)
    await signInWithCode(known, office)
  })

  it("does not invalidate the owner's code by requesting more", async () => {
    const browser = new Browser(demo.world)
    expect((await browser.signIn(owner, { from: office })).status).toBe(406)
    const code = await newestCode(demo.world, owner)
    for (let n = 0; n < 3; n += 1)
      expect((await new Browser(demo.world).signIn(owner, { from: elsewhere })).status).toBe(406)
    expect((await browser.signIn(owner, { from: office, code })).status).toBe(200)
  })

  it("does not block the owner's codes by wrong ones", async () => {
    const attacker = new Browser(demo.world)
    for (let n = 0; n < 3; n += 1) {
      await attacker.signIn(owner, { from: elsewhere })
      const code = await newestCode(demo.world, owner)
      for (let tries = 0; tries < 4; tries += 1)
        await attacker.signIn(owner, { from: elsewhere, code: otherThan(code) })
    }
    expect((await attacker.signIn(owner, { from: elsewhere })).status).toBe(429)
    await signInWithCode(new Browser(demo.world), office)
  })

  it('is blocked after a hundred wrong codes over all networks, until the password is changed', async () => {
    await demo.world.sql("update code_challenge set created_at = created_at - interval '2 hours'")
    for (let n = 0; n < 20; n += 1) {
      const attacker = new Browser(demo.world)
      await attacker.signIn(owner, { from: sourceAt(n) })
      const code = await newestCode(demo.world, owner)
      for (let tries = 0; tries < 5; tries += 1)
        await attacker.signIn(owner, { from: sourceAt(n), code: otherThan(code) })
      await demo.world.sql("update code_challenge set created_at = created_at - interval '2 hours'")
    }
    const browser = new Browser(demo.world)
    expect((await browser.signIn(owner, { from: office })).status).toBe(429)
    await requestReset(owner)
    expect((await setPassword(browser, await newestToken())).status).toBe(200)
    await signInWithCode(browser, office)
  })
})
