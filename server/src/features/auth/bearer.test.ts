import * as contract from '@credence/contract/auth/calls'
import { getSettings } from '@credence/contract/profile/calls'
import { getCurrentTeam } from '@credence/contract/teams/calls'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../../db/seeds/demo.ts'
import { mailTo, newestCode, otherThan } from '../../../test/kit/browser.ts'
import { newRows, rowsOf, tells } from '../../../test/kit/database-content.ts'
import { useDemoWorld } from '../../../test/kit/demo-world.ts'
import type { Endpoint } from '@credence/contract/kit/endpoint'

const demo = useDemoWorld()
const editor = 'editor@aurora.test'
const asked = 'code@aurora.test'

beforeEach(() =>
  demo.world.sql('delete from throttle; delete from code_challenge; delete from session; delete from mailbox_message'),
)

const signIn = (body: Record<string, unknown>) =>
  demo.world.call(contract.signInForToken, { body: { email: editor, password: demoPassword, ...body } })
const as = (token: string, endpoint: Endpoint = contract.getMyAccount) =>
  demo.world.call(endpoint, {}, { headers: { authorization: `Bearer ${token}` } })
const tokenOf = async () => ((await signIn({})).body as { accessToken: string }).accessToken

describe('a bearer token', () => {
  it('comes with the account and its expiry: 12 hours, as its session', async () => {
    const { status, body, headers } = await signIn({})
    expect(status).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    const { accessToken, user } = body as { accessToken: string; user: Record<string, unknown> }
    expect(user).toEqual({
      id: 3,
      email: editor,
      firstName: 'Joel',
      lastName: 'Arreola',
      photoUrl: null,
      isH3Admin: false,
      authorities: expect.arrayContaining(['TASK_EDIT']),
      environment: null,
    })
    const { exp, sub } = decodeJwt(accessToken)
    expect(sub).toBe('3')
    expect(Math.abs((exp ?? 0) - (Date.now() / 1000 + 43_200))).toBeLessThan(60)
    expect((await as(accessToken)).body).toEqual({ user })
    expect((await as(accessToken, getCurrentTeam)).body).toEqual({ name: 'Aurora Revenue Partners' })
  })

  it('is refused once its session is signed out, idle, or expired', async () => {
    const signedOut = await tokenOf()
    expect((await as(signedOut, contract.signOut)).status).toBe(200)
    expect((await as(signedOut)).status).toBe(401)
    const idle = await tokenOf()
    await demo.world.sql("update session set last_active_at = now() - interval '2 hours'")
    expect((await as(idle)).status).toBe(401)
    const deleted = await tokenOf()
    await demo.world.sql('delete from session')
    expect((await as(deleted)).status).toBe(401)
  })

  it.each([
    ['with another signature', (token: string) => `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`],
    [
      'with another payload',
      (token: string) => {
        const [head, payload = '', signature] = token.split('.')
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
        return [head, Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url'), signature].join('.')
      },
    ],
    ['without a signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
    [
      'that says it needs none',
      (token: string) => new UnsecuredJWT({ sid: decodeJwt(token).sid }).setExpirationTime('1h').encode(),
    ],
    [
      'signed with another key',
      (token: string) =>
        new SignJWT({ sid: decodeJwt(token).sid })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(Buffer.alloc(32, 7)),
    ],
    [
      'signed in another way',
      (token: string) =>
        new SignJWT({ sid: decodeJwt(token).sid })
          .setProtectedHeader({ alg: 'HS512' })
          .setExpirationTime('1h')
          .sign(Buffer.concat([demo.world.services.vault.key('bearer tokens'), Buffer.alloc(32)])),
    ],
    [
      'about no session',
      () =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(demo.world.services.vault.key('bearer tokens')),
    ],
    ['that is only the session token', (token: string) => String(decodeJwt(token).sid)],
    ['followed by more', (token: string) => `${token} x`],
    ['that is none', () => 'nonsense'],
  ])('%s is refused', async (_, change) => {
    const token = await tokenOf()
    const reply = await as(await change(token))
    expect(reply.status).toBe(401)
    expect(reply.headers['www-authenticate']).toBeUndefined()
    expect((await as(token)).status).toBe(200)
  })

  it('expires with its session by the clock of the database, even if the clock of the node disagrees', async () => {
    const { sid } = decodeJwt(await tokenOf())
    const endingAt = (seconds: number) =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(demo.world.services.vault.key('bearer tokens'))
    expect((await as(await endingAt(-3600))).status).toBe(200)
    await demo.world.sql("update session set expires_at = now() - interval '1 second'")
    expect((await as(await endingAt(3600))).status).toBe(401)
  })

  it('takes precedence over a cookie', async () => {
    const session = await demo.world.session(3)
    const reply = await demo.world.call(
      contract.getMyAccount,
      {},
      { as: session, headers: { authorization: 'Bearer a.b.c' } },
    )
    expect(reply.status).toBe(401)
  })

  it('is not stored in the database', async () => {
    const before = await rowsOf(demo.world)
    const token = await tokenOf()
    const rows = await newRows(demo.world, before)
    expect(rows.some((row) => row.startsWith('public.session '))).toBe(true)
    expect(rows.filter((row) => tells(row, token) || tells(row, String(decodeJwt(token).sid)))).toEqual([])
  })
})

describe('the alternative sign-in', () => {
  it('answers wrong passwords and unknown accounts alike', async () => {
    const [wrong, unknown] = [await signIn({ password: 'Wrong-2026!' }), await signIn({ email: 'nobody@aurora.test' })]
    for (const reply of [wrong, unknown]) {
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({ message: contract.signInMessages.mismatch, requestId: expect.any(String) })
    }
  })

  it('counts failures together with the form sign-in', async () => {
    for (let n = 0; n < 5; n += 1) expect((await signIn({ password: 'Wrong-2026!' })).status).toBe(401)
    expect((await signIn({})).status).toBe(429)
    const other = await demo.world.ask('POST', '/api/auth/login', {
      headers: { authorization: `Basic ${Buffer.from(`${editor}:${demoPassword}`).toString('base64')}` },
    })
    expect(other.status).toBe(429)
  })

  it('asks for the same code, bound to its attempt by the secret in the first answer', async () => {
    const first = await signIn({ email: asked })
    expect(first.status).toBe(406)
    expect(first.headers['set-cookie']).toBeUndefined()
    const { challenge } = first.body as { challenge: string }
    expect(challenge).toMatch(/^[\w-]{43}$/)
    const code = await newestCode(demo.world, asked)
    expect((await signIn({ email: asked, mfaToken: code })).status).toBe(409)
    expect((await signIn({ email: asked, mfaToken: code, challenge: 'x'.repeat(43) })).status).toBe(409)
    expect((await signIn({ email: asked, mfaToken: otherThan(code), challenge })).status).toBe(409)
    expect((await signIn({ email: asked, password: 'Wrong-2026!', mfaToken: code, challenge })).status).toBe(401)
    expect((await signIn({ email: asked, mfaToken: code, challenge })).status).toBe(200)
    expect((await signIn({ email: asked, mfaToken: code, challenge })).status).toBe(422)
  })

  it.each([
    [{ email: undefined }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Must be a valid email'],
    [{ password: '' }, 'password', 'Password is required'],
  ])('refuses %j at its field', async (part, field, message) => {
    const reply = await signIn(part)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ message, fields: { [field]: message } })
  })
})

describe('signing up', () => {
  const person = { email: 'Newcomer@Example.test', password: 'Welcome-2027!', firstName: 'Nia', lastName: 'Newcomer' }
  const signUp = (more: Record<string, unknown> = {}) =>
    demo.world.call(contract.signUp, { body: { ...person, ...more } })
  beforeEach(() => demo.world.sql("delete from account where email_key like '%@example.test'"))

  it('needs the emailed code, and creates an account without team and rights', async () => {
    const first = await signUp()
    expect(first.status).toBe(406)
    expect(await demo.world.sql("select from account where email_key = 'newcomer@example.test'")).toEqual([])
    const { challenge } = first.body as { challenge: string }
    const mfaToken = await newestCode(demo.world, person.email)
    const second = await signUp({ challenge, mfaToken })
    expect(second.status).toBe(200)
    const { accessToken, user } = second.body as { accessToken: string; user: object }
    expect(user).toMatchObject({
      email: person.email,
      firstName: 'Nia',
      lastName: 'Newcomer',
      isH3Admin: false,
      authorities: [],
    })
    const [account] = await demo.world.sql(
      "select team_id, is_admin, authorities, asks_code from account where email_key = 'newcomer@example.test'",
    )
    expect(account).toEqual({ team_id: null, is_admin: false, authorities: [], asks_code: true })

    expect((await as(accessToken)).body).toEqual({ user })
    expect((await as(accessToken, getSettings)).body).toMatchObject({ isH3Admin: false, authorities: [] })
    expect((await as(accessToken, getCurrentTeam)).status).toBe(412)
    const inTeam = await demo.world.call(
      getCurrentTeam,
      {},
      { team: 1, headers: { authorization: `Bearer ${accessToken}` } },
    )
    expect(inTeam.status).toBe(403)
  })

  it.each([
    ['isH3Admin', { isH3Admin: true }],
    ['is_admin', { is_admin: true }],
    ['authorities', { authorities: ['TASK_EDIT'] }],
    ['teamId', { teamId: 1, revenueTeamId: 1 }],
  ])('cannot give itself %s', async (_, extra) => {
    const { challenge } = (await signUp(extra)).body as { challenge: string }
    const reply = await signUp({ challenge, mfaToken: await newestCode(demo.world, person.email), ...extra })
    expect(reply.status).toBe(200)
    expect(
      await demo.world.sql(
        "select team_id, is_admin, authorities from account where email_key = 'newcomer@example.test'",
      ),
    ).toEqual([{ team_id: null, is_admin: false, authorities: [] }])
  })

  it('gives the same answer for an address with an account, emails a hint, and can never be completed', async () => {
    const taken = await signUp({ email: editor })
    const free = await signUp()
    expect([taken.status, Object.keys(taken.body as object)]).toEqual([free.status, Object.keys(free.body as object)])
    const mails = await mailTo(demo.world, editor)
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have a Credence account'])
    expect(mails[0]?.text).not.toMatch(/\d{6}/)
    expect(mails[0]?.links).toEqual(['http://localhost:4000/auth/sign-in'])

    // A correct guess of the unsent code does not sign in either.
    const { challenge } = taken.body as { challenge: string }
    const [row] = await demo.world.sql<{ secret: Buffer }>(
      "select secret_hash as secret from code_challenge where email_key = $1 and purpose = 'sign-up'",
      [editor],
    )
    await demo.world.sql('update code_challenge set code_hmac = $2 where secret_hash = $1', [
      row?.secret,
      demo.world.services.vault.hmac('security codes', `${editor}|${row?.secret.toString('hex')}|123456`),
    ])
    expect((await signUp({ email: editor, challenge, mfaToken: '123456' })).status).toBe(409)
    expect(await demo.world.sql('select id from account where email_key = $1', [editor])).toEqual([{ id: 3 }])
  })

  it('refuses wrong, missing, exhausted and used codes as sign-in does', async () => {
    const { challenge } = (await signUp()).body as { challenge: string }
    const mfaToken = await newestCode(demo.world, person.email)
    expect((await signUp({ mfaToken })).status).toBe(409)
    expect((await signUp({ mfaToken, challenge, email: 'other@example.test' })).status).toBe(409)
    for (let n = 0; n < 5; n += 1) expect((await signUp({ challenge, mfaToken: otherThan(mfaToken) })).status).toBe(409)
    expect((await signUp({ challenge, mfaToken })).status).toBe(422)
    const again = (await signUp()).body as { challenge: string }
    const code = await newestCode(demo.world, person.email)
    const both = await Promise.all([
      signUp({ challenge: again.challenge, mfaToken: code }),
      signUp({ challenge: again.challenge, mfaToken: code }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('does not accept a sign-in code, and its own code does not sign in', async () => {
    const { challenge } = (await signIn({ email: asked })).body as { challenge: string }
    expect((await signUp({ email: asked, challenge, mfaToken: await newestCode(demo.world, asked) })).status).toBe(409)
  })

  it.each([
    [{ password: 'weak' }, 'password', contract.passwordMessages.rule],
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ email: 'a@b.test\r\nBcc: c@d.test' }, 'email', 'Must be a valid email'],
    [{ firstName: 'A\r\nBcc: c@d.test' }, 'firstName', expect.any(String)],
  ])('refuses %j at its field and sends no email', async (part, field, message) => {
    const reply = await signUp(part)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ fields: { [field]: message } })
    expect(await demo.world.sql('select from mailbox_message')).toEqual([])
  })

  it('is limited per address', async () => {
    await demo.world.sql("insert into throttle (key, failures) values ('sign-up:127.0.0.1', 30)")
    expect((await signUp()).status).toBe(429)
  })
})
