import { documentCallsOf } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../src/kit/http/log.ts'
import { pdf, signedUrl, type Drawer } from './kit/document-files.ts'
import { parts } from './kit/parts.ts'
import { converse, exchange, listen } from './kit/raw-socket.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

const lines: string[] = []
let teams: TwoTeams
let port = 0
const used = useWorld({
  log: createLogger('warn', { write: (line) => void lines.push(line) }),
  build: async (world) => {
    teams = await buildTwoTeams(world)
    port = await listen(world)
  },
})
beforeEach(() => {
  lines.length = 0
})

const session = () => used.world.session(teams.staffOfA)
const headOf = (method: string, url: string, as: string, headers: Record<string, string>) =>
  [
    `${method} ${url} HTTP/1.1`,
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    `Cookie: __Host-sid=${as}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
const part = (disposition: string, body: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}`

const takesParts = [
  ['POST', '/api/auth/login'],
  ['PUT', '/api/user'],
  ['POST', '/api/user/admin/details'],
] as const
const long = 'b'.repeat(257)
const broken: [name: string, type: string, body: string][] = [
  ['without a boundary', 'multipart/form-data', 'x'],
  [
    'with a boundary of 257 letters',
    `multipart/form-data; boundary=${long}`,
    `--${long}\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n--${long}--\r\n`,
  ],
  ['without an end', 'multipart/form-data; boundary=x', part('name="data"', '{')],
  ['cut off in the head of a part', 'multipart/form-data; boundary=x', '--x\r\nContent-Dispo'],
  ['of other bytes', 'multipart/form-data; boundary=x', '{"email":"a"}'],
  [
    'with JSON that is none',
    'multipart/form-data; boundary=x',
    `${part('name="mfaToken"\r\nContent-Type: application/json', '{')}\r\n--x--\r\n`,
  ],
  [
    'with a part that reaches for prototypes',
    'multipart/form-data; boundary=x',
    `${part('name="__proto__"', 'a')}\r\n--x--\r\n`,
  ],
  [
    'with a part that was sent twice',
    'multipart/form-data; boundary=x',
    `${part('name="data"', '{}')}\r\n${part('name="data"', '{}')}\r\n--x--\r\n`,
  ],
]

describe('a broken multipart body', () => {
  it.each(
    takesParts.flatMap(([method, url]) => broken.map(([name, type, body]) => [method, url, name, type, body] as const)),
  )('a broken multipart body of %s %s %s is 400, without a line in the log', async (method, url, _, type, payload) => {
    const { status, body } = await used.world.ask(method, url, { as: await session(), raw: { payload, type } })
    expect([status, body]).toEqual([400, { message: expect.any(String), requestId: expect.any(String) }])
    expect(lines).toEqual([])
  })

  it('a broken multipart body with a file that is cut off is 400', async () => {
    const raw = {
      payload: part('name="newPhotoFile"; filename="a.png"', 'abc'),
      type: 'multipart/form-data; boundary=x',
    }
    expect((await used.world.ask('PUT', '/api/user', { as: await session(), raw })).status).toBe(400)
    expect(lines).toEqual([])
  })

  it('a broken multipart body with a field beyond its length is 413, not cut to it', async () => {
    const raw = {
      payload: `${part('name="mfaToken"', '1'.repeat(5000))}\r\n--x--\r\n`,
      type: 'multipart/form-data; boundary=x',
    }
    expect((await used.world.ask('POST', '/api/auth/login', { raw })).status).toBe(413)
  })
})

describe('a photo', () => {
  const me = { email: 'staff@a.test', cellPhone: null }
  const send = async (name: string, bytes: Buffer) =>
    used.world.ask('PUT', '/api/user', {
      as: await session(),
      raw: parts({ data: me, files: { newPhotoFile: { name, type: 'image/png', bytes } } }),
    })

  it('a photo of no bytes is 400', async () => {
    expect(await send('me.png', Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { message: fileMessages.empty, fields: { newPhotoFile: fileMessages.empty } },
    })
  })

  it('a photo that was not chosen is sent by browsers as a part without a name and without bytes, and is no photo', async () => {
    expect((await send('', Buffer.alloc(0))).status).toBe(200)
  })
})

describe('JSON', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  it.each([101, 10_000, 400_000])(
    'JSON of %i levels is 400 before it is walked, without a line in the log',
    async (depth) => {
      const raw = { payload: nested(depth), type: 'application/json' }
      for (const url of [`/api/practice/${teams.a[0].practice}`, '/api/auth/login']) {
        expect(await used.world.ask('POST', url, { as: await session(), raw })).toMatchObject({
          status: 400,
          body: { message: 'The request is nested too deeply' },
        })
      }
      const inside = {
        payload: `${part('name="data"', nested(depth))}\r\n--x--\r\n`,
        type: 'multipart/form-data; boundary=x',
      }
      expect((await used.world.ask('PUT', '/api/user', { as: await session(), raw: inside })).status).toBe(400)
      expect(lines).toEqual([])
    },
  )

  it('JSON with half of a surrogate pair is 400, because the database would keep another character', async () => {
    for (const payload of ['{"mfaToken":"\\ud800"}', '{"mfaToken":"\\udc00\\ud800"}', '{"\\ud800":1}']) {
      expect(
        await used.world.ask('POST', '/api/auth/login', { raw: { payload, type: 'application/json' } }),
      ).toMatchObject({ status: 400, body: { message: 'Text must be valid Unicode' } })
    }
  })
})

describe('a body that is refused while it is being sent', () => {
  const chunk = (bytes: number) => Buffer.from(`${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`)
  const lastChunk = '0\r\n\r\n'
  const megabyte = 1024 * 1024
  let drawer: Drawer
  const targets = {
    'an upload': async () => ({
      url: await signedUrl(used.world, drawer, 'a.pdf'),
      method: 'PUT',
      type: 'application/pdf',
      head: '',
      limit: limits.fileBytes,
      message: texts.fileTooLarge,
    }),
    'a file in a form': async () => ({
      url: '/api/user',
      method: 'PUT',
      type: 'multipart/form-data; boundary=x',
      head: part('name="newPhotoFile"; filename="a.png"', ''),
      limit: limits.fileBytes,
      message: texts.fileTooLarge,
    }),
    JSON: async () => ({
      url: '/api/auth/login',
      method: 'POST',
      type: 'application/json',
      head: '',
      limit: megabyte,
      message: 'The request is too large',
    }),
  }

  /** Sends more than is taken, in chunks, and waits for the answer without having ended the body. */
  async function sendTooMuch(target: keyof typeof targets) {
    const as = await session()
    drawer = { calls: documentCallsOf('provider', 'own'), entityId: teams.a[0].provider, as }
    const { url, method, type, head, limit, message } = await targets[target]()
    const talk = await converse(port)
    talk.socket.write(headOf(method, url, as, { 'Content-Type': type, 'Transfer-Encoding': 'chunked' }))
    if (head) talk.socket.write(`${head.length.toString(16)}\r\n${head}\r\n`)
    for (let sent = 0; sent <= limit; sent += megabyte) talk.socket.write(chunk(megabyte))
    const answer = await talk.until(/\r\n\r\n\{.*\}$/s)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(answer).toContain(message)
    return { ...talk, answer }
  }

  it.each(Object.keys(targets) as (keyof typeof targets)[])(
    'a refused body (%s) gets its whole answer, and the connection closes when the client stops sending',
    async (target) => {
      const { closed, received, answer } = await sendTooMuch(target)
      expect(await closed).toBeNull()
      expect(received()).toBe(answer)
      expect(lines).toEqual([])
    },
  )

  it.each(Object.keys(targets) as (keyof typeof targets)[])(
    'a refused body (%s) gets its whole answer, and the connection closes when the body has ended',
    async (target) => {
      const { socket, closed, received, answer } = await sendTooMuch(target)
      socket.write(Buffer.concat([chunk(megabyte), Buffer.from(lastChunk)]))
      expect(await closed).toBeNull()
      expect(received()).toBe(answer)
    },
  )

  it('a body whose announced length is too large is answered before it was sent', async () => {
    const talk = await converse(port)
    talk.socket.write(
      headOf('POST', '/api/auth/login', '', {
        'Content-Type': 'application/json',
        'Content-Length': String(2 * megabyte),
      }),
    )
    expect(await talk.until(/\r\n\r\n\{.*\}$/s)).toMatch(/^HTTP\/1\.1 413 /)
    expect(await talk.closed).toBeNull()
  })

  it('a refused body leaves nothing of an upload behind', async () => {
    const { closed } = await sendTooMuch('an upload')
    await closed
    expect(
      await used.world.call(drawer.calls.list, { params: { entityId: drawer.entityId } }, { as: drawer.as }),
    ).toMatchObject({ status: 200, body: expect.not.arrayContaining([expect.objectContaining({ filename: 'a.pdf' })]) })
  })

  it('an upload that was accepted leaves the connection open', async () => {
    const as = await session()
    drawer = { calls: documentCallsOf('provider', 'own'), entityId: teams.a[0].provider, as }
    const talk = await converse(port)
    for (const name of ['first.pdf', 'second.pdf']) {
      const bytes = pdf()
      talk.socket.write(
        headOf('PUT', await signedUrl(used.world, drawer, name), as, {
          'Content-Type': 'application/pdf',
          'Content-Length': String(bytes.length),
        }),
      )
      talk.socket.write(bytes)
      expect(await talk.until(new RegExp(`\\{"filename":"${name}"\\}`))).toMatch(/^HTTP\/1\.1 200 /)
    }
    talk.socket.destroy()
  })
})

describe('a request head', () => {
  const asked = '/api/site'
  it.each([
    ['two hosts', `GET ${asked} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`],
    ['one host twice', `GET ${asked} HTTP/1.1\r\nHost: a\r\nhOsT: a\r\nConnection: close\r\n\r\n`],
    ['no host', `GET ${asked} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
    [
      'an unknown transfer encoding',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    ],
    [
      'a chunk of no size',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['NUL in the path', 'GET /api/us\0er HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['NUL in a header', 'GET /api/user HTTP/1.1\r\nHost: a\r\nX-A: b\0c\r\n\r\n'],
    ['a space in the name of a header', 'GET /api/user HTTP/1.1\r\nHost: a\r\nX y: z\r\n\r\n'],
    ['an unknown method', 'FOO /api/user HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a broken percent sign', 'GET /api/practice/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ])('a request head with %s is 400, and the connection closes', async (_, bytes) => {
    const { text, error } = await exchange(port, bytes)
    expect([text.split('\r\n')[0], error]).toEqual(['HTTP/1.1 400 Bad Request', null])
    expect(lines).toEqual([])
  })

  it('a request head that is longer than 16 kB is 431', async () => {
    expect((await exchange(port, `GET /api/user?${'a=1&'.repeat(8000)} HTTP/1.1\r\nHost: a\r\n\r\n`)).text).toMatch(
      /^HTTP\/1\.1 431 /,
    )
  })

  it('a request head with a long query of repeated names is read', async () => {
    const { text } = await exchange(
      port,
      `GET ${asked}?${'a=1&'.repeat(3000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
  })
})
