import { documentCallsOf } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/messages'
import { updatePractice } from '@credence/contract/practice-admin/calls'
import * as contract from '@credence/contract/practice-onboarding/calls'
import { practiceOnboardingLink } from '@credence/contract/practice-onboarding/link'
import { demographicsNotSaved } from '@credence/contract/practice-onboarding/stages'
import { getPractice, getPracticeOnboardingState, savePractice } from '@credence/contract/practices/profile'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildDocument } from '../../../db/builders/documents.ts'
import { eventually, mailTo } from '../../../test/kit/browser.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { pdf, unknownObjects } from '../../../test/kit/document-files.ts'
import { changeLink } from '../../../test/kit/links.ts'
import { parts, type Part } from '../../../test/kit/parts.ts'
import { converse, listen } from '../../../test/kit/raw-socket.ts'
import type { Reply } from '../../../test/kit/world.ts'

const { used, clinic } = useClinic({ queue: true })
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const words = practiceOnboardingLink.texts

const whole = {
  phone: '907.555.0110',
  fax: '(907) 555-0111',
  email: ' office@home.test ',
  tin: '92 0555010',
  npi: '1000050015',
  officeManager: 'Marta Lund',
  officeManagerPhone: '9075550112',
  officeManagerEmail: 'marta@home.test',
  address1: '1000 Tundra Way',
  address2: 'Suite 3',
  city: 'Anchorage',
  state: 'AK',
  zip: '99503',
  mailingAddress1: 'PO Box 1',
  mailingAddress2: '',
  mailingCity: 'Anchorage',
  mailingState: 'AK',
  mailingZip: '99503',
  remitAddress1: 'PO Box 2',
  remitAddress2: null,
  remitCity: 'Anchorage',
  remitState: 'AK',
  remitZip: '99503',
  officeHours: 'Mon–Fri 8:00–5:00',
  groupMedicare: 'G100',
  groupMedicaid: '',
}

beforeEach(async () => {
  await sql('delete from link')
  await sql('delete from document')
  await sql('delete from mailbox_message')
  await sql("update practice set email1 = 'north@home.test', zip = null, state = null, tin = null where id = $1", [
    clinic.north,
  ])
})

/** The token of forms that a member of staff has just sent. */
async function sendForms(as = clinic.manager): Promise<string> {
  const sent = { params: { id: clinic.north }, body: { sendOnboardingForms: true } }
  expect((await used.world.call(updatePractice, sent, { as })).status).toBe(200)
  const [mail] = await sql('select links from mailbox_message order by id desc limit 1')
  return mail.links[0].split('/').at(-1)
}

const demographics = (token: string) => used.world.call(contract.getPracticeDemographics, { params: { token } })
const documents = (token: string) => used.world.call(contract.getPracticeDocuments, { params: { token } })
const save = (token: string, data: object, { stage = 'demographics', headers = {} } = {}): Promise<Reply> =>
  used.world.ask('POST', `/api/practice-onboarding/${stage}/${token}`, { raw: parts({ data }), headers })
const paper = (name: string, bytes: Buffer = pdf(name)): Part => ({ name, type: 'application/pdf', bytes })
const submit = (token: string, files: Record<string, Part | Part[]>, headers: Record<string, string> = {}) =>
  used.world.ask('POST', `/api/practice-onboarding/documents/${token}`, { raw: parts({ files }), headers })
const w9 = { w9File: paper('w9.pdf') }

/** The token of forms whose demographics are saved. */
async function sendSavedForms(): Promise<string> {
  const token = await sendForms()
  expect(await save(token, whole)).toMatchObject({ status: 200, body: {} })
  return token
}

const practice = async () =>
  (await used.world.call(getPractice, { params: { id: clinic.north } }, { as: clinic.manager })).body
const listed = async () =>
  (
    await used.world.call(
      documentCallsOf('practice', 'own').list,
      { params: { entityId: clinic.north } },
      { as: clinic.manager },
    )
  ).body.map(({ filename, category }: { filename: string; category: string }) => [filename, category])
const senderOf = async () =>
  (await sql('select a.email from link l join account a on a.id = l.created_by order by l.id desc limit 1'))[0]?.email
const mailsTo = async (address: string) =>
  (await mailTo(used.world, address)).filter(({ subject }) => subject === 'North completed its onboarding forms')

describe('the demographics of a practice', () => {
  it('are prefilled from the record, a state as its code and a zip code with five digits', async () => {
    await sql(
      "update practice set phone1 = '(907) 555-0199', state = 'alaska', zip = '99503-1234', mailing_state = 'Ontario' where id = $1",
      [clinic.north],
    )
    const token = await sendForms()
    const { version } = await practice()
    for (const stage of ['demographics', 'start'])
      expect(await used.world.ask('GET', `/api/practice-onboarding/${stage}/${token}`)).toMatchObject({
        status: 200,
        body: {
          name: 'North',
          isComplete: false,
          version,
          savedStages: [],
          phone: '(907) 555-0199',
          email: 'north@home.test',
          tin: null,
          state: 'AK',
          zip: '99503',
          mailingState: null,
        },
      })
    await sql('update practice set mailing_state = null where id = $1', [clinic.north])
  })

  it('land in the record at once, in the form that staff can save again', async () => {
    const token = await sendForms()
    expect(await save(token, whole, { stage: 'start' })).toMatchObject({ status: 200, body: {} })
    const record = await practice()
    expect(record).toMatchObject({
      phone1: '(907) 555-0110',
      fax: '(907) 555-0111',
      email1: 'office@home.test',
      tin: '92-0555010',
      npi: '1000050015',
      officeManager: 'Marta Lund',
      officeManagerPhone: '(907) 555-0112',
      mailingAddress2: null,
      remitAddress2: null,
      groupMedicare: 'G100',
      groupMedicaid: null,
      updatedBy: null,
    })
    const again = { params: { id: clinic.north }, body: record }
    expect((await used.world.call(savePractice, again, { as: clinic.manager })).status).toBe(200)
    expect((await demographics(token)).body).toMatchObject({ savedStages: ['demographics'], phone: '(907) 555-0110' })
  })

  it('keep a zip code with nine digits that is sent back as shown, and fields that are left out', async () => {
    await sql("update practice set zip = '99503-1234', address2 = 'Suite 9' where id = $1", [clinic.north])
    const token = await sendForms()
    const { address2: _, ...sent } = whole
    expect((await save(token, sent)).status).toBe(200)
    expect(await practice()).toMatchObject({ zip: '99503-1234', address2: 'Suite 9' })
    expect((await save(token, { ...sent, zip: '99504' })).status).toBe(200)
    expect((await practice()).zip).toBe('99504')
  })

  it.each<[string, object, Record<string, string>]>([
    ['a TIN of eight digits', { tin: '92-055501' }, { tin: 'TIN is required' }],
    ['the state Other', { state: 'Other' }, { state: 'Please select one of the choices' }],
    ['a line break', { officeHours: 'Mon\r\nTue' }, { officeHours: 'Line breaks are not allowed' }],
    [
      'several faults',
      { phone: '', fax: '555', mailingCity: ' ', remitZip: '9950' },
      {
        phone: 'Phone is required',
        fax: 'Must be valid phone number',
        mailingCity: 'Mailing address is required',
        remitZip: 'Please enter valid zip code',
      },
    ],
  ])('with %s are refused by field, and nothing is saved', async (_, wrong, fields) => {
    const token = await sendForms()
    const changes = await changesBy(used.world, async () =>
      expect(await save(token, { ...whole, ...wrong })).toMatchObject({ status: 400, body: { fields } }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('are refused when somebody else changed the practice meanwhile', async () => {
    const token = await sendForms()
    const { version } = (await demographics(token)).body
    const change = { params: { id: clinic.north }, body: { notes: `Changed at ${version}` } }
    await used.world.call(savePractice, change, { as: clinic.manager })
    const stale = { ...whole, officeManager: 'Stale', version }
    expect(await save(token, stale)).toMatchObject({ status: 409, body: { message: texts.changedByOther } })
    expect((await practice()).officeManager).not.toBe('Stale')
    expect((await save(token, { ...whole, version: (await demographics(token)).body.version })).status).toBe(200)
  })

  it.each<[string, Record<string, string>, number[]]>([
    ['without a key', {}, [200, 409, 409, 409, 409]],
    ['with one key', { 'idempotency-key': 'one-save' }, [200, 200, 200, 200, 200]],
  ])('that are sent five times at once (%s) are saved once', async (_, headers, statuses) => {
    const token = await sendForms()
    const { version } = (await demographics(token)).body
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => save(token, { ...whole, version }, { headers })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(statuses)
    expect((await practice()).version).toBe(version + 1)
  })
})

describe('the documents of a practice', () => {
  it('complete the forms: the files become documents and the sender is told once', async () => {
    const token = await sendSavedForms()
    const sender = await senderOf()
    expect((await documents(token)).body).toEqual({
      name: 'North',
      isComplete: false,
      version: expect.any(Number),
      savedStages: ['demographics'],
      w9Filename: null,
      carrierListFilename: null,
      locationListFilename: null,
    })
    const lists = { carrierListFile: paper('list.pdf', pdf('one')), locationListFile: paper('list.pdf', pdf('two')) }
    expect(await submit(token, { ...w9, ...lists })).toMatchObject({ status: 200, body: {} })
    expect(await listed()).toEqual([
      ['list (2).pdf', 'OTHER'],
      ['list.pdf', 'OTHER'],
      ['w9.pdf', 'W9'],
    ])
    const [mail, ...more] = await mailsTo(sender)
    expect([mail?.links, more]).toEqual([[`http://localhost:4000/practice/${clinic.north}`], []])
    expect(
      (await used.world.call(getPracticeOnboardingState, { params: { id: clinic.north } }, { as: clinic.manager }))
        .body,
    ).toEqual({ hasActiveOnboardingUrl: false, hasRecentlyCompletedOnboardingUrl: true })
  })

  it('of complete forms show the name alone, and nothing more can be sent', async () => {
    const token = await sendSavedForms()
    expect((await submit(token, w9)).status).toBe(200)
    for (const read of [demographics, documents])
      expect((await read(token)).body).toEqual({ name: 'North', isComplete: true })
    const before = await practice()
    for (const reply of [await save(token, whole), await submit(token, w9)])
      expect(reply).toMatchObject({ status: 409, body: { message: words.complete } })
    expect([await practice(), await listed()]).toEqual([before, [['w9.pdf', 'W9']]])
  })

  it('are shown as current by later forms, replaced there by newer ones, and all stay on file', async () => {
    const first = await sendSavedForms()
    await submit(first, { ...w9, carrierListFile: paper('carriers.pdf') })
    const second = await sendSavedForms()
    expect((await documents(second)).body).toMatchObject({
      w9Filename: 'w9.pdf',
      carrierListFilename: 'carriers.pdf',
      locationListFilename: null,
    })
    expect((await submit(second, { carrierListFile: paper('carriers.pdf') })).status).toBe(200)
    const third = await sendSavedForms()
    expect((await documents(third)).body).toMatchObject({
      w9Filename: 'w9.pdf',
      carrierListFilename: 'carriers (2).pdf',
    })
    expect(await listed()).toHaveLength(3)
    await sql("delete from document where name = 'carriers (2).pdf'")
    expect((await documents(third)).body.carrierListFilename).toBe(null)
  })

  it('need no W-9 when staff have put one on file', async () => {
    const token = await sendSavedForms()
    await used.world.inTeam(clinicTeam, (scope) =>
      buildDocument(scope, {
        teamId: clinicTeam,
        owner: 'practice',
        scope: 'own',
        ownerId: clinic.north,
        name: 'by staff.pdf',
        details: { category: 'W9' },
      }),
    )
    expect((await documents(token)).body.w9Filename).toBe('by staff.pdf')
    expect((await submit(token, {})).status).toBe(200)
  })

  it.each<[string, Record<string, Part | Part[]>, number, Record<string, string>]>([
    ['no W-9', {}, 400, { w9File: 'W-9 is required' }],
    ['an empty file', { w9File: paper('w9.pdf', Buffer.alloc(0)) }, 400, { w9File: fileMessages.empty }],
    ['two W-9s', { w9File: [paper('a.pdf'), paper('b.pdf')] }, 400, { w9File: 'Only one file can be sent' }],
    [
      'a list of more than 10 MB',
      { ...w9, carrierListFile: paper('big.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 1)) },
      413,
      { carrierListFile: texts.fileTooLarge },
    ],
  ])('with %s leave nothing behind, and the forms stay open', async (_, files, status, fields) => {
    const token = await sendSavedForms()
    const changes = await changesBy(used.world, async () =>
      expect(await submit(token, files)).toMatchObject({ status, body: { fields } }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
    expect((await submit(token, w9)).status).toBe(200)
  })

  it('are refused before the demographics are saved with this link, and after they lost something', async () => {
    const earlier = await sendSavedForms()
    const token = await sendForms()
    expect((await demographics(earlier)).status).toBe(404)
    const refused = { status: 409, body: { message: demographicsNotSaved, stages: ['demographics'] } }
    expect(await submit(token, w9)).toMatchObject(refused)
    expect((await save(token, whole)).status).toBe(200)
    await sql("update practice set tin = '92-055' where id = $1", [clinic.north])
    const reply = await submit(token, w9)
    expect(reply).toMatchObject(refused)
    expect(reply.body.fields).toEqual({ tin: 'TIN is required' })
    expect([await listed(), await unknownObjects(used.world)]).toEqual([[], []])
    expect((await demographics(token)).body.isComplete).toBe(false)
  })

  it.each<[string, Record<string, string>]>([
    ['without a key', {}],
    ['with one key', { 'idempotency-key': 'one-submit' }],
  ])('that are sent five times at once (%s) have one effect and send one email', async (_, headers) => {
    const token = await sendSavedForms()
    const sender = await senderOf()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => submit(token, w9, headers)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toContain(200)
    for (const status of statuses) expect([200, 409]).toContain(status)
    expect(await listed()).toEqual([['w9.pdf', 'W9']])
    expect(await mailsTo(sender)).toHaveLength(1)
    await eventually(async () => (await unknownObjects(used.world)).length === 0)
  })

  it.each(['document', 'practice_onboarding_document', 'mailbox_message', 'audit_event'])(
    'whose row of %s cannot be written leave nothing behind, and can be sent again',
    async (table) => {
      const token = await sendSavedForms()
      const files = { ...w9, carrierListFile: paper('carriers.pdf') }
      const changes = await changesBy(used.world, () =>
        whileBroken(used.world, table, 'insert', async () => expect((await submit(token, files)).status).toBe(500)),
      )
      expect(changes).toEqual({ removed: [], added: [] })
      await eventually(async () => (await unknownObjects(used.world)).length === 0)
      expect((await submit(token, files)).status).toBe(200)
      expect(await listed()).toHaveLength(2)
    },
  )

  it('that break off in the middle of a file leave nothing behind, and can be sent again', async () => {
    const token = await sendSavedForms()
    const port = await listen(used.world)
    const { payload, type } = parts({ files: { w9File: paper('w9.pdf', Buffer.alloc(400_000, 1)) } })
    const changes = await changesBy(used.world, async () => {
      const { socket, closed } = await converse(port)
      socket.write(
        `POST /api/practice-onboarding/documents/${token} HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`,
      )
      socket.end(payload.subarray(0, 300_000))
      await closed
      await eventually(async () => (await unknownObjects(used.world)).length === 0)
    })
    expect(changes).toEqual({ removed: [], added: [] })
    expect((await submit(token, w9)).status).toBe(200)
  })
})

it('a link that opens nothing is refused by every call', async () => {
  const unknown = 'x'.repeat(43)
  const revoked = await sendForms()
  const expired = await sendForms()
  await changeLink(used.world, expired, 'expired')
  for (const [token, status, message] of [
    [unknown, 404, words.unknown],
    [revoked, 404, words.unknown],
    [expired, 422, words.expired],
  ] as const)
    for (const reply of [
      await demographics(token),
      await documents(token),
      await save(token, whole),
      await submit(token, w9),
    ])
      expect(reply).toMatchObject({ status, body: { message } })
  expect([await listed(), await unknownObjects(used.world)]).toEqual([[], []])
})
