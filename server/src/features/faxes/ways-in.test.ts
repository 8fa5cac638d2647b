import {
  getFax,
  listFaxes,
  listUnroutedFaxes,
  openUnroutedFax,
  routeFax,
  saveFaxNumber,
} from '@credence/contract/faxes/calls'
import { faxTexts } from '@credence/contract/faxes/texts'
import { receiveTelnyxEvent, simulateFax } from '@credence/contract/faxes/ways-in'
import { describe, expect, it } from 'vitest'
import { encryptedPdf, groupThreePage, manyPages, samplePdfFax, writeTiff } from '../../../test/kit/faxes/fax-files.ts'
import { deliver, faxMessage, faxNumbers, sendToHook, useFaxOffice } from '../../../test/kit/faxes/fax-office.ts'
import { createWorld } from '../../../test/kit/world.ts'

const anyText: unknown = expect.any(String)
const used = useFaxOffice()
const faxCount = async () => (await used.world.sql('select count(*)::int as n from inbound_fax'))[0].n as number
const objectCount = async () => (await used.world.sql('select count(*)::int as n from file_object'))[0].n as number
const listOf = async (practiceId: number) =>
  (await used.world.call(listFaxes, { params: { practiceId } }, { as: used.office.noor })).body as { id: number }[]
const detailsOf = async (faxId: number) =>
  (await used.world.call(getFax, { params: { faxId } }, { as: used.office.noor })).body
const minutes = 60
const now = () => Math.floor(Date.now() / 1000)

describe('the signature of a message to the fax hook', () => {
  it.each([
    ['is missing', { headers: { 'x-credence-signature': undefined } }],
    ['has no time', { headers: { 'x-credence-timestamp': undefined } }],
    ['is of another secret', { secret: 'demo-fax-secret' }],
    ['is no hexadecimal text', { headers: { 'x-credence-signature': 'sha256=zz' } }],
    ['is six minutes old', { at: now() - 6 * minutes }],
    ['is six minutes ahead', { at: now() + 6 * minutes }],
    ['has a time in words', { headers: { 'x-credence-timestamp': 'now' } }],
  ])('is refused with 403 when it %s', async (_, message) => {
    const before = await faxCount()
    expect(await sendToHook(used.world, { body: await faxMessage(), ...message })).toMatchObject({ status: 403 })
    expect(await faxCount()).toBe(before)
  })

  it('is refused when the body was changed on the way', async () => {
    const body = JSON.stringify(await faxMessage())
    const headers = { 'x-credence-signature': `sha256=${'0'.repeat(64)}` }
    expect(await sendToHook(used.world, { body, headers })).toMatchObject({
      status: 403,
      body: { message: 'The signature is missing or wrong' },
    })
  })
})

describe('the secret of the fax hook', () => {
  it('is demo-fax-secret in demo mode, and without one in production there is no hook', async () => {
    const demo = await createWorld()
    const body = await faxMessage()
    expect(await sendToHook(demo, { body, secret: 'demo-fax-secret' })).toMatchObject({ status: 200 })
    demo.services.webhooks = {}
    expect(await sendToHook(demo, { body, secret: 'demo-fax-secret' })).toMatchObject({ status: 404 })
    await demo.close()
  })
})

describe('a fax that comes by the hook', () => {
  it('is in the list of the practice of the number with what the sender says', async () => {
    const id = await deliver(used.world, {
      toNumber: '907-555-0129',
      fromCallerId: '<script>alert(1)</script>',
      received: '2026-11-12T08:58:11-09:00',
      filename: '../../etc/passwd',
    })
    expect(await listOf(used.office.south)).toMatchObject([
      {
        id,
        pages: 1,
        isUnreadable: false,
        fromCallerId: '<script>alert(1)</script>',
        filename: '../../etc/passwd',
        fromNumber: '(907) 555-0183',
        toNumber: '907-555-0129',
        claimedBy: null,
      },
    ])
    expect(new Date((await listOf(used.office.south))[0]?.['received' as 'id'] ?? 0)).toEqual(
      new Date('2026-11-12T17:58:11Z'),
    )
  })

  it('has the time of its arrival and a name of its own when the sender says neither, and never a time to come', async () => {
    const [plain, ahead] = [
      await deliver(used.world, { received: null, filename: null, fromNumber: null, fromCallerId: null }),
      await deliver(used.world, { received: '2999-01-01T00:00:00Z' }),
    ]
    expect(await detailsOf(plain)).toMatchObject({
      filename: expect.stringMatching(/^fax-\d{8}-\d{6}\.pdf$/),
      fromNumber: null,
    })
    expect(new Date(((await detailsOf(ahead)) as { received: string }).received).getTime()).toBeLessThanOrEqual(
      Date.now() + 1000,
    )
  })

  it('is kept when its caller id is too long or its texts have line breaks: they are cut, and become one line', async () => {
    const id = await deliver(used.world, {
      fromCallerId: `${'x'.repeat(254)}😀${'y'.repeat(400)}`,
      filename: ' scan\r\n of\tMonday.pdf\n',
      contentType: 'application/pdf\nx',
    })
    expect(await detailsOf(id)).toMatchObject({ fromCallerId: 'x'.repeat(254), filename: 'scan  of Monday.pdf' })
    const blank = await deliver(used.world, { fromCallerId: '\n', filename: ' \r\n' })
    expect(await detailsOf(blank)).toMatchObject({
      fromCallerId: null,
      filename: expect.stringMatching(/^fax-\d{8}-\d{6}\.pdf$/),
    })
  })

  it('is one fax when the message comes ten times at once, and the same answer again later', async () => {
    const [before, objects] = [await faxCount(), await objectCount()]
    const body = await faxMessage()
    const replies = await Promise.all(Array.from({ length: 10 }, () => sendToHook(used.world, { body })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => (reply.body as { id: number }).id)).size).toBe(1)
    expect(await sendToHook(used.world, { body })).toMatchObject({ status: 200, body: replies[0]?.body })
    expect(await faxCount()).toBe(before + 1)
    expect(await objectCount()).toBe(objects + 1)
  })

  it('is refused with 409 when its id was used for other bytes, and changes nothing', async () => {
    const first = await faxMessage()
    await sendToHook(used.world, { body: first })
    const before = await faxCount()
    const other = { ...(await faxMessage()), id: first.id }
    expect(await sendToHook(used.world, { body: other })).toMatchObject({
      status: 409,
      body: { message: faxTexts.otherContent },
    })
    expect(await faxCount()).toBe(before)
  })

  it.each([
    ['is a PNG', { bytes: Buffer.from('89504e470d0a1a0a', 'hex') }, 400, faxTexts.notADocument],
    ['is a text', { bytes: Buffer.from('hello') }, 400, faxTexts.notADocument],
    ['is empty', { content: '' }, 400, faxTexts.notADocument],
    ['is no base64', { content: '%PDF-1.4 as it is, not base64!' }, 400, faxTexts.notBase64],
    ['has no number', { toNumber: undefined }, 400, undefined],
    ['has no id', { id: '' }, 400, undefined],
    ['has a time that is none', { received: 'yesterday' }, 400, undefined],
    ['has a number as its file name', { filename: 7 }, 400, undefined],
    ['has a list as its caller id', { fromCallerId: ['Chugach'] }, 400, undefined],
    ['has a line break in its id', { id: 'a\nb' }, 400, undefined],
  ])('is refused when its content %s', async (_, fields, status, message) => {
    const [before, objects] = [await faxCount(), await objectCount()]
    const reply = await sendToHook(used.world, { body: await faxMessage(fields) })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ message: message ?? anyText })
    expect([await faxCount(), await objectCount()]).toEqual([before, objects])
  })

  it('is taken up to 25 MB, and refused beyond', async () => {
    const pdf = await samplePdfFax('LARGE')
    const large = Buffer.concat([
      pdf.subarray(0, 9),
      Buffer.alloc(25 * 1024 * 1024 - pdf.length, '% filler\n'),
      pdf.subarray(9),
    ])
    const id = await deliver(used.world, { bytes: large })
    expect(await detailsOf(id)).toMatchObject({ id })
    const larger = await sendToHook(used.world, {
      body: await faxMessage({ bytes: Buffer.concat([large, Buffer.from('\n')]) }),
    })
    expect(larger).toMatchObject({ status: 413 })
  })

  it('is refused when the message is no JSON', async () => {
    expect(await sendToHook(used.world, { body: '{"id":' })).toMatchObject({ status: 400 })
  })

  it('becomes a PDF when it is a TIFF, and its original stays', async () => {
    const tiff = writeTiff([
      groupThreePage(['#..........................']),
      groupThreePage(['..........................#']),
    ])
    const id = await deliver(used.world, { bytes: tiff, filename: 'scan.tif' })
    expect(await detailsOf(id)).toMatchObject({
      pages: 2,
      isUnreadable: false,
      signedDownloadUrl: expect.stringContaining('application%2Fpdf'),
      originalDownloadUrl: expect.stringContaining('scan.tif'),
    })
  })

  it.each([
    ['an encrypted PDF', encryptedPdf],
    ['a PDF of 10,000 pages', () => manyPages(10_000)],
    ['a PDF that breaks off', () => Buffer.from('%PDF-1.7\nnothing more')],
    ['a TIFF of 60,000 by 60,000 dots', () => writeTiff([{ ...groupThreePage(['#']), width: 60_000, height: 60_000 }])],
    ['a TIFF without pages', () => Buffer.from('49492a0000000000', 'hex')],
  ])('is kept as unreadable with its original when it is %s', async (_, make) => {
    const id = await deliver(used.world, { bytes: await make() })
    expect(await detailsOf(id)).toMatchObject({
      pages: null,
      isUnreadable: true,
      signedDownloadUrl: expect.stringContaining('purpose=save'),
      originalDownloadUrl: null,
    })
  })

  it('has duplicateOf when the same bytes came in the seven days before, for the same practice', async () => {
    const bytes = await samplePdfFax('TWICE')
    const first = await deliver(used.world, { bytes })
    const second = await deliver(used.world, { bytes })
    const elsewhere = await deliver(used.world, { bytes, toNumber: faxNumbers.south })
    expect(await detailsOf(first)).toMatchObject({ duplicateOf: null })
    expect(await detailsOf(second)).toMatchObject({ duplicateOf: first })
    expect(await detailsOf(elsewhere)).toMatchObject({ duplicateOf: null })
    await used.world.sql("update inbound_fax set arrived_at = arrived_at - interval '8 days' where id = $1", [first])
    expect(await detailsOf(second)).toMatchObject({ duplicateOf: null })
  })
})

describe('a fax to a number that belongs to no practice', () => {
  const unrouted = async () =>
    (await used.world.call(listUnroutedFaxes, {}, { as: used.office.admin, team: used.office.team })).body as {
      id: number
    }[]
  const route = (faxId: number, practiceId: number, as = used.office.admin) =>
    used.world.call(routeFax, { params: { faxId }, body: { practiceId } }, { as, team: used.office.team })

  it('waits for an administrator, who routes it once, and keeps its id', async () => {
    const id = await deliver(used.world, { toNumber: '(907) 555-0199' })
    expect((await unrouted()).map((fax) => fax.id)).toEqual([id])
    expect((await used.world.call(getFax, { params: { faxId: id } }, { as: used.office.noor })).status).toBe(404)
    expect((await route(id, used.office.north, used.office.noor)).status).toBe(403)
    expect((await route(id, 2_000_000_000)).status).toBe(404)
    expect(await route(id, used.office.north)).toMatchObject({ status: 200, body: { id } })
    expect((await listOf(used.office.north)).map((fax) => fax.id)).toContain(id)
    expect(await unrouted()).toEqual([])
    expect((await route(id, used.office.north)).status).toBe(404)
  })

  it('can be opened by an administrator before it is routed, which is recorded, and by nobody else', async () => {
    const id = await deliver(used.world, { toNumber: '(907) 555-0198' })
    const open = (as: string) =>
      used.world.call(openUnroutedFax, { params: { faxId: id } }, { as, team: used.office.team })
    expect((await open(used.office.noor)).status).toBe(403)
    const { status, body } = await open(used.office.admin)
    expect([status, body.isUnreadable]).toEqual([200, false])
    const file = await used.world.ask('GET', body.signedDownloadUrl, { as: used.office.admin, team: used.office.team })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await used.world.ask('GET', body.signedDownloadUrl, { as: used.office.noor })).status).toBe(403)
    expect(
      await used.world.sql("select from audit_event where action = 'fax opened' and subject = $1", [
        `unrouted fax ${id}`,
      ]),
    ).toHaveLength(1)
    await route(id, used.office.north)
    expect((await open(used.office.admin)).status).toBe(404)
    expect(
      (await used.world.ask('GET', body.signedDownloadUrl, { as: used.office.admin, team: used.office.team })).status,
    ).toBe(403)
  })

  it('is one that several practices have as their fax, until one of them has it as its own inbound number', async () => {
    await used.world.sql("update practice set fax = '(907) 555-0177' where id = any ($1)", [
      [used.office.north, used.office.south],
    ])
    const first = await deliver(used.world, { toNumber: '9075550177' })
    expect((await unrouted()).map((fax) => fax.id)).toContain(first)
    const save = (practiceId: number, number: string | null) =>
      used.world.call(
        saveFaxNumber,
        { params: { practiceId }, body: { number } },
        { as: used.office.admin, team: used.office.team },
      )
    expect(await save(used.office.south, '(907) 555-0177')).toMatchObject({
      status: 200,
      body: { number: '(907) 555-0177' },
    })
    expect(await save(used.office.north, '(907) 555-0177')).toMatchObject({
      status: 409,
      body: { message: faxTexts.numberTaken },
    })
    expect(await save(used.office.north, '907')).toMatchObject({ status: 400 })
    const second = await deliver(used.world, { toNumber: '9075550177' })
    expect((await listOf(used.office.south)).map((fax) => fax.id)).toContain(second)
    expect(await save(used.office.south, null)).toMatchObject({ status: 200, body: { number: null } })
    await used.world.sql('update practice set fax = $2 where id = $1', [used.office.north, faxNumbers.north])
    await used.world.sql('update practice set fax = $2 where id = $1', [used.office.south, faxNumbers.south])
  })

  it('is that of a practice whose team is closed', async () => {
    await used.world.sql('update team set closed_at = now() where id = 8')
    const id = await deliver(used.world, { toNumber: faxNumbers.other })
    expect((await unrouted()).map((fax) => fax.id)).toContain(id)
    await used.world.sql('update team set closed_at = null where id = 8')
  })
})

describe('a simulated fax of the demo', () => {
  it('arrives like any other, with as many pages as were asked for', async () => {
    const { status, body } = await used.world.call(simulateFax, {
      body: { toNumber: faxNumbers.north, fromNumber: '(907) 555-0183', fromCallerId: 'Пример <b>', pages: 3 },
    })
    expect(status).toBe(200)
    expect(await detailsOf((body as { id: number }).id)).toMatchObject({ pages: 3, fromCallerId: 'Пример <b>' })
    for (const pages of [0, 201, 1.5])
      expect((await used.world.call(simulateFax, { body: { toNumber: faxNumbers.north, pages } })).status).toBe(400)
  })
})

describe('a message of Telnyx', () => {
  it('is not found where Telnyx is not configured', async () => {
    const body = { data: { event_type: 'fax.received', payload: {} } }
    expect((await used.world.call(receiveTelnyxEvent, { body })).status).toBe(404)
  })
})
