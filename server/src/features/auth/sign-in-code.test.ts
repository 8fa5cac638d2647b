import { signIn, signInMessages } from '@credence/contract/auth/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, basic, mailTo, newestCode, otherThan } from '../../../test/kit/browser.ts'
import { newRows, rowsOf, tells } from '../../../test/kit/database-content.ts'
import { useDemoWorld } from '../../../test/kit/demo-world.ts'

const demo = useDemoWorld()
const asked = 'code@aurora.test'
const other = 'second-code@aurora.test'

beforeEach(async () => {
  await demo.world.sql(
    'delete from throttle; delete from remembered_browser; delete from code_challenge; delete from session; delete from mailbox_message',
  )
  await demo.world.sql(
    `insert into account (team_id, email, first_name, last_name, password_hash, asks_code)
    select 1, $1, 'Second', 'Person', password_hash, true from account where id = 6 on conflict do nothing`,
    [other],
  )
})

/** A browser that sent the right password and was sent a code. */
async function begun(email = asked): Promise<{ browser: Browser; code: string }> {
  const browser = new Browser(demo.world)
  expect((await browser.signIn(email)).status).toBe(406)
  return { browser, code: await newestCode(demo.world, email) }
}

const sessions = async () => (await demo.world.sql<{ n: number }>('select count(*)::int as n from session'))[0]?.n

/** A browser that also sent the code, and asked to be remembered. */
async function remembered(): Promise<Browser> {
  const { browser, code } = await begun()
  expect((await browser.signIn(asked, { code, remember: true })).status).toBe(200)
  return browser
}

const form = (type: string, payload: string) => ({ type, payload })

describe('the security code', () => {
  it('is requested after the right password, emailed, and bound to the attempt by an HttpOnly cookie', async () => {
    const browser = new Browser(demo.world)
    const reply = await browser.signIn(asked)
    expect(reply.status).toBe(406)
    expect(reply.body).toEqual({ message: signInMessages.codeNeeded, requestId: expect.any(String) })
    expect([reply.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^__Host-challenge=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const mails = await mailTo(demo.world, asked)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Your Credence security code')
    expect(mails[0]?.text.match(/\d{6}/g)).toHaveLength(1)
    expect(mails[0]?.links).toEqual([])
    expect(await sessions()).toBe(0)
  })

  it('signs in when it is right, and the cookie of the attempt is deleted', async () => {
    const { browser, code } = await begun()
    expect((await browser.signIn(asked, { code })).status).toBe(200)
    expect(Object.keys(browser.cookies)).toEqual(['__Host-sid', '__Host-device'])
    expect((await browser.ask('GET', '/api/user')).status).toBe(200)
  })

  it('is accepted with surrounding spaces', async () => {
    const { browser, code } = await begun()
    expect((await browser.signIn(asked, { code: ` ${code} ` })).status).toBe(200)
  })

  it('is refused with 409 when it is wrong, and the right one still works afterwards', async () => {
    const { browser, code } = await begun()
    const wrong = await browser.signIn(asked, { code: otherThan(code) })
    expect(wrong.status).toBe(409)
    expect(wrong.body).toMatchObject({ message: 'Invalid security code; please check your email and try again' })
    expect((await browser.signIn(asked, { code })).status).toBe(200)
    expect(await mailTo(demo.world, asked)).toHaveLength(1)
  })

  it('is invalid after five wrong tries, even the right one', async () => {
    const { browser, code } = await begun()
    for (let tries = 0; tries < 5; tries += 1)
      expect((await browser.signIn(asked, { code: otherThan(code) })).status).toBe(409)
    const sixth = await browser.signIn(asked, { code })
    expect(sixth.status).toBe(422)
    expect(sixth.body).toMatchObject({ message: 'Security code has expired; please try again' })
    expect(await sessions()).toBe(0)
  })

  it('counts concurrent tries one by one', async () => {
    const { browser, code } = await begun()
    const replies = await Promise.all(Array.from({ length: 9 }, () => browser.signIn(asked, { code: otherThan(code) })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      409, 409, 409, 409, 409, 422, 422, 422, 422,
    ])
  })

  it('has a limit of wrong tries over all codes of an account', async () => {
    for (let wrong = 0; wrong < 10; wrong += 1) {
      const { browser, code } = await begun()
      expect((await browser.signIn(asked, { code: otherThan(code) })).status).toBe(409)
      await demo.world.sql("update code_challenge set created_at = created_at - interval '1 hour'")
    }
    const blocked = await new Browser(demo.world).signIn(asked)
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(50)
    expect((await new Browser(demo.world).signIn(asked, { password: 'Wrong-2026!' })).status).toBe(401)
    expect((await new Browser(demo.world).signIn(other)).status).toBe(406)
  })

  it('expires after ten minutes', async () => {
    const { browser, code } = await begun()
    const [row] = await demo.world.sql<{ seconds: number }>(
      'select extract(epoch from expires_at - created_at)::int as seconds from code_challenge',
    )
    expect(row?.seconds).toBe(600)
    await demo.world.sql("update code_challenge set expires_at = now() - interval '1 second'")
    expect((await browser.signIn(asked, { code })).status).toBe(422)
  })

  it('works once', async () => {
    const { browser, code } = await begun()
    const again = new Browser(demo.world)
    Object.assign(again.cookies, browser.cookies)
    expect((await browser.signIn(asked, { code })).status).toBe(200)
    expect((await again.signIn(asked, { code })).status).toBe(422)
    expect((await browser.signIn(asked, { code })).status).toBe(409)
    expect(await sessions()).toBe(1)
  })

  it('works once when it is sent twice at the same time', async () => {
    const { browser, code } = await begun()
    const replies = await Promise.all([browser.signIn(asked, { code }), browser.signIn(asked, { code })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await sessions()).toBe(1)
  })

  it.each([
    ['with the attempt of another account', async () => ({ email: other, ...(await begun(asked)) })],
    [
      'without the cookie of the attempt',
      async () => ({ email: asked, browser: new Browser(demo.world), code: (await begun()).code }),
    ],
    [
      'with an invented attempt',
      async () => {
        const { code } = await begun()
        const browser = new Browser(demo.world)
        browser.cookies['__Host-challenge'] = 'x'.repeat(43)
        return { email: asked, browser, code }
      },
    ],
  ])('is wrong %s', async (_, prepare) => {
    const { email, browser, code } = await prepare()
    expect((await browser.signIn(email, { code })).status).toBe(409)
    expect(await sessions()).toBe(0)
  })

  it('of one attempt does not complete another of the same account, and a new attempt invalidates the old one', async () => {
    const first = await begun()
    let second = await begun()
    // One code in a million is drawn twice.
    while (second.code === first.code) second = await begun()
    expect((await first.browser.signIn(asked, { code: first.code })).status).toBe(422)
    expect((await first.browser.signIn(asked, { code: second.code })).status).toBe(422)
    expect((await second.browser.signIn(asked, { code: first.code })).status).toBe(409)
    expect((await second.browser.signIn(asked, { code: second.code })).status).toBe(200)
  })

  it('has no effect with a wrong password: the answer is the usual one, and the code is not consumed', async () => {
    const { browser, code } = await begun()
    for (const tried of [code, otherThan(code)]) {
      const reply = await browser.signIn(asked, { password: 'Wrong-2026!', code: tried })
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({ message: signInMessages.mismatch, requestId: expect.any(String) })
    }
    expect((await browser.signIn(asked, { code })).status).toBe(200)
  })

  it.each([
    ['', 400],
    ['x'.repeat(256), 400],
    ['abc', 409],
    ['0', 409],
    ["' or 1=1", 409],
  ])('%j is answered %i', async (code, status) => {
    const { browser } = await begun()
    expect((await browser.signIn(asked, { code })).status).toBe(status)
  })

  it('is emailed at most five times an hour, counted from the first email', async () => {
    for (let n = 0; n < 5; n += 1) await begun()
    await demo.world.sql("update code_challenge set created_at = created_at - interval '30 minutes'")
    const refused = await new Browser(demo.world).signIn(asked)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(1800)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700)
    expect(await mailTo(demo.world, asked)).toHaveLength(5)
    await demo.world.sql("update code_challenge set created_at = created_at - interval '31 minutes'")
    expect((await new Browser(demo.world).signIn(asked)).status).toBe(406)
  })

  it('and the secret of the attempt are not stored in the database, except in the email', async () => {
    const before = await rowsOf(demo.world)
    const { browser, code } = await begun()
    const secret = browser.cookies['__Host-challenge'] ?? ''
    const rows = await newRows(demo.world, before)
    expect(rows.some((row) => row.startsWith('public.code_challenge '))).toBe(true)
    expect(rows.filter((row) => tells(row, code) || tells(row, secret))).toEqual([])
  })

  it('is recorded when sent and when refused', async () => {
    const [newest] = await demo.world.sql<{ id: string }>('select coalesce(max(id), 0) as id from audit_event')
    const { browser, code } = await begun()
    await browser.signIn(asked, { code: otherThan(code) })
    await browser.signIn(asked, { code })
    const events = await demo.world.sql<{ action: string }>(
      'select action from audit_event where id > $1 order by id',
      [newest?.id],
    )
    expect(events.map(({ action }) => action)).toEqual(['code sent', 'code refused', 'sign-in'])
  })
})

describe('a remembered browser', () => {
  const bodies = [
    [
      'urlencoded',
      (code: string) => form('application/x-www-form-urlencoded', `mfaToken=${code}&rememberThisDevice=true`),
    ],
    [
      'multipart',
      (code: string) =>
        form(
          'multipart/form-data; boundary=cut',
          [
            '--cut',
            'Content-Disposition: form-data; name="mfaToken"',
            '',
            code,
            '--cut',
            'Content-Disposition: form-data; name="rememberThisDevice"',
            '',
            'on',
            '--cut--',
            '',
          ].join('\r\n'),
        ),
    ],
    ['JSON', (code: string) => form('application/json', JSON.stringify({ mfaToken: code, rememberThisDevice: true }))],
  ] as const

  it.each(bodies)('is requested in a %s form, and gets a cookie for 30 days', async (_, bodyOf) => {
    const { browser, code } = await begun()
    const reply = await browser.ask('POST', '/api/auth/login', {
      headers: { authorization: basic(asked) },
      raw: bodyOf(code),
    })
    expect(reply.status).toBe(200)
    expect([reply.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^__Host-browser=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    )
    const [row] = await demo.world.sql<{ days: number }>(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from remembered_browser',
    )
    expect(row?.days).toBe(30)
  })

  it.each(['false', '0', 'off'])('is not created when the form says %s', async (no) => {
    const { browser, code } = await begun()
    const reply = await browser.ask('POST', '/api/auth/login', {
      headers: { authorization: basic(asked) },
      raw: form('application/x-www-form-urlencoded', `mfaToken=${code}&rememberThisDevice=${no}`),
    })
    expect(reply.status).toBe(200)
    expect(browser.cookies['__Host-browser']).toBeUndefined()
  })

  it('is not created before the code was accepted', async () => {
    const browser = new Browser(demo.world)
    expect((await browser.signIn(asked, { remember: true })).status).toBe(406)
    expect(browser.cookies['__Host-browser']).toBeUndefined()
  })

  it('needs no code again, but still the password', async () => {
    const browser = await remembered()
    expect((await browser.signIn(asked, { password: 'Wrong-2026!' })).status).toBe(401)
    expect((await browser.signIn(asked)).status).toBe(200)
    expect((await new Browser(demo.world).signIn(asked)).status).toBe(406)
  })

  it('is remembered for its own account only', async () => {
    const browser = await remembered()
    expect((await browser.signIn(other)).status).toBe(406)
  })

  it('needs a code again after 30 days', async () => {
    const browser = await remembered()
    await demo.world.sql("update remembered_browser set expires_at = now() - interval '1 second'")
    expect((await browser.signIn(asked)).status).toBe(406)
  })

  it('is stored as a hash only', async () => {
    const browser = await remembered()
    const rows = await rowsOf(demo.world)
    expect([...rows].filter((row) => tells(row, browser.cookies['__Host-browser'] ?? ''))).toEqual([])
  })

  it('stays remembered after signing out', async () => {
    const browser = await remembered()
    expect((await browser.ask('POST', '/api/auth/logout')).status).toBe(200)
    expect((await browser.signIn(asked)).status).toBe(200)
  })
})

it('a sign-in body that is not a form is refused before anything is checked', async () => {
  const reply = await demo.world.call(
    signIn,
    {},
    { headers: { authorization: basic(asked) }, raw: { type: 'text/plain', payload: 'mfaToken=1' } },
  )
  expect(reply.status).toBe(415)
  expect(await mailTo(demo.world, asked)).toEqual([])
})
