import { documentCategoryNames } from '@credence/contract/choices/document-categories'
import { expiryTone, isOutdated } from '@credence/contract/documents/rules'
import { documentCallsOf, documentFamily } from '@credence/contract/documents/calls'
import { listSms } from '@credence/contract/messaging/calls'
import type { SmsMessage } from '@credence/contract/messaging/message'
import { PDFDocument } from '@cantoo/pdf-lib'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mailTo } from '../../test/kit/browser.ts'
import { download, list, type Drawer } from '../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../test/kit/demo-world.ts'
import { textOf, textsOfPages } from '../../test/kit/pdf-text.ts'
import { buildDemoDocuments } from './demo-documents.ts'
import { makeSampleFiles } from './demo-files.ts'
import { aurora } from './demo-practices.ts'

const used = useDemoWorld({ withFiles: true })
const today = new Date().toISOString().slice(0, 10)

describe('the documents of the demo', () => {
  it('are of every category, for every owner in every scope, and in every state of expiry', async () => {
    const rows = await used.world.sql<{ owner: string; scope: string; category: string; expiration: string | null }>(
      'select owner_type as owner, scope, category, expiration from document',
    )
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(documentCategoryNames))
    const places = new Set(rows.map(({ owner, scope }) => `${owner} ${scope}`))
    expect(
      documentFamily
        .filter(({ owner, scope }) => !places.has(`${owner} ${scope}`))
        .map(({ owner, scope }) => `${owner} ${scope}`),
    ).toEqual(['facility h3admin'])
    expect(new Set(rows.map(({ expiration }) => expiryTone(expiration, today)))).toEqual(
      new Set(['none', 'plain', 'warning', 'danger']),
    )
    expect(rows.some(({ expiration }) => isOutdated({ expiration, isReplaced: false }, today))).toBe(true)
    expect(rows.length).toBeGreaterThan(120)
    expect(rows.length).toBeLessThan(300)
  })

  it('of the first provider open, and their bytes match their types', async () => {
    const { world } = used
    const drawer: Drawer = {
      calls: documentCallsOf('provider', 'own'),
      entityId: 1,
      as: await sessionOf(world, 'editor@aurora.test'),
    }
    const files = await list(world, drawer)
    expect(files.length).toBeGreaterThan(25)
    expect(new Set(files.map(({ contentType }) => contentType))).toEqual(
      new Set(['application/pdf', 'image/png', 'image/jpeg']),
    )
    for (const { filename, contentType, size } of files) {
      const { status, bytes } = await download(world, drawer, filename)
      expect([status, bytes.length], filename).toEqual([200, size])
      const isPdf = contentType === 'application/pdf'
      expect(
        isPdf ? (await PDFDocument.load(bytes)).getPageCount() : `image/${(await sharp(bytes).metadata()).format}`,
        filename,
      ).toBe(isPdf ? (/^(CV|Case Log)/.test(filename) ? 3 : 1) : contentType)
    }
  })

  it('are the same bytes each time they are made', async () => {
    const [first, second] = [
      await makeSampleFiles(['W9', 'COLOR_PHOTO', 'DRIVERS_LICENSE']),
      await makeSampleFiles(['W9', 'COLOR_PHOTO', 'DRIVERS_LICENSE']),
    ]
    for (const [category, { bytes }] of first) expect(second.get(category)?.bytes.equals(bytes), category).toBe(true)
  })

  it('are loaded again into a store that holds the files of a load that broke off', async () => {
    // This world is not used any more.
    await used.world.sql('delete from document')
    const brokenOff = new Error('broken off')
    const load = used.world.inTeam(aurora.id, async (scope) => {
      await buildDemoDocuments(scope)
      throw brokenOff
    })
    await expect(load).rejects.toBe(brokenOff)
  })
})

describe('the signing requests of the demo', () => {
  it('hold files that say who signed, how they were reached, for whom and when', async () => {
    const rows = await used.world.sql<{ signer: string; name: string; key: string }>(
      `select r.signer_last_name as signer, d.name, d.signed_object_key as key from signing_request r
         join signing_document d on d.signing_request_id = r.id where d.signed_at is not null order by r.id, d.position`,
    )
    expect(rows.map(({ signer }) => signer).toSorted()).toEqual(['Ekström', 'Ekström', 'Halvorsen', 'Halvorsen'])
    for (const { signer, name, key } of rows) {
      const text = textOf(await textsOfPages(await buffer(await used.world.services.files.open(key))))
      expect(text, name).toContain(signer === 'Ekström' ? '•••0173' : 's•••@signers.test')
      expect(text, name).toMatch(/\b\d\d\/\d\d\/\d{4}\b/)
    }
  })

  it('have events in the order of time, the last one at their completion', async () => {
    const rows = await used.world.sql<{ times: string[]; ended: string | null }>(
      `select array_agg(e.at::text order by e.id) as times, coalesce(r.completed_at, r.declined_at)::text as ended
         from signing_request r join signing_event e on e.signing_request_id = r.id group by r.id`,
    )
    expect(rows).toHaveLength(7)
    for (const { times, ended } of rows) {
      const at = times.map((time) => Date.parse(time))
      expect(at).toEqual(at.toSorted((a, b) => a - b))
      expect(at.at(-1)).toBe(ended === null ? at.at(-1) : Date.parse(ended))
    }
  })

  it.each([
    ['open.signer@signers.test', 200, false],
    ['signed.signer@signers.test', 200, true],
    ['expired.signer@signers.test', 422, undefined],
    ['declined.signer@signers.test', 404, undefined],
    ['(907) 555-0171', 200, false],
    ['(907) 555-0172', 422, undefined],
  ])('have a link for %s in the mailbox, which answers %i', async (recipient, status, isComplete) => {
    const [mail] = await mailTo(used.world, recipient)
    const { pathname } = new URL(mail?.links[0] ?? '')
    const reply = await used.world.ask('GET', `/api${pathname}`)
    expect([reply.status, reply.body.isComplete]).toEqual([status, isComplete])
  })
})

describe('the faxes of the demo', () => {
  it('are new, saved with a referral and discarded, of three practices, with and without a caller', async () => {
    const rows = await used.world.sql<{ id: number; practice: number; state: string; pages: number; caller: string }>(
      'select id, practice_id as practice, state, pages, from_caller_id as caller from inbound_fax order by id',
    )
    const idsOf = (practice: number, state: string) =>
      rows.filter((row) => row.practice === practice && row.state === state).map(({ id }) => id)
    expect(idsOf(25, 'NEW')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect([idsOf(25, 'SAVED'), idsOf(25, 'DISCARDED')]).toEqual([[13], [14]])
    expect([idsOf(26, 'NEW'), idsOf(41, 'NEW')]).toEqual([[15, 16], [17]])
    expect(rows.slice(0, 3)).toMatchObject([{ pages: 3 }, { pages: 24 }, { caller: null }])
    expect(await used.world.sql('select id, type from referral where inbound_fax_id = 13')).toEqual([
      { id: 1, type: 'FAX' },
    ])
  })
})

describe('the text messages of the demo', () => {
  it('have one whose two forms are signed and not processed, and one whose form is pending', async () => {
    const as = await sessionOf(used.world, 'frontdesk@aurora.test')
    const { body } = await used.world.call(listSms, { params: { practiceId: 25 } }, { as })
    const message = (id: number) => (body as SmsMessage[]).find((each) => each.id === id)
    expect(message(6)).toMatchObject({
      toNumber: '(907) 555-0173',
      consentForms: [
        { filename: 'Acknowledgement of privacy practices.pdf' },
        { filename: 'Consent to treatment.pdf' },
      ],
      consentFormsPending: false,
      consentFormsProcessed: false,
    })
    expect(message(7)).toMatchObject({
      toNumber: '(907) 555-0171',
      consentForms: [],
      consentFormsPending: true,
      consentFormsProcessed: false,
    })
  })
})
