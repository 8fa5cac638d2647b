import * as contract from '@credence/contract/auth/calls'
import { createChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { demoPassword } from '../../../db/seeds/demo.ts'
import { Browser, eventually, freshProof, mailTo, newestCode, proofOf } from '../../../test/kit/browser.ts'
import { newRows, rowsOf, tells } from '../../../test/kit/database-content.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { makePasswordLink, sendResetLink } from './password.actions.ts'

const demo = useDemoWorld({ queue: true, env: { PUBLIC_URL: 'https://credence.example.org' } })
const editor = 'editor@aurora.test'
const robot = { message: 'Please confirm that you are, in fact, not a robot!', requestId: expect.any(String) }
const newPassword = 'Changed-2026!'

beforeEach(async () => {
  await demo.world.sql(
    'delete from throttle; delete from link; delete from mailbox_message; delete from session; delete from remembered_browser; delete from code_challenge',
  )
  await demo.world.sql(
    'update account set deleted_at = null, password_hash = (select password_hash from account where id = 2) where id in (3, 6)',
  )
})

afterEach(() => void vi.useRealTimers())

const request = (email: string, reCaptchaToken: unknown, from?: string) =>
  demo.world.call(contract.requestPasswordReset, { body: { email, reCaptchaToken } }, from ? { from } : {})
const look = (token: string) => demo.world.call(contract.getPasswordLink, { params: { token } })
const set = (token: unknown, password: unknown = newPassword, passwordConfirmation: unknown = password) =>
  demo.world.call(contract.setPassword, { body: { token, password, passwordConfirmation } })

/** The token of the reset link in the newest email. */
async function resetToken(email = editor): Promise<string> {
  await demo.world.inTeam(undefined, (scope) => sendResetLink(scope, email))
  const [mail] = await mailTo(demo.world, email)
  return mail?.links[0]?.split('/').at(-1) ?? ''
}
const welcomeToken = async (accountId: number) =>
  (await demo.world.inTeam(undefined, (scope) => makePasswordLink(scope, { id: accountId, hasPassword: false })))
    .split('/')
    .at(-1) ?? ''

describe('requesting a password reset', () => {
  it('emails one link to the account, as text and as HTML', async () => {
    expect((await request('EDITOR@aurora.test', await freshProof(demo.world))).status).toBe(200)
    const mails = await eventually(async () => {
      const found = await mailTo(demo.world, editor)
      return found.length > 0 && found
    })
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toBe('Reset your Credence password')
    expect(mail?.links).toEqual([
      expect.stringMatching(/^https:\/\/credence\.example\.org\/auth\/reset-password\/[\w-]{43}$/),
    ])
    expect(mail?.html.match(/href="([^"]+)"/)?.[1]).toBe(mail?.links[0])
    expect(mail?.text).toContain('Hi Joel,')
    expect((await look(mail?.links[0]?.split('/').at(-1) ?? '')).body).toEqual({ firstName: 'Joel', isReset: true })
  })

  it('gives the same answer for an unknown address, and sends no email', async () => {
    const known = await request(editor, await freshProof(demo.world))
    const unknown = await request('nobody@aurora.test', await freshProof(demo.world))
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect([known.status, known.body]).toEqual([200, {}])
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
    await eventually(
      async () =>
        (await demo.world.sql("select from pgboss.job where name = 'password-reset' and state <> 'completed'"))
          .length === 0,
    )
    expect(await demo.world.sql('select distinct recipient from mailbox_message')).toEqual([{ recipient: editor }])
  })

  it('keeps link and address unreadable in the queue and in all tables', async () => {
    const before = await rowsOf(demo.world)
    await request(editor, await freshProof(demo.world))
    const [mail] = await eventually(async () => {
      const found = await mailTo(demo.world, editor)
      return found.length > 0 && found
    })
    const token = mail?.links[0]?.split('/').at(-1) ?? ''
    const rows = await newRows(demo.world, before)
    expect(rows.some((row) => row.startsWith('public.link '))).toBe(true)
    expect(rows.some((row) => row.startsWith('pgboss.job'))).toBe(true)
    expect(rows.filter((row) => tells(row, token))).toEqual([])
    expect(rows.filter((row) => row.startsWith('pgboss.') && row.includes(editor))).toEqual([])
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a number', 7],
    ['garbage', 'garbage'],
    ['no JSON', Buffer.from('{"challenge"').toString('base64')],
    ['null as JSON', Buffer.from('null').toString('base64')],
    ['half a proof', Buffer.from('{"challenge":{"parameters":{}}}').toString('base64')],
    ['a hollow proof', Buffer.from('{"challenge":{},"solution":{}}').toString('base64')],
    ['17,000 characters', 'x'.repeat(17_000)],
  ])('with %s instead of a proof of work is refused as a robot', async (_, token) => {
    const reply = await request(editor, token)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject(robot)
  })

  it('with a modified proof is refused', async () => {
    const proof = JSON.parse(Buffer.from(await freshProof(demo.world), 'base64').toString()) as {
      challenge: Challenge
      solution: { counter: number; derivedKey: string }
    }
    const { challenge, solution } = proof
    const parameters = challenge.parameters
    const edits = [
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      {
        challenge: {
          ...challenge,
          parameters: { ...parameters, data: { expires: Number(parameters.data?.expires) + 3600 } },
        },
        solution,
      },
      { challenge: { ...challenge, parameters: { ...parameters, nonce: '00'.repeat(16) } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '' } }, solution },
      { challenge: { parameters }, solution },
      { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
      { challenge, solution: { ...solution, counter: solution.counter + 1, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { ...solution, derivedKey: `${parameters.keyPrefix}${'0'.repeat(64)}`.slice(0, 64) } },
    ]
    for (const edited of edits) {
      const reply = await request(editor, Buffer.from(JSON.stringify(edited)).toString('base64'))
      expect([reply.status, reply.body]).toEqual([400, robot])
    }
    expect((await request(editor, Buffer.from(JSON.stringify(proof)).toString('base64'))).status).toBe(200)
  })

  it('with a signed proof that has expired by the clock of the database is refused', async () => {
    const { vault } = demo.world.services
    const [clock] = await demo.world.sql<{ now: number }>('select extract(epoch from now())::int as now')
    const make = (data: Record<string, number>) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 10,
        counter: 3,
        deriveKey,
        data,
        hmacSignatureSecret: vault.key('bot check challenges').toString('hex'),
        hmacKeySignatureSecret: vault.key('bot check keys').toString('hex'),
      })
    const now = clock?.now ?? 0
    expect((await request(editor, await proofOf(await make({ expires: now - 2 })))).body).toEqual(robot)
    expect((await request(editor, await proofOf(await make({})))).body).toEqual(robot)
    expect((await request(editor, await proofOf(await make({ expires: now + 60 })))).status).toBe(200)
  })

  it.each([
    ['an hour behind', -3600],
    ['an hour ahead', 3600],
  ])('gives the same answer on a server whose clock is %s', async (_, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    const proof = await freshProof(demo.world)
    vi.useRealTimers()
    expect((await request(editor, proof)).status).toBe(200)
    const other = await freshProof(demo.world)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    expect((await request(editor, other)).status).toBe(200)
    expect((await request(editor, other)).body).toEqual(robot)
    vi.useRealTimers()
    expect((await request(editor, other)).body).toEqual(robot)
  })

  it('accepts a proof once, also when it is encoded differently or sent twice at once', async () => {
    const proof = await freshProof(demo.world)
    expect((await request(editor, proof)).status).toBe(200)
    expect((await request(editor, proof)).body).toEqual(robot)

    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) as {
      challenge: Challenge
      solution: object
    }
    const reordered = {
      solution,
      challenge: { ...challenge, parameters: Object.fromEntries(Object.entries(challenge.parameters).toReversed()) },
    }
    for (const again of [
      reordered,
      { challenge: { ...challenge, signature: challenge.signature?.toUpperCase() }, solution },
      { challenge, solution, more: 1 },
    ]) {
      expect((await request(editor, Buffer.from(JSON.stringify(again)).toString('base64'))).body).toEqual(robot)
    }

    const twice = await freshProof(demo.world)
    const replies = await Promise.all([request(editor, twice), request(editor, twice)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it.each([
    ['', 'Email is required'],
    [undefined, 'Email is required'],
    ['nobody', 'Must be a valid email'],
    [`${'a'.repeat(250)}@x.test`, 'Must be a valid email'],
    ['a@b.test\r\nBcc: c@d.test', 'Must be a valid email'],
    ['a@b.test, c@d.test', 'Must be a valid email'],
  ])('for the address %j is refused with %j', async (email, message) => {
    const reply = await demo.world.call(contract.requestPasswordReset, { body: { email, reCaptchaToken: 'unused' } })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ message, fields: { email: message } })
  })

  it('is limited per address, refused requests included', async () => {
    for (let n = 0; n < 30; n += 1) expect((await request(editor, 'garbage', '198.51.100.9')).status).toBe(400)
    const refused = await request(editor, await freshProof(demo.world), '198.51.100.9')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    expect((await request(editor, 'garbage', '198.51.100.10')).status).toBe(400)
  })
})

describe('a password link', () => {
  it.each([
    ['a reset', true, '60 minutes'],
    ['a first password', false, '7 days'],
  ])('of %s has its own text and lifetime', async (_, isReset, lifetime) => {
    const token = isReset ? await resetToken() : await welcomeToken(3)
    expect((await look(token)).body).toEqual({ firstName: 'Joel', isReset })
    const [row] = await demo.world.sql(`select expires_at = created_at + $1::interval as exact from link`, [lifetime])
    expect(row).toEqual({ exact: true })
  })

  it.each(['nonsense', 'x'.repeat(43), 'y'.repeat(512), 'z'.repeat(560), '%00', '..%2f..', "'; drop table link; --"])(
    'that was never made (%s) is invalid',
    async (token) => {
      const read = await demo.world.ask(
        'GET',
        `/api/auth/resetpassword/${token.includes('%') ? token : encodeURIComponent(token)}`,
      )
      expect([read.status, (read.body as { message: string }).message]).toEqual([
        404,
        contract.passwordMessages.linkInvalid,
      ])
      expect((await set(token)).status).toBe(404)
    },
  )

  it.each([undefined, null, 7, '', ['a'], {}])('with the token %j is invalid', async (token) => {
    expect((await set(token)).status).toBe(404)
  })

  it('that expired is reported as expired by both calls', async () => {
    const token = await resetToken()
    await demo.world.sql("update link set expires_at = now() - interval '1 second'")
    for (const reply of [await look(token), await set(token)]) {
      expect(reply.status).toBe(422)
      expect(reply.body).toEqual({
        message: 'That link has expired. Request a new one here.',
        requestId: expect.any(String),
      })
    }
  })

  it.each([
    ['of another purpose', "update link set purpose = 'consent'"],
    ['that was revoked', 'update link set revoked_at = now()'],
    ['that was used', 'update link set completed_at = now()'],
    ['of an account that was deleted', 'update account set deleted_at = now() where id = 3'],
  ])('%s is refused like an unknown one', async (_, change) => {
    const token = await resetToken()
    await demo.world.sql(change)
    for (const reply of [await look(token), await set(token)]) {
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: contract.passwordMessages.linkInvalid, requestId: expect.any(String) })
    }
  })

  it('is not consumed by being opened', async () => {
    const token = await resetToken()
    for (let n = 0; n < 5; n += 1) expect((await look(token)).status).toBe(200)
    expect((await set(token)).status).toBe(200)
  })

  it('of a reset request leaves earlier ones valid; one made by a manager replaces them', async () => {
    const [first, second] = [await resetToken(), await resetToken()]
    expect([(await look(first)).status, (await look(second)).status]).toEqual([200, 200])
    const third = await welcomeToken(3)
    expect([(await look(first)).status, (await look(second)).status, (await look(third)).status]).toEqual([
      404, 404, 200,
    ])
  })
})

describe('setting a password', () => {
  it('works once: the new one signs in, the old one does not, and the change is recorded', async () => {
    const token = await resetToken()
    expect((await set(token)).body).toEqual({})
    expect((await new Browser(demo.world).signIn(editor)).status).toBe(401)
    expect((await new Browser(demo.world).signIn(editor, { password: newPassword })).status).toBe(200)
    expect((await set(token, 'Another-2026!')).status).toBe(404)
    expect((await new Browser(demo.world).signIn(editor, { password: newPassword })).status).toBe(200)
    const events = await demo.world.sql<{ action: string }>(
      "select distinct action from audit_event where account_id = 3 and action like 'password%' order by 1",
    )
    expect(events.map(({ action }) => action)).toEqual(['password link sent', 'password set'])
  })

  it('starts no session, and ends all sessions and remembered browsers', async () => {
    const browser = new Browser(demo.world)
    await browser.signIn('code@aurora.test')
    await browser.signIn('code@aurora.test', { code: await newestCode(demo.world, 'code@aurora.test'), remember: true })
    const [elsewhere, bystander] = [
      await sessionOf(demo.world, 'code@aurora.test'),
      await sessionOf(demo.world, editor),
    ]

    const reply = await set(await resetToken('code@aurora.test'))
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.cookies)).toEqual(['__Host-device'])
    expect((await browser.ask('GET', '/api/user')).status).toBe(401)
    expect((await demo.world.ask('GET', '/api/user', { as: elsewhere })).status).toBe(401)
    expect((await demo.world.ask('GET', '/api/user', { as: bystander })).status).toBe(200)
    expect((await browser.signIn('code@aurora.test', { password: newPassword })).status).toBe(406)
  })

  it.each([
    ['Ab1!xyz', 'password', contract.passwordMessages.rule],
    ['ab1!xyzw', 'password', contract.passwordMessages.rule],
    ['', 'password', 'Password is required'],
    [null, 'password', 'Password is required'],
    [`Aa1!${'x'.repeat(252)}`, 'password', 'Password is required'],
  ])('refuses %j at its field and does not consume the link', async (password, field, message) => {
    const token = await resetToken()
    const reply = await set(token, password)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ message, fields: { [field]: message } })
    expect((await set(token)).status).toBe(200)
  })

  it.each([['Changed-2026?'], [''], [undefined], ['changed-2026!']])(
    'refuses the confirmation %j',
    async (confirmation) => {
      const token = await resetToken()
      const reply = await demo.world.call(contract.setPassword, {
        body: { token, password: newPassword, passwordConfirmation: confirmation },
      })
      expect(reply.status).toBe(400)
      expect(reply.body).toEqual({
        message: 'Passwords must match',
        requestId: expect.any(String),
        fields: { passwordConfirmation: 'Passwords must match' },
      })
      expect((await look(token)).status).toBe(200)
    },
  )

  it('by one link from two windows at once succeeds exactly once', async () => {
    const token = await resetToken()
    const replies = await Promise.all([
      set(token, 'First-2026!'),
      set(token, 'Second-2026!'),
      set(token, 'Third-2026!'),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    const winner = ['First-2026!', 'Second-2026!', 'Third-2026!'][replies.findIndex(({ status }) => status === 200)]
    expect((await new Browser(demo.world).signIn(editor, { password: winner })).status).toBe(200)
  })

  it('gives a new account its first password', async () => {
    const id = await demo.world.inTeam(1, (scope) =>
      buildAccount(scope, { email: `new-${Date.now()}@aurora.test`, teamId: 1, firstName: 'Nova' }),
    )
    const [account] = await demo.world.sql<{ email: string }>('select email from account where id = $1', [id])
    const token = await welcomeToken(id)
    expect((await look(token)).body).toEqual({ firstName: 'Nova', isReset: false })
    expect((await set(token, demoPassword)).status).toBe(200)
    expect((await new Browser(demo.world).signIn(account?.email ?? '')).status).toBe(200)
  })
})
