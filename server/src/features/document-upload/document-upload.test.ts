import * as contract from '@credence/contract/document-upload/calls'
import { documentUploadMessages } from '@credence/contract/document-upload/link'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/messages'
import { createFormRequest } from '@credence/contract/form-requests/calls'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildDocument } from '../../../db/builders/documents.ts'
import { eventually, mailTo } from '../../../test/kit/browser.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { download, jpeg, pdf, unknownObjects } from '../../../test/kit/document-files.ts'
import { parts, type Part } from '../../../test/kit/parts.ts'
import { converse, listen } from '../../../test/kit/raw-socket.ts'
import type { Reply } from '../../../test/kit/world.ts'

const { used, clinic } = useClinic({ queue: true })
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const { texts } = contract.documentUploadLink

beforeEach(async () => {
  await sql("delete from link where purpose = 'documentUpload'")
  await sql('delete from document')
  await sql('delete from mailbox_message')
  await sql("update provider set email1 = 'anna@home.test' where id = $1", [clinic.anna])
  await sql("update practice set email1 = lower(name) || '@home.test'")
})

/** The token of a link that a member of staff has just sent. */
async function request(body: Record<string, unknown> = {}, as = clinic.manager): Promise<string> {
  const reply = await used.world.call(
    createFormRequest,
    { body: { kind: 'DOCUMENT', providerId: clinic.anna, sentToProvider: true, ...body } },
    { as },
  )
  expect(reply.status).toBe(200)
  const [mail] = await sql('select links from mailbox_message order by id desc limit 1')
  return mail.links[0].split('/').at(-1)
}

const paper = (name: string, bytes: Buffer = pdf(name)): Part => ({ name, type: 'application/pdf', bytes })
const open = (token: string) => used.world.call(contract.getDocumentRequest, { params: { token } })
const send = (token: string, files: readonly Part[], headers: Record<string, string> = {}): Promise<Reply> =>
  used.world.ask('POST', `/api/document/${token}`, { raw: parts({ files: { files } }), headers })
const drawer = (owner: 'provider' | 'practice', entityId: number) => ({
  calls: documentCallsOf(owner, 'own'),
  entityId,
  as: clinic.manager,
})
const listed = async (owner: 'provider' | 'practice', entityId: number) =>
  (
    await used.world.call(documentCallsOf(owner, 'own').list, { params: { entityId } }, { as: clinic.manager })
  ).body.map(({ filename, category }: { filename: string; category: string }) => [filename, category])
const senderOf = async () =>
  (await sql("select a.email from link l join account a on a.id = l.created_by where l.purpose = 'documentUpload'"))[0]
    ?.email

describe('an open link', () => {
  it('shows whose documents are asked for, and stays open however often it is read', async () => {
    const token = await request({ documentType: 'LICENSE', extra: 'Both sides, please' })
    for (const _ of [1, 2])
      expect(await open(token)).toMatchObject({
        status: 200,
        body: {
          name: 'Anna Able, MD',
          isComplete: false,
          sentToProvider: true,
          extra: 'Both sides, please',
          documentType: 'LICENSE',
        },
      })
  })

  it('takes files as documents of the provider in the category that was asked for, and tells the sender once', async () => {
    const token = await request({ documentType: 'LICENSE' })
    const sender = await senderOf()
    await used.world.inTeam(clinicTeam, (scope) =>
      buildDocument(scope, {
        teamId: clinicTeam,
        owner: 'provider',
        scope: 'own',
        ownerId: clinic.anna,
        name: 'image.jpg',
        details: { category: 'CV' },
      }),
    )
    const photo = { name: 'image.jpg', type: 'image/jpeg', bytes: jpeg }
    expect(
      await send(token, [photo, { ...photo, bytes: Buffer.concat([jpeg, jpeg]) }, paper('scan.pdf')]),
    ).toMatchObject({ status: 200, body: {} })
    expect(await listed('provider', clinic.anna)).toEqual([
      ['image.jpg', 'CV'],
      ['image (2).jpg', 'LICENSE'],
      ['image (3).jpg', 'LICENSE'],
      ['scan.pdf', 'LICENSE'],
    ])
    expect((await download(used.world, drawer('provider', clinic.anna), 'scan.pdf')).bytes).toEqual(pdf('scan.pdf'))
    const [mail, ...more] = await mailTo(used.world, sender)
    expect([mail?.subject, more]).toEqual(['Documents of Anna Able, MD were uploaded', []])
    expect(mail?.text).toContain('3 documents')
    expect(mail?.links).toEqual([`http://localhost:4000/provider/${clinic.anna}`])
    expect(
      await sql(
        "select distinct account_id, actor ~ '^link/' as by_link from audit_event where action = 'document uploaded'",
      ),
    ).toEqual([{ account_id: null, by_link: true }])
  })

  it('of a practice takes files of no certain category as documents of the practice', async () => {
    const token = await request({ providerId: null, practiceId: clinic.north, sentToProvider: false })
    expect((await open(token)).body).toMatchObject({ name: 'North', sentToProvider: false, documentType: null })
    expect((await send(token, [paper('w9.pdf')])).status).toBe(200)
    expect(await listed('practice', clinic.north)).toEqual([['w9.pdf', 'OTHER']])
  })

  it('of a platform administrator tells that administrator', async () => {
    const token = await request({}, clinic.admin)
    expect((await send(token, [paper('a.pdf')])).status).toBe(200)
    expect(await mailTo(used.world, 'admin@home.test')).toHaveLength(1)
  })

  it('is completed by the upload: it shows the name and nothing else, and takes no more files', async () => {
    const token = await request({ documentType: 'CV', extra: 'x' })
    await send(token, [paper('a.pdf')])
    expect((await open(token)).body).toEqual({ name: 'Anna Able, MD', isComplete: true })
    expect(await send(token, [paper('b.pdf')])).toMatchObject({ status: 409, body: { message: texts.complete } })
    expect(await listed('provider', clinic.anna)).toHaveLength(1)
  })
})

describe('a link that opens nothing', () => {
  it('is refused by both calls before anything is read: unknown, revoked, of another purpose, expired', async () => {
    const [revoked, expired] = [await request(), await request()]
    const tokens: [string, number, string][] = [['x'.repeat(43), 404, texts.unknown]]
    await sql(
      "update link set revoked_at = now() where id = (select min(id) from link where purpose = 'documentUpload')",
    )
    tokens.push([revoked, 404, texts.unknown])
    await sql(
      "update link set expires_at = now() where id = (select max(id) from link where purpose = 'documentUpload')",
    )
    tokens.push([expired, 422, texts.expired])
    const other = await request()
    await sql("update link set purpose = 'providerOnboarding' where id = (select max(id) from link)")
    tokens.push([other, 404, texts.unknown])
    for (const [token, status, message] of tokens) {
      expect(await open(token)).toMatchObject({ status, body: { message } })
      expect(await send(token, [paper('a.pdf')])).toMatchObject({ status, body: { message } })
    }
    expect([await listed('provider', clinic.anna), await unknownObjects(used.world)]).toEqual([[], []])
    await sql("delete from link where purpose = 'providerOnboarding'")
  })
})

describe('files that cannot be taken', () => {
  const half = Buffer.alloc(26 * 1024 * 1024, 1)
  it.each<[string, Part[], number, string]>([
    ['none', [], 400, documentUploadMessages.noFile],
    ['an empty one', [paper('a.pdf'), paper('b.pdf', Buffer.alloc(0))], 400, fileMessages.empty],
    ['more than 50 MB', [paper('a.pdf', half), paper('b.pdf', half)], 413, documentUploadMessages.tooLarge],
  ])('(%s) leave nothing behind, and the link stays open', async (_, files, status, message) => {
    const token = await request()
    const changes = await changesBy(used.world, async () =>
      expect(await send(token, files)).toMatchObject({ status, body: { message, fields: { files: message } } }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
    expect((await send(token, [paper('a.pdf')])).status).toBe(200)
  })

  it('(of another content type) are refused', async () => {
    const token = await request()
    const raw = { payload: '{}', type: 'application/json' }
    const reply = await used.world.ask('POST', `/api/document/${token}`, { raw })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  })
})

describe('five equal submits at once', () => {
  it.each<[string, Record<string, string>]>([
    ['without a key', {}],
    ['with one key', { 'idempotency-key': 'one-upload' }],
  ])('(%s) have one effect and send one email', async (_, headers) => {
    const token = await request()
    const sender = await senderOf()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(token, [paper('a.pdf')], headers)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toContain(200)
    for (const status of statuses) expect([200, 409]).toContain(status)
    expect(await listed('provider', clinic.anna)).toEqual([['a.pdf', 'OTHER']])
    expect(await mailTo(used.world, sender)).toHaveLength(1)
    await eventually(async () => (await unknownObjects(used.world)).length === 0)
  })
})

describe('an upload that breaks', () => {
  it.each(['document', 'file_object', 'mailbox_message', 'audit_event'])(
    'while the row of %s is written leaves nothing behind, and works when it is sent again',
    async (table) => {
      const token = await request()
      const changes = await changesBy(used.world, () =>
        whileBroken(used.world, table, 'insert', async () =>
          expect((await send(token, [paper('a.pdf'), paper('b.pdf')])).status).toBe(500),
        ),
      )
      expect(changes).toEqual({ removed: [], added: [] })
      await eventually(async () => (await unknownObjects(used.world)).length === 0)
      expect((await send(token, [paper('a.pdf'), paper('b.pdf')])).status).toBe(200)
      expect(await listed('provider', clinic.anna)).toHaveLength(2)
    },
  )

  it('in the middle of a file leaves nothing behind, and works when it is sent again', async () => {
    const token = await request()
    const port = await listen(used.world)
    const { payload, type } = parts({ files: { files: [paper('a.pdf', Buffer.alloc(400_000, 1))] } })
    const changes = await changesBy(used.world, async () => {
      const { socket, closed } = await converse(port)
      socket.write(
        `POST /api/document/${token} HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`,
      )
      socket.end(payload.subarray(0, 300_000))
      await closed
      await eventually(async () => (await unknownObjects(used.world)).length === 0)
    })
    expect(changes).toEqual({ removed: [], added: [] })
    expect((await send(token, [paper('a.pdf')])).status).toBe(200)
  })
})

it('files are closed to staff until a configured scanner has looked at them', async () => {
  const token = await request()
  used.world.services.scanner = {
    async scan(file: Readable) {
      return (await buffer(file)).includes('VIRUS') ? 'infected' : 'clean'
    },
  }
  expect((await send(token, [paper('bad.pdf', pdf('VIRUS'))])).status).toBe(200)
  const scanState = async () =>
    (
      await used.world.call(
        documentCallsOf('provider', 'own').list,
        { params: { entityId: clinic.anna } },
        {
          as: clinic.manager,
        },
      )
    ).body[0]?.scanState
  await eventually(async () => (await scanState()) === 'infected')
  used.world.services.scanner = null
})
