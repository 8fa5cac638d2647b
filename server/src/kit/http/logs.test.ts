import * as contract from '@credence/contract/auth/calls'
import { fppeProviderLink } from '@credence/contract/fppe/link'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Browser, basic, eventually, freshProof, mailTo, newestCode, otherThan } from '../../../test/kit/browser.ts'
import { whileBroken } from '../../../test/kit/changes.ts'
import { parts } from '../../../test/kit/parts.ts'
import { person } from '../../../test/kit/wizard/clinic.ts'
import { openWizard, paper } from '../../../test/kit/wizard/stages.ts'
import { createWorld, type World } from '../../../test/kit/world.ts'
import { insertLink } from '../request/links.ts'
import { createLogger, withoutTokens } from './log.ts'

const lines: string[] = []
let world: World
beforeAll(async () => {
  world = await createWorld({
    isDemo: true,
    queue: true,
    log: createLogger('trace', { write: (line) => void lines.push(line) }),
  })
})
afterAll(() => world.close())

const canary = (name: string) => `CANARY-${name}-${randomBytes(6).toString('hex')}!a`

/** How a secret could show in a line: as it is, or encoded on its way through a header or an address. */
const shapesOf = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]
const telling = (secret: string) => lines.filter((line) => shapesOf(secret).some((shape) => line.includes(shape)))

describe('the log', () => {
  it('the log of a sign-in and a password change at its most detailed level holds no secret and no name', async () => {
    const email = 'code@aurora.test'
    const [wrong, next, weak, agent, query] = [
      canary('wrong'),
      canary('next'),
      canary('weak').toUpperCase(),
      canary('agent'),
      canary('query'),
    ]
    const secrets: string[] = [
      wrong,
      next,
      weak,
      agent,
      query,
      email,
      basic(email, wrong).slice(6),
      basic(email).slice(6),
    ]
    const browser = new Browser(world)
    const keep = () => secrets.push(...Object.values(browser.cookies))

    await browser.ask('POST', '/api/auth/login', {
      headers: { authorization: basic(email, wrong), 'user-agent': agent },
    })
    await browser.signIn(email)
    keep()
    const code = await newestCode(world, email)
    await browser.signIn(email, { code: otherThan(code) })
    await browser.signIn(email, { code, remember: true })
    keep()
    await browser.ask('GET', `/api/provider/searchlist?search=${query}`)

    const proof = await freshProof(world)
    secrets.push(proof)
    await world.call(contract.requestPasswordReset, { body: { email, reCaptchaToken: proof } })
    await world.call(contract.requestPasswordReset, { body: { email, reCaptchaToken: canary('proof') } })
    const token = await eventually(async () => (await mailTo(world, email))[0]?.links[0]?.split('/').at(-1))
    secrets.push(token)
    await world.call(contract.getPasswordLink, { params: { token } })
    await world.call(contract.setPassword, { body: { token, password: weak, passwordConfirmation: weak } })
    await world.call(contract.setPassword, { body: { token, password: next, passwordConfirmation: next } })
    await world.ask('POST', '/api/auth/setpassword', {
      raw: { type: 'application/json', payload: `{"password":"${next}` },
    })

    const bearer = await world.call(contract.signInForToken, {
      body: { email: 'editor@aurora.test', password: 'Welcome-2026!' },
    })
    const { accessToken } = bearer.body as { accessToken: string }
    secrets.push(accessToken)
    await world.call(contract.getMyAccount, {}, { headers: { authorization: `Bearer ${accessToken}` } })

    expect(secrets).toHaveLength(15)
    expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(10)
    for (const secret of secrets) expect(telling(secret)).toEqual([])
    // Six digits may stand in a number by chance; as a value of their own they must not.
    expect(lines.filter((line) => new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(line))).toEqual([])
  })

  it('the log of forms by link, also of one that breaks, holds neither what was typed nor the token', async () => {
    lines.length = 0
    const wizard = await openWizard(world, 1, 1)
    const typed = { ssn: '987-65-4329', caqhPassword: canary('caqh'), npiPassword: canary('npi') }
    const draft = canary('draft')
    await world.ask('PUT', `${wizard.url('demographics')}/draft`, { json: { data: { ...typed, citizenship: draft } } })
    expect((await wizard.save('demographics', typed)).status).toBe(400)
    await whileBroken(world, 'onboarding_stage', 'insert', async () =>
      expect(
        (await wizard.save('demographics', { ...person(), ...typed }, { deaFile: [paper('dea.pdf')] })).status,
      ).toBe(500),
    )
    const [task] = await world.sql<{ id: number }>("select id from fppe_task where team_id = 1 and status = 'CREATED'")
    const token = await world.inTeam(1, (scope) =>
      insertLink(scope, { purpose: fppeProviderLink, for: { kind: 'fppeTask', id: task?.id ?? 0 } }),
    )
    const [mrn, procedure] = [canary('mrn'), canary('procedure')]
    const raw = parts({ data: { patients: [{ mrn, procedure, admitDate: 'soon' }] } })
    expect((await world.ask('POST', `/api/fppe/provider/${token}`, { raw })).status).toBe(400)

    expect(lines.filter((line) => line.includes('injected fault'))).toHaveLength(1)
    for (const secret of [wizard.token, ...Object.values(typed), draft, token, mrn, procedure])
      expect(telling(secret), secret).toEqual([])
  })

  it('the log names the call, the answer and the time it took, and cuts tokens out of addresses', async () => {
    lines.length = 0
    const token = randomBytes(32).toString('base64url')
    const { headers } = await world.ask('GET', `/api/auth/resetpassword/${token}?from=mail`)
    const answered = await eventually(async () => lines.find((line) => line.includes('"answered"')))
    expect(JSON.parse(answered)).toMatchObject({
      req: { id: headers['x-request-id'], method: 'GET', path: '/api/auth/resetpassword/***', ip: '127.0.0.1' },
      res: { status: 404 },
      ms: expect.any(Number),
      msg: 'answered',
    })
    expect(Object.keys((JSON.parse(answered) as { req: object }).req)).toEqual(['id', 'method', 'path', 'ip'])
  })

  it('the log of a failure names the error, and the answer does not', async () => {
    lines.length = 0
    const spy = vi.spyOn(world.services.passwords, 'matches').mockRejectedValueOnce(new Error('the inner reason'))
    const reply = await world.ask('POST', '/api/auth/login', {
      headers: { authorization: basic('editor@aurora.test', 'CANARY-inside') },
    })
    spy.mockRestore()
    expect(reply.status).toBe(500)
    expect(reply.body).toEqual({ message: 'Something went wrong', requestId: reply.headers['x-request-id'] })
    const failed = lines.filter((line) => line.includes('the inner reason'))
    expect(failed).toHaveLength(1)
    expect(telling('CANARY-inside')).toEqual([])
  })
})

describe('an error of several causes', () => {
  it('is logged with the code and the message of each', () => {
    const said: string[] = []
    const refused = Object.assign(new Error('violates check constraint'), { code: '23514', detail: 'CANARY-detail' })
    createLogger('error', { write: (line) => void said.push(line) }).error(
      { err: new AggregateError([refused], 'Text messages of 1 teams could not be sent') },
      'failed',
    )
    expect(JSON.parse(said[0] ?? '')).toMatchObject({
      err: {
        message: 'Text messages of 1 teams could not be sent',
        errors: [{ code: '23514', message: 'violates check constraint' }],
      },
    })
    expect(said.join()).not.toContain('CANARY-detail')
  })
})

describe('an address in the log', () => {
  it.each([
    ['/api/user', '/api/user'],
    ['/api/user?search=secret', '/api/user'],
    ['/api/practice/25', '/api/practice/25'],
    [`/auth/reset-password/${'a'.repeat(43)}`, '/auth/reset-password/***'],
    [`/x/${'b'.repeat(22)}/y`, '/x/***/y'],
    [`/x/${'c'.repeat(21)}`, `/x/${'c'.repeat(21)}`],
    ['/a\r\nforged: line', '/aforged: line'],
    ['/a\u001b[31mred', '/a[31mred'],
  ])('the address %j is logged as %j', (url, path) => {
    expect(withoutTokens(url)).toBe(path)
  })
})
