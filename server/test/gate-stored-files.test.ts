import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileMessages } from '@credence/contract/files/calls'
import { link, signedIn } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { idOf } from '@credence/contract/kit/ids'
import { linkTexts } from '@credence/contract/links/link-texts'
import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { texts } from '@credence/contract/texts'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { takeDocument } from '../src/features/documents/documents.actions.ts'
import { Refusal } from '../src/kit/request/refusal.ts'
import { on } from '../src/kit/request/route.ts'
import type { Scope } from '../src/kit/request/scope.ts'
import type { StoredFiles } from '../src/kit/request/multipart.ts'
import { linkTo } from './kit/links.ts'
import { parts } from './kit/parts.ts'
import { converse, listen } from './kit/raw-socket.ts'
import { missingRecords } from './kit/records/team-records.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld, type CallOptions } from './kit/world.ts'

// Calls of this test's own, in the shape that upload pages behind links have.
const kilobyte = 1024
const total = 'Too much in all'
const ofName = 'Too much of one name'
const stored = {
  method: 'POST',
  summary: 'A call of this test.',
  bodyAs: 'parts',
  files: {
    files: { maxBytes: 300 * kilobyte },
    back: { maxBytes: 900 * kilobyte },
    group: { maxBytes: 200 * kilobyte, maxTotalBytes: 200 * kilobyte, tooLarge: ofName },
    single: { maxBytes: 300 * kilobyte, isSingle: true },
  },
  storesFiles: { mostFiles: 6, maxTotalBytes: 900 * kilobyte, tooLarge: total },
  body: z.object({ providerId: idOf('provider').optional(), note: z.string().max(5).optional() }).optional(),
  creates: true,
  answer: z.object({ names: z.array(z.string()) }),
} as const
const byLink = endpoint({
  ...stored,
  path: '/probe/papers/:token',
  access: link(providerOnboardingLink),
  params: z.object({ token: z.string() }),
})
const byStaff = endpoint({ ...stored, path: '/probe/papers', access: signedIn })
const large = endpoint({
  ...stored,
  path: '/probe/large-papers',
  access: signedIn,
  storesFiles: { mostFiles: 6, maxTotalBytes: 4096 * kilobyte, tooLarge: total },
})

let teams: TwoTeams
let refusal: Error | null = null
const keep = async (scope: Scope, papers: StoredFiles) => {
  for (const [field, files = []] of Object.entries(papers))
    for (const { name, key } of files) {
      const place = { teamId: scope.teamId, owner: 'provider', scope: 'own', practiceId: null } as const
      await takeDocument(scope, { ...place, entityId: teams.a[0].provider, filename: `${field} ${name}` }, key)
    }
  if (refusal) throw refusal
  return { names: Object.values(papers).flatMap((files = []) => files.map(({ name }) => name)) }
}
const used = useWorld({
  routes: [
    on(byLink, ({ scope, stored: papers }) => keep(scope, papers)),
    on(byStaff, ({ scope, stored: papers }) => keep(scope, papers)),
    on(large, ({ scope, stored: papers }) => keep(scope, papers)),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
    // Only what the calls of this file store is in the store.
    for (const table of [
      'signing_request',
      'esignature_template_version',
      'esignature_template_file',
      'referral_reply',
      'inbound_fax',
      'unrouted_fax',
    ])
      await world.sql(`delete from ${table}`)
  },
})
let port: number
beforeAll(async () => {
  port = await listen(used.world)
})
let token: string
beforeEach(async () => {
  refusal = null
  for (const table of ['document', 'removed_record', 'task_attachment', 'file_object'])
    await used.world.sql(`delete from ${table}`)
  for (const key of inStore()) await used.world.services.files.remove(key)
  token = await linkTo(used.world, providerOnboardingLink, teams.a[0])
})

/** The names of all files in the store, the unfinished ones too. */
const inStore = () => {
  const folder = path.join(used.world.services.config.dataFolder, 'files')
  return ['objects', 'incoming'].flatMap((part) => {
    try {
      return readdirSync(path.join(folder, part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    } catch {
      return []
    }
  })
}
const rows = () =>
  used.world.sql<{ name: string; key: string }>('select name, object_key as key from document order by id')
const file = (name: string, bytes: Buffer | number = 1000) => ({
  name,
  type: 'application/pdf',
  bytes: typeof bytes === 'number' ? randomBytes(bytes) : bytes,
})
const send = (sent: Parameters<typeof parts>[0], options: CallOptions = {}) =>
  used.world.call(byLink, { params: { token } }, { ...options, raw: parts(sent) })
const expectNothing = async () => {
  expect(await used.world.sql('select key from file_object')).toEqual([])
  expect(inStore()).toEqual([])
}

describe('files that come with a call', () => {
  it('are in the store, several of one name in their order, and the handler is given their keys', async () => {
    const bytes = randomBytes(250 * kilobyte)
    const reply = await send({
      files: { files: [file('a.pdf', bytes), file('b.pdf')], back: file('image.jpg') },
      data: { note: 'x' },
    })
    expect(reply).toMatchObject({ status: 200, body: { names: ['a.pdf', 'b.pdf', 'image.jpg'] } })
    const [first, ...others] = await rows()
    expect([first, ...others].map((row) => row?.name)).toEqual(['files a.pdf', 'files b.pdf', 'back image.jpg'])
    expect((await buffer(await used.world.services.files.open(first?.key ?? ''))).equals(bytes)).toBe(true)
    expect(inStore()).toHaveLength(3)
    expect(await used.world.sql('select bytes from file_object where key = $1', [first?.key])).toEqual([
      { bytes: bytes.length },
    ])
  })

  it('of somebody signed in are taken alike, and a field that was left alone is no file', async () => {
    const as = await used.world.session(teams.staffOfA)
    const raw = parts({ files: { files: [file('a.pdf'), file('', 0)] } })
    expect(await used.world.call(byStaff, {}, { as, raw })).toMatchObject({ status: 200, body: { names: ['a.pdf'] } })
    expect((await used.world.call(byStaff, {}, { raw })).status).toBe(401)
  })

  it.each([
    ['one file is too large', [file('a.pdf', 301 * kilobyte)], 413, texts.fileTooLarge],
    ['a later file is too large', [file('a.pdf'), file('b.pdf', 301 * kilobyte)], 413, texts.fileTooLarge],
    ['they are too large in all', Array.from({ length: 4 }, (_, n) => file(`${n}.pdf`, 290 * kilobyte)), 413, total],
    ['one is empty', [file('a.pdf'), file('b.pdf', 0)], 400, fileMessages.empty],
    ['there are too many', Array.from({ length: 7 }, (_, n) => file(`${n}.pdf`, 10)), 413, undefined],
  ])('are refused when %s, and nothing of them stays', async (_, files, status, message) => {
    const reply = await send({ files: { files } })
    expect(reply.status).toBe(status)
    if (message) expect(reply.body).toMatchObject({ message, fields: { files: message } })
    await expectNothing()
  })

  it('of one name are refused past the total of the name, though the call has room', async () => {
    const half = file('half.pdf', 120 * kilobyte)
    expect(await send({ files: { group: [half, half], back: [half] } })).toMatchObject({
      status: 413,
      body: { message: ofName, fields: { group: ofName } },
    })
    await expectNothing()
    expect((await send({ files: { group: [half], back: [half] } })).status).toBe(200)
  })

  it('are refused when a name that comes once comes twice', async () => {
    expect((await send({ files: { single: [file('a.pdf'), file('b.pdf')] } })).status).toBe(400)
    await expectNothing()
    expect((await send({ files: { single: [file('a.pdf')] } })).status).toBe(200)
  })

  it('do not stay when what came beside them is not valid or not found, or when the handler refuses or fails', async () => {
    const files = { files: [file('a.pdf'), file('b.pdf')] }
    expect((await send({ files, data: { note: 'far too long' } })).status).toBe(400)
    await expectNothing()
    expect((await send({ files, data: { providerId: missingRecords.provider } })).status).toBe(404)
    await expectNothing()
    for (const [error, status] of [
      [new Refusal(409, 'No'), 409],
      [new Error('boom'), 500],
    ] as const) {
      refusal = error
      expect((await send({ files })).status).toBe(status)
      await expectNothing()
      expect(await rows()).toEqual([])
    }
  })

  it('are released for the sweep when a refusal keeps what the transaction wrote', async () => {
    refusal = new Refusal(409, 'No', { commits: true })
    expect((await send({ files: { files: [file('a.pdf')] } })).status).toBe(409)
    expect(inStore()).toHaveLength(1)
    expect(await used.world.sql('select released_at is not null as released from file_object')).toEqual([
      { released: true },
    ])
  })

  it('that were sent twice with one Idempotency-Key are kept once', async () => {
    const options = { headers: { 'idempotency-key': 'papers' } }
    const files = { files: [file('a.pdf', Buffer.from('same'))] }
    const replies = await Promise.all([1, 2, 3].map(() => send({ files }, options)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([(await rows()).length, inStore().length]).toEqual([1, 1])
    expect((await send({ files: { files: [file('a.pdf', Buffer.from('other'))] } }, options)).status).toBe(422)
    expect(inStore()).toHaveLength(1)
  })

  it('are refused with data that comes as a file and is too long, before its end', async () => {
    const { socket, until } = await converse(port)
    const { payload, type } = parts({ files: { data: [file('data.json', 3072 * kilobyte)] } })
    socket.write(
      `POST /api/probe/large-papers HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: __Host-sid=${await used.world.session(teams.staffOfA)}\r\nContent-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n`,
    )
    socket.write(payload.subarray(0, 1500 * kilobyte))
    expect(await until(/\r\n\r\n.*\}/s)).toMatch(/^HTTP\/1\.1 413 .*The request is too large/s)
    socket.destroy()
    await expectNothing()
  })

  it('are not read at all by a link that opens nothing', async () => {
    const { socket, until } = await converse(port)
    const { payload, type } = parts({ files: { files: [file('a.pdf', 200 * kilobyte)] } })
    const head = (at: string) =>
      `POST /api/probe/papers/${at} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n`
    socket.write(head('x'.repeat(43)))
    expect(await until(/\r\n\r\n.*\}/s)).toContain(linkTexts.invalid)
    socket.destroy()
    await expectNothing()

    const cut = await converse(port)
    cut.socket.write(head(token))
    cut.socket.write(payload.subarray(0, 100 * kilobyte))
    await vi.waitFor(() => expect(inStore()).toHaveLength(1), { timeout: 20_000 })
    cut.socket.destroy()
    await vi.waitFor(() => expect(inStore()).toEqual([]), { timeout: 20_000 })
    await expectNothing()
  })
})
