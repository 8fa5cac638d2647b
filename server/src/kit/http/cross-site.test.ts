import { chooseTeam, signIn, signOut } from '@credence/contract/auth/calls'
import { getSettings } from '@credence/contract/profile/calls'
import { listTeams } from '@credence/contract/teams/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { basic } from '../../../test/kit/browser.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import type { Reply } from '../../../test/kit/world.ts'

const demo = useDemoWorld()
let admin: string
beforeEach(async () => {
  admin = await sessionOf(demo.world, 'admin@credence.test')
})

type Headers = Record<string, string | undefined>

const choose = (headers: Headers, team = 2) =>
  demo.world.call(chooseTeam, { body: { revenueTeamId: team } }, { as: admin, headers })
const leave = (headers: Headers, raw?: { type: string; payload: string }) =>
  demo.world.call(signOut, {}, { as: admin, headers, ...(raw ? { raw } : {}) })

/** What a forged request could have changed. */
const state = () =>
  demo.world.sql(
    'select (select json_agg(s) from (select chosen_team, account_id from session order by id) s) as sessions, (select count(*) from audit_event) as events',
  )

/** What came of a forged request: its answer, and whether anything changed. */
async function outcomeOf(send: () => Promise<Reply>) {
  const before = await state()
  const { status, body, headers } = await send()
  return {
    status,
    body,
    cookie: headers['set-cookie'],
    changed: JSON.stringify(await state()) !== JSON.stringify(before),
  }
}
const refused = {
  status: 403,
  body: { message: 'Requests from other sites are refused', requestId: expect.any(String) },
  cookie: undefined,
  changed: false,
}

const nothing = { 'sec-fetch-site': undefined }
const forms = [
  ['urlencoded', 'application/x-www-form-urlencoded', 'revenueTeamId=2'],
  [
    'multipart',
    'multipart/form-data; boundary=cut',
    '--cut\r\nContent-Disposition: form-data; name="revenueTeamId"\r\n\r\n2\r\n--cut--\r\n',
  ],
  ['text/plain', 'text/plain', '{"revenueTeamId":2}'],
] as const

const foreign: [string, Headers][] = [
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  ['a page of another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['a page of another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' }],
  ['a page of the same site that hides its origin', { 'sec-fetch-site': 'same-site' }],
  ['nobody in particular, with a foreign origin', { 'sec-fetch-site': 'none', origin: 'https://evil.test' }],
  ['a browser that says nonsense', { 'sec-fetch-site': 'same-origin, cross-site', origin: 'https://evil.test' }],
  ['an older browser on another site', { ...nothing, origin: 'https://evil.test' }],
  ['an older browser without an origin to name', { ...nothing, origin: 'null' }],
  ['a host that begins like ours', { ...nothing, origin: 'https://localhost.evil' }],
  ['a host that ends like ours', { ...nothing, origin: 'https://evil-localhost' }],
  ['our host by another scheme', { ...nothing, origin: 'https://localhost' }],
  ['our host on another port', { ...nothing, origin: 'http://localhost:9999' }],
  ['our host with a user name before it', { ...nothing, origin: 'http://localhost:4000@evil.test' }],
  ['an empty origin', { ...nothing, origin: '' }],
]

describe('a write', () => {
  it.each(foreign)('a write from %s is refused and changes nothing', async (_, headers) => {
    expect(await outcomeOf(() => choose(headers))).toEqual(refused)
    expect(await outcomeOf(() => leave(headers))).toEqual(refused)
  })

  it.each(foreign)('a write from %s cannot sign a visitor in as somebody else', async (_, headers) => {
    expect(
      await outcomeOf(() =>
        demo.world.call(signIn, {}, { headers: { ...headers, authorization: basic('editor@aurora.test') } }),
      ),
    ).toEqual(refused)
  })

  it.each(foreign)('a write from %s is refused in every kind of form', async (_, headers) => {
    for (const [, type, payload] of forms)
      expect(await outcomeOf(() => leave(headers, { type, payload }))).toEqual(refused)
  })

  it.each(forms)(
    'a write of a %s form with a live cookie and without an origin is refused',
    async (_, type, payload) => {
      expect(await outcomeOf(() => leave(nothing, { type, payload }))).toEqual(refused)
      expect(
        await outcomeOf(() => demo.world.call(chooseTeam, {}, { as: admin, headers: nothing, raw: { type, payload } })),
      ).toEqual(refused)
    },
  )

  it('a write without a body and with a live cookie is refused', async () => {
    expect(await outcomeOf(() => leave(nothing))).toEqual(refused)
  })

  it.each([
    ['our own page', {}],
    ['our own page, by origin', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' }],
    ['an older browser on our page', { ...nothing, origin: 'http://localhost:4000' }],
    ['the page of this very host', { ...nothing, origin: 'http://localhost' }],
    [
      'the configured address through another host of the same site',
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4000' },
    ],
    ['a program that sends JSON and no browser headers', nothing],
    ['a program that names a team', { ...nothing, revenueteamid: '1' }],
  ] as [string, Headers][])('a write from %s is done', async (_, headers) => {
    expect((await choose(headers, 3)).status).toBe(200)
  })

  it('a write of a form by a program without a cookie is accepted', async () => {
    const reply = await demo.world.call(
      signIn,
      {},
      {
        headers: { ...nothing, authorization: basic('editor@aurora.test') },
        raw: { type: 'application/x-www-form-urlencoded', payload: 'rememberThisDevice=true' },
      },
    )
    expect(reply.status).toBe(200)
  })
})

describe('a read', () => {
  it.each(foreign)('a read from %s is answered', async (_, headers) => {
    expect((await demo.world.call(getSettings, {}, { as: admin, headers })).status).toBe(200)
  })
})

describe('no answer', () => {
  it.each(foreign)('an answer cannot be read by %s', async (_, headers) => {
    const replies = [
      await demo.world.call(listTeams, {}, { as: admin, headers }),
      await choose(headers),
      await demo.world.ask('GET', '/api/health', { headers }),
      await demo.world.ask('OPTIONS', '/api/auth/login', {
        headers: { ...headers, 'access-control-request-method': 'POST' },
      }),
    ]
    for (const reply of replies)
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(replies.at(-1)?.status).toBe(404)
  })
})
