import { canView, link, veil } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { idOf } from '@credence/contract/kit/ids'
import { linkTexts } from '@credence/contract/links/link-texts'
import { sections } from '@credence/contract/provider-sections/all'
import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createEntry } from '../src/features/provider-sections/provider-sections.actions.ts'
import { takeDocument } from '../src/features/documents/documents.actions.ts'
import { audit } from '../src/kit/request/audit.ts'
import { asJson } from '../src/kit/request/json.ts'
import { on, onRead } from '../src/kit/request/route.ts'
import { changeLink, linkIdOf, linkTo } from './kit/links.ts'
import { converse, listen } from './kit/raw-socket.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld, type CallOptions } from './kit/world.ts'
import { newObjectKey } from '../src/kit/ports/files.ts'

// Calls of this test's own, in the shapes that forms behind links will have.
const token = z.string()
const peerReference = sections.find(({ name }) => name === 'peerReference') ?? expect.fail('There are peer references')
const plain = { summary: 'A call of this test.', access: link(providerOnboardingLink) } as const
const create = endpoint({
  ...plain,
  method: 'POST',
  path: '/probe/reference/:token',
  params: z.object({ token }),
  body: z.object({ providerId: idOf('provider'), lastName: z.string() }),
  creates: true,
  answer: z.object({ id: z.number() }),
})
const upload = endpoint({
  ...plain,
  method: 'POST',
  path: '/probe/paper/:token',
  params: z.object({ token }),
  answer: z.object({ id: z.number() }),
})
const read = endpoint({
  ...plain,
  method: 'GET',
  path: '/probe/read/:token',
  params: z.object({ token }),
  veils: [veil('PROVIDER_SENSITIVE_DETAILS', 'npi')],
  answer: z.object({ name: z.string(), npi: z.string().nullable().optional() }),
})
const save = endpoint({
  ...plain,
  method: 'PUT',
  path: '/probe/save/:token',
  params: z.object({ token }),
  veils: [veil('PROVIDER_SENSITIVE_DETAILS', 'npi')],
  body: z.object({ name: z.string(), npi: z.string().optional() }),
  answer: z.object({ taken: z.array(z.string()) }),
})
const further = endpoint({
  ...plain,
  method: 'POST',
  path: '/probe/further/:token',
  params: z.object({ token }),
  body: z.object({ kind: z.enum(['open', 'closed']) }),
  accessBy: { field: 'body.kind', rights: { open: link(providerOnboardingLink), closed: canView('TASK') } },
  answer: z.object({}),
})

let teams: TwoTeams
const used = useWorld({
  env: { CREDENCE_CALLS_PER_MINUTE: '1200' },
  routes: [
    on(create, async ({ scope, body }) => {
      await audit(scope, 'document opened', { subject: 'a call by link' })
      return { id: await createEntry(scope, peerReference, body) }
    }),
    on(upload, async ({ scope }) => {
      const key = newObjectKey()
      await scope.db
        .insertInto('fileObject')
        .values({ key, bytes: 1, checksum: Buffer.alloc(64), contentType: 'application/pdf', scan: 'unscanned' })
        .execute()
      const place = { owner: 'provider', scope: 'own', entityId: scope.link.subject.id, practiceId: null } as const
      return { id: await takeDocument(scope, { ...place, teamId: scope.teamId, filename: 'paper.pdf' }, key) }
    }),
    onRead(
      read,
      () => ({
        name: 'probe-read',
        text: "select json_build_object('name', last_name, 'npi', npi)::text as json from provider where team_id = app_team()",
        values: [],
      }),
      asJson,
    ),
    on(save, ({ body }) => ({ taken: Object.keys(body) })),
    on(further, () => ({})),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})
afterEach(() => {
  vi.restoreAllMocks()
})

const open = (records = teams.a[0]) => linkTo(used.world, providerOnboardingLink, records)
const add = (sent: string, options: CallOptions = {}, lastName = 'Reference') =>
  used.world.call(create, { params: { token: sent }, body: { providerId: teams.a[0].provider, lastName } }, options)
const countOf = async (lastName: string) =>
  (await used.world.sql('select 1 from peer_reference where last_name = $1', [lastName])).length

describe('a call by link', () => {
  it('writes by the same engines as staff, without an author, and the logs name the link', async () => {
    const sent = await open()
    const id = await linkIdOf(used.world, sent)
    const reply = await add(sent, {}, 'Authorless')
    expect(reply.status).toBe(200)
    expect(
      await used.world.sql('select team_id, provider_id, updated_by from peer_reference where id = $1', [
        reply.body.id,
      ]),
    ).toEqual([{ team_id: teams.a[0].team, provider_id: teams.a[0].provider, updated_by: null }])
    expect(
      await used.world.sql(
        "select account_id, actor, team_id from change_log where table_name = 'peer_reference' and row_id = $1",
        [reply.body.id],
      ),
    ).toEqual([{ account_id: null, actor: `link/${id}`, team_id: teams.a[0].team }])
    expect(
      await used.world.sql("select account_id, actor, team_id from audit_event where subject = 'a call by link'"),
    ).toEqual([{ account_id: null, actor: `link/${id}`, team_id: teams.a[0].team }])
    const paper = await used.world.call(upload, { params: { token: sent } })
    expect(paper.status).toBe(200)
    expect(await used.world.sql('select provider_id, updated_by from document where id = $1', [paper.body.id])).toEqual(
      [{ provider_id: teams.a[0].provider, updated_by: null }],
    )
  })

  it('runs once for an Idempotency-Key of the link, however often and however much at once it is sent', async () => {
    const sent = await open()
    const options = { headers: { 'idempotency-key': 'once' } }
    const replies = await Promise.all(Array.from({ length: 5 }, () => add(sent, options, 'Once')))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await countOf('Once')).toBe(1)
    expect((await add(sent, options, 'Other content')).status).toBe(422)
    // The key of another link is another key.
    expect((await add(await open(), options, 'Once')).status).toBe(200)
    expect(await countOf('Once')).toBe(2)
  })

  it('neither sees nor sets a field behind a veil, and has no further right', async () => {
    const sent = await open()
    expect((await used.world.call(read, { params: { token: sent } })).body).toEqual({ name: expect.any(String) })
    expect((await used.world.call(save, { params: { token: sent }, body: { name: 'x', npi: 'y' } })).body).toEqual({
      taken: ['name'],
    })
    const ask = async (kind: 'open' | 'closed') =>
      (await used.world.call(further, { params: { token: sent }, body: { kind } })).status
    expect([await ask('open'), await ask('closed')]).toEqual([200, 403])
  })

  it('that would change what is complete is refused, and one that reads is answered', async () => {
    const sent = await open()
    await changeLink(used.world, sent, 'complete')
    expect(await add(sent)).toMatchObject({ status: 409, body: { message: linkTexts.receivedProviderOnboarding } })
    expect((await used.world.call(read, { params: { token: sent } })).status).toBe(200)
  })

  it('is refused for its token before its body is read', async () => {
    const port = await listen(used.world)
    const { socket, until } = await converse(port)
    socket.write(
      `POST /api/probe/reference/${'x'.repeat(43)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{"providerId":`,
    )
    expect(await until(/\r\n\r\n.*\}/s)).toContain('404 Not Found')
    socket.destroy()
  })
})

describe('the rate limit of links', () => {
  const statuses = async (calls: number, ask: (at: number) => Promise<{ status: number }>) => {
    const all: Record<number, number> = {}
    for (let at = 0; at < calls; at += 1) {
      const { status } = await ask(at)
      all[status] = (all[status] ?? 0) + 1
    }
    return all
  }

  it('allows 120 calls in a minute by one link from wherever, and those of another link stay apart', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => 6e9)
    const [sent, other] = [await open(), await open()]
    const ask = (each: string) => (at: number) =>
      used.world.call(read, { params: { token: each } }, { from: `192.0.2.${at % 200}` })
    expect(await statuses(125, ask(sent))).toEqual({ 200: 120, 429: 5 })
    expect(await statuses(1, ask(other))).toEqual({ 200: 1 })
  })

  it('allows 300 calls in a minute from one network, whatever their tokens', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => 6.6e9)
    const guess = (at: number) =>
      used.world.call(read, { params: { token: `guess${at}` } }, { from: `2001:db8:1:2::${(at % 90) + 1}` })
    expect(await statuses(305, guess)).toEqual({ 404: 300, 429: 5 })
    const sent = await open()
    expect((await used.world.call(read, { params: { token: sent } }, { from: '2001:db8:1:2::ff' })).status).toBe(429)
    expect((await used.world.call(read, { params: { token: sent } }, { from: '2001:db8:1:3::ff' })).status).toBe(200)
  })
})
