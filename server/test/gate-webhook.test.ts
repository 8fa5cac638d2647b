import { createHmac } from 'node:crypto'
import { webhook } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { standardWebhook } from '../src/gateways/webhooks/standard.ts'
import { audit } from '../src/kit/request/audit.ts'
import { Refusal } from '../src/kit/request/refusal.ts'
import { on } from '../src/kit/request/route.ts'
import { findTenantTables, isOfATeam } from './kit/records/tenant-tables.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

// Calls of this test's own, for senders that sign in different ways.
const secret = Buffer.from('a secret that is shared with the sender')
const received = endpoint({
  method: 'POST',
  path: '/probe/fax/event',
  summary: 'A call of this test.',
  access: webhook('fax'),
  body: z.object({ state: z.string().max(10) }),
  answer: z.object({ heard: z.number() }),
})
const timeless = endpoint({ ...received.definition, path: '/probe/timeless/event', access: webhook('timeless') })
const unknownSender = endpoint({ ...received.definition, path: '/probe/unknown/event', access: webhook('unknown') })

let heard = 0
let fails = false
let seen: string[] = []
let teams: TwoTeams
const used = useWorld({
  webhooks: {
    fax: standardWebhook([Buffer.from('the next secret'), secret]),
    timeless: ({ headers }) =>
      headers['webhook-id'] ? { eventId: String(headers['webhook-id']), signedAt: null } : null,
  },
  routes: [
    on(received, async ({ scope }) => {
      heard += 1
      // Counters and changes of what all teams share have the team 0.
      for (const { name, owner } of await findTenantTables(used.world))
        if ((await scope.client.query(`select from ${name} where ${isOfATeam({ name, owner })} limit 1`)).rowCount)
          seen.push(name)
      await audit(scope, 'document opened', { subject: 'a message' })
      if (fails) throw new Refusal(409, 'Not now')
      return { heard }
    }),
    on(timeless, () => {
      heard += 1
      return { heard }
    }),
    on(unknownSender, () => ({ heard })),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})

const now = () => Math.floor(Date.now() / 1000)
let sent = 0
interface Message {
  id?: string
  at?: number
  body?: string
  /** What is signed, where it is not what is sent. */
  signedBody?: string
  by?: Buffer
  headers?: Record<string, string | undefined>
}
function send({ id, at = now(), body = '{"state":"done"}', signedBody = body, by = secret, headers }: Message = {}) {
  sent += 1
  const own = id ?? `event-${sent}`
  const signature = createHmac('sha256', by).update(`${own}.${at}.${signedBody}`).digest('base64')
  return used.world.ask('POST', '/api/probe/fax/event', {
    raw: { payload: body, type: 'application/json' },
    headers: {
      'webhook-id': own,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
      'sec-fetch-site': undefined,
      ...headers,
    },
  })
}
const wrong = { status: 401, body: { message: 'The signature is missing or wrong' } }

describe('a message of another service', () => {
  it('is taken when its signature is right, sees no row of any team, and the log names the sender', async () => {
    heard = 0
    seen = []
    expect(await send()).toMatchObject({ status: 200, body: { heard: 1 } })
    expect(teams.a[0].practice).toBeGreaterThan(0)
    expect(seen).toEqual([])
    expect(
      await used.world.sql("select account_id, actor, team_id from audit_event where subject = 'a message'"),
    ).toEqual([{ account_id: null, actor: 'webhook/fax', team_id: null }])
  })

  it('is refused without a signature, with a wrong one, and when its bytes are not those that were signed', async () => {
    heard = 0
    for (const message of [
      { headers: { 'webhook-signature': undefined } },
      { headers: { 'webhook-id': undefined } },
      { headers: { 'webhook-id': 'another' } },
      { headers: { 'webhook-timestamp': String(now() - 1) } },
      { headers: { 'webhook-timestamp': 'yesterday' } },
      { headers: { 'webhook-signature': 'v1,AAAA' } },
      { by: Buffer.from('guessed') },
      { body: '{"state": "done"}', signedBody: '{"state":"done"}' },
      { body: '', signedBody: '{"state":"done"}' },
    ])
      expect(await send(message), JSON.stringify(message)).toMatchObject(wrong)
    expect(heard).toBe(0)
  })

  it('is refused outside of the window in which it may be repeated', async () => {
    heard = 0
    for (const at of [now() - 400, now() + 400])
      expect(await send({ at })).toMatchObject({ status: 401, body: { message: 'The signature is too old' } })
    for (const at of [now() - 200, now() + 200]) expect((await send({ at })).status).toBe(200)
    expect(heard).toBe(2)
  })

  it('is heard once by its event id, however often it is sent, also at once and signed anew', async () => {
    heard = 0
    const replies = await Promise.all(Array.from({ length: 5 }, () => send({ id: 'same' })))
    replies.push(await send({ id: 'same', at: now() - 60 }))
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { heard: 1 }]))
    expect(heard).toBe(1)
  })

  it('that was refused leaves nothing, and is heard when it comes again', async () => {
    heard = 0
    fails = true
    expect((await send({ id: 'refused' })).status).toBe(409)
    fails = false
    expect((await send({ id: 'refused' })).status).toBe(200)
    expect(heard).toBe(2)
  })

  it.each([
    ['{"state":', 400],
    ['{"state":"far too long"}', 400],
    ['[]', 400],
    [`${'['.repeat(200)}${']'.repeat(200)}`, 400],
    ['{"state":"a\\u0000b"}', 400],
  ])('that is signed and not understood is refused: %.30s', async (body, status) => {
    heard = 0
    expect((await send({ body })).status).toBe(status)
    expect(heard).toBe(0)
  })

  it('of a sender that signs no time is taken whenever it comes, once by its event id', async () => {
    heard = 0
    const sendTimeless = (id: string | undefined) =>
      used.world.ask('POST', '/api/probe/timeless/event', {
        raw: { payload: '{"state":"done"}', type: 'application/json' },
        headers: { 'webhook-id': id, 'sec-fetch-site': undefined },
      })
    for (const id of ['first', 'second', 'first']) expect((await sendTimeless(id)).status).toBe(200)
    expect(heard).toBe(2)
    expect(await sendTimeless(undefined)).toMatchObject(wrong)
  })

  it('of a sender that is not set up is not found', async () => {
    expect((await used.world.ask('POST', '/api/probe/unknown/event', { json: { state: 'x' } })).status).toBe(404)
  })
})
