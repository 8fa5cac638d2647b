import { signedIn } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { on } from '../src/kit/request/route.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld, type CallOptions } from './kit/world.ts'

const plain = { access: signedIn, summary: 'A call of this test.', answer: z.object({}) }
const save = endpoint({
  ...plain,
  method: 'POST',
  path: '/probe/save',
  query: z.object({ mode: z.string().optional() }),
  body: z.object({
    name: z.string({ error: 'Name is required' }).min(1, 'Name is required'),
    more: z.object({ note: z.string().optional(), tags: z.array(z.string()).optional() }).optional(),
  }),
})
const saveForm = endpoint({
  ...plain,
  method: 'POST',
  path: '/probe/form',
  bodyAs: 'form',
  body: z.object({ name: z.string() }),
})
const read = endpoint({
  ...plain,
  method: 'GET',
  path: '/probe/read',
  query: z.object({ search: z.string().optional() }),
})
const noBody = endpoint({ ...plain, method: 'POST', path: '/probe/none' })

const reached: { query: unknown; body: unknown }[] = []
let teams: TwoTeams
const used = useWorld({
  routes: [save, saveForm, read, noBody].map((each) =>
    on(each, ({ query, body }) => {
      reached.push({ query, body })
      return {}
    }),
  ),
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})
beforeEach(() => {
  reached.length = 0
})

const ask = async (method: string, url: string, options: CallOptions & { json?: unknown } = {}) =>
  used.world.ask(method, url, { as: await used.world.session(teams.staffOfA), ...options })
const post = (payload: string | Buffer, type = 'application/json', url = '/api/probe/save') =>
  ask('POST', url, { raw: { payload, type } })

/** Every refusal looks like this and has nothing else in it. */
const refusal = (message: unknown, fields?: object) => ({
  message,
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  ...(fields ? { fields } : {}),
})

describe('what is sent', () => {
  it('input reaches the handler without undeclared keys', async () => {
    const forged = {
      isH3Admin: true,
      authorities: ['TASK_EDIT'],
      teamId: 22,
      team_id: 22,
      id: 5,
      version: 9,
      archived: true,
    }
    const reply = await ask('POST', '/api/probe/save?mode=x&admin=1', {
      json: { name: 'a', ...forged, more: { note: 'b', ...forged } },
    })
    expect(reply.status).toBe(200)
    expect(reached).toEqual([{ query: { mode: 'x' }, body: { name: 'a', more: { note: 'b' } } }])
  })

  it.each([
    '{"name":"a","__proto__":{"isAdmin":true}}',
    '{"name":"a","more":{"__proto__":{}}}',
    '{"name":"a","constructor":{"prototype":{"x":1}}}',
  ])('input that names prototypes is refused: %s', async (text) => {
    const { status, body } = await post(text)
    expect([status, body]).toEqual([400, refusal('Invalid request')])
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    expect(reached).toEqual([])
  })

  it('form fields and queries that name prototypes are refused', async () => {
    await post(
      'name=a&__proto__=x&__proto__[isAdmin]=1&constructor=y',
      'application/x-www-form-urlencoded',
      '/api/probe/form',
    )
    await ask('GET', '/api/probe/read?__proto__=x&__proto__[isAdmin]=1&constructor=y')
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    expect(
      reached.every(({ query, body }) => JSON.stringify([query, body ?? {}]).match(/proto|constructor/) === null),
    ).toBe(true)
  })

  it('input is refused with the sentence of the contract and the names of the fields', async () => {
    const { status, body } = await ask('POST', '/api/probe/save', { json: { name: '', more: { note: 5 } } })
    expect(status).toBe(400)
    expect(body).toEqual(refusal('Name is required', { name: 'Name is required', 'more.note': expect.any(String) }))
    expect(await ask('POST', '/api/probe/save', { json: {} })).toMatchObject({
      status: 400,
      body: { message: 'Name is required' },
    })
    expect((await ask('POST', '/api/probe/save')).status).toBe(400)
    for (const json of [null, [], 'text', 5, true])
      expect((await post(JSON.stringify(json))).status, JSON.stringify(json)).toBe(400)
    expect(reached).toEqual([])
  })

  it('input with a NUL character is refused, wherever it is', async () => {
    const nul = refusal('Text must not contain NUL characters')
    for (const json of [
      { name: 'a\0b' },
      { name: 'a', more: { note: '\0' } },
      { name: 'a', more: { tags: ['x', 'y\0'] } },
      { name: 'a', 'b\0': 1 },
    ]) {
      const reply = await ask('POST', '/api/probe/save', { json })
      expect([reply.status, reply.body]).toEqual([400, nul])
    }
    expect(await ask('GET', '/api/probe/read?search=a%00b')).toMatchObject({ status: 400, body: nul })
    expect(await post('name=a%00b', 'application/x-www-form-urlencoded', '/api/probe/form')).toMatchObject({
      status: 400,
      body: nul,
    })
    expect(reached).toEqual([])
  })

  it('input that is too large is refused', async () => {
    const ten = 10 * 1024 * 1024
    const { status, body } = await post(JSON.stringify({ name: 'x'.repeat(ten) }))
    expect([status, body]).toEqual([413, refusal('The request is too large')])
    expect((await post(`name=${'x'.repeat(ten)}`, 'application/x-www-form-urlencoded', '/api/probe/form')).status).toBe(
      413,
    )
    expect(reached).toEqual([])
  })

  it('input that is nested too deep is refused', async () => {
    const deep = (levels: number) => `{"name":"a","more":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`
    expect((await post(deep(50))).status).toBe(200)
    for (const text of [deep(150), deep(100_000), `{"name":"a","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`]) {
      const { status, body } = await post(text)
      expect([status, body]).toEqual([400, refusal('The request is nested too deeply')])
    }
    expect(reached).toHaveLength(1)
  })

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'nonsense',
  ])('a body of the type %s is refused where JSON is asked for', async (type) => {
    const { status, body } = await post('{"name":"a"}', type)
    expect([status, body]).toEqual([415, refusal(expect.any(String))])
    expect(reached).toEqual([])
  })

  it('a body is read as JSON, form fields or multipart where the contract says form', async () => {
    await post('{"name":"a"}', 'application/json; charset=utf-8', '/api/probe/form')
    await post('name=b', 'application/x-www-form-urlencoded', '/api/probe/form')
    await post(
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nc\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      '/api/probe/form',
    )
    expect(reached.map(({ body }) => body)).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  })

  it('a multipart body takes no file and not many fields', async () => {
    const file = '--x\r\nContent-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nc\r\n--x--\r\n'
    expect((await post(file, 'multipart/form-data; boundary=x', '/api/probe/form')).status).toBeGreaterThanOrEqual(400)
    const many = Array.from(
      { length: 50 },
      (_, n) => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nc\r\n`,
    ).join('')
    expect((await post(`${many}--x--\r\n`, 'multipart/form-data; boundary=x', '/api/probe/form')).status).toBe(413)
    expect(reached).toEqual([])
  })

  it.each(['{', '{"name":', '{"name":"a"}}', "{'name':'a'}", 'name=a', '\u{feff}{', '{"name":"\ud800'])(
    'a body that is not JSON is refused: %s',
    async (text) => {
      const { status, body } = await post(text)
      expect([status, body]).toEqual([400, refusal('Invalid request')])
    },
  )

  it('a body is ignored where the call takes none', async () => {
    expect((await post('{"name":"a"}', 'application/json', '/api/probe/none')).status).toBe(200)
    expect(reached).toEqual([{ query: {}, body: undefined }])
  })
})

describe('what nobody offers', () => {
  it.each([
    ['GET', '/api/unknown'],
    ['POST', '/api/unknown'],
    ['DELETE', '/api/probe/read'],
    ['PUT', '/api/user/settings'],
    ['PATCH', '/api/user'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/../package.json'],
    ['GET', '/api/%2e%2e/package.json'],
    ['GET', '/api/user%2fsettings'],
    ['GET', '/API/user'],
    ['GET', '/api/user/1'],
  ])('an unknown call %s %s is answered 404 in the shape of every refusal', async (method, url) => {
    const { status, body } = await ask(method, url)
    expect([status, body]).toEqual([404, refusal('Not found')])
  })

  it('HEAD is answered like GET without a body, and TRACE is refused', async () => {
    const head = await ask('HEAD', '/api/probe/read')
    expect([head.status, head.body]).toEqual([200, ''])
    expect((await used.world.ask('HEAD', '/api/probe/read')).status).toBe(401)
    const trace = await ask('TRACE', '/api/probe/read', { headers: { 'x-secret': 'echo-me' } })
    expect(trace.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(trace.body)).not.toContain('echo-me')
  })

  it.each(['/api/%', '/api/%zz', '/api/probe/%c0%af', '/%00'])(
    'the malformed address %s is refused without a line in the log',
    async (url) => {
      const { status, body, headers } = await ask('GET', url)
      expect([400, 404]).toContain(status)
      expect(body).toEqual(refusal(expect.stringMatching(/^(Invalid request|Not found)$/)))
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )
})

describe('another site', () => {
  const forged = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }

  it.each(['/api/probe/none', '//api/probe/none', '/api//probe/none', '/%61pi/probe/none', '/api/probe/none/'])(
    "another site cannot write in a visitor's name at %s",
    async (url) => {
      expect((await ask('POST', url, { headers: forged })).status).toBe(403)
      expect(
        (
          await ask('POST', url, {
            headers: { ...forged, 'sec-fetch-site': 'same-site', origin: 'https://sub.localhost' },
          })
        ).status,
      ).toBe(403)
      expect(reached).toEqual([])
      expect((await ask('POST', url)).status).toBe(200)
    },
  )

  it.each(['/api/probe/read', '//api/probe/read', '/%61pi/probe/read'])(
    'an answer to another site has the headers of the API on %s',
    async (url) => {
      const { headers } = await ask('GET', url)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})
