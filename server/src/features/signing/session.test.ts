import { linkTexts } from '@credence/contract/links/link-texts'
import { signingMessages } from '@credence/contract/signing/fields'
import { signingSessionLink } from '@credence/contract/signing/links'
import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildSigningRequest } from '../../../db/builders/signing.ts'
import { eventually, mailTo } from '../../../test/kit/browser.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { unknownObjects } from '../../../test/kit/document-files.ts'
import { callOvertakenBy } from '../../../test/kit/overtaken.ts'
import { textOf, textsOfPages } from '../../../test/kit/pdf-text.ts'
import {
  blankDrawing,
  buildTemplate,
  drawing,
  field,
  largePdf,
  Session,
  SigningPage,
} from '../../../test/kit/signing/signing-pages.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { verifyChain } from '../../kit/paper/signing/chain.ts'
import { findEvents } from './events.queries.ts'

type Template = Awaited<ReturnType<typeof buildTemplate>>
let agreement: Template
let notice: Template
let form: Template
const { used, clinic } = useClinic({
  build: async (world) => {
    // The keys of an installation are made with its first start.
    await world.services.evidence.rootCertificate()
    agreement = await buildTemplate(world, 'Agreement')
    notice = await buildTemplate(world, 'Notice', [])
    form = await buildTemplate(world, 'Form', [
      field('SIGNATURE'),
      field('INITIALS', { y: 450 }),
      field('DATE', { y: 500 }),
      field('TEXT', { key: 'nickname', label: 'Nickname', y: 550 }),
      field('TEXT', { key: 'note', label: 'Note', required: false, y: 600 }),
      field('TEXT', { key: 'practice', label: 'Practice', prefill: 'PRACTICE', required: false, y: 650 }),
      field('CHECKBOX', { key: 'read', label: 'Read', y: 700, width: 12, height: 12 }),
    ])
  },
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeEach(async () => {
  await sql('delete from signing_request')
  await sql('delete from mailbox_message')
})

async function request(...templates: Template[]) {
  const built = await used.world.inTeam(clinicTeam, (scope) =>
    buildSigningRequest(scope, {
      teamId: clinicTeam,
      practiceId: clinic.north,
      sentTo: 'pat@signers.test',
      sentBy: clinic.adminId,
      versions: templates.map(({ version }) => version),
    }),
  )
  return { ...built, page: new SigningPage(used.world, `esignature/${built.token}`) }
}
const sessionOf = async (...templates: Template[]): Promise<Session> => (await request(...templates)).page.session()
const signed = async () =>
  (await sql('select signed_object_key as key, signed_sha256 as sha256 from signing_document'))[0]
const storedPdf = async (): Promise<Buffer> => buffer(await used.world.services.files.open((await signed()).key))
const values = { nickname: 'Пат', read: 'true' }

describe('a session', () => {
  it('shows the document, its hash, what is agreed to and the fields with what they are filled in with', async () => {
    const session = await sessionOf(form)
    const { status, body } = await session.open()
    expect(status).toBe(200)
    expect(body).toMatchObject({ documentName: 'Form', signerName: 'Pat Signer', sha256: form.version.sha256 })
    expect(body.consent).toEqual({ version: 1, text: expect.stringContaining('sign these documents electronically') })
    expect(body.fields.map(({ key, value }: { key: string; value: string | null }) => [key, value])).toEqual([
      ['signature', null],
      ['initials', null],
      ['date', expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)],
      ['nickname', null],
      ['note', null],
      ['practice', null],
      ['read', null],
    ])
    expect(body.fields[0]).toEqual({ ...field('SIGNATURE'), prefill: undefined, value: null })
    const file = await session.file()
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  })

  it('that is unknown or ended is not found, and one whose time is over is said to be over', async () => {
    const session = await sessionOf(agreement)
    await sql("update link set expires_at = now() where purpose = 'signingSession'")
    const calls = (each: Session) => [
      each.open(),
      each.file(),
      each.sign({ sha256: agreement.version.sha256 }),
      each.decline(),
    ]
    for (const reply of await Promise.all(calls(session)))
      expect(reply).toMatchObject({ status: 422, body: { message: signingSessionLink.texts.expired } })
    for (const reply of await Promise.all(calls(new Session(used.world, `/sign/${'x'.repeat(43)}`))))
      expect(reply).toMatchObject({ status: 404, body: { message: signingSessionLink.texts.unknown } })
  })

  it('of two openings at once is one', async () => {
    const { page } = await request(agreement)
    for (let n = 0; n < 5; n += 1) {
      const opened = await Promise.all([1, 2, 3].map(() => page.session()))
      const states = await Promise.all(opened.map((each) => each.open()))
      expect(states.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    }
  })

  it('lasts 60 minutes', async () => {
    await sessionOf(agreement)
    const [row] = await sql(
      "select round(extract(epoch from expires_at - now()) / 60)::int as minutes from link where purpose = 'signingSession'",
    )
    expect(row).toEqual({ minutes: 60 })
  })
})

describe('a signature', () => {
  // The thread loads fonts for the first document, which takes long on a busy machine.
  it('is stamped, certified and sealed, and stored with its events', { timeout: 120_000 }, async () => {
    const { id, page } = await request(form)
    const session = await page.session()
    expect(await session.sign({ values, signature: { drawn: await drawing() } })).toMatchObject({
      status: 200,
      body: { event: 'signing_complete' },
    })
    const bytes = await storedPdf()
    expect((await signed()).sha256).toBe(hash('sha256', bytes))
    expect(await used.world.services.evidence.verify(bytes)).toMatchObject({
      isWhole: true,
      isOurs: true,
      document: { name: 'Form' },
      signers: [{ name: 'Pat Signer' }],
    })
    const text = textOf(await textsOfPages(bytes))
    for (const part of ['Form, as it is shown', 'Пат', '192.0.2.77', 'Chrome on Windows', form.version.sha256])
      expect(text.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''))
    const events = await used.world.inTeam(clinicTeam, (scope) => findEvents(scope, id))
    expect(events.map(({ type, detail }) => [type, detail])).toEqual([
      ['Viewed', '127.0.0.1 · Chrome on Windows'],
      ['Agreed to sign electronically', 'Disclosure version 1'],
      ['Signed Form', 'Drawn signature · 5 of 7 fields'],
    ])
    expect(verifyChain(events)).toBe(true)
  })

  it('of a document without fields is a reading', async () => {
    const session = await sessionOf(notice)
    expect(await session.sign({ signature: null, initials: null })).toMatchObject({
      status: 200,
      body: { event: 'viewing_complete' },
    })
  })

  it('of almost 10 Mb is signed, completed and filed', { timeout: 120_000 }, async () => {
    const large = await buildTemplate(used.world, 'Large', [field('SIGNATURE')], { pdf: await largePdf(10_480_000) })
    const { page } = await request(large)
    expect((await (await page.session()).sign()).status).toBe(200)
    expect((await page.complete()).status).toBe(200)
    expect(await sql("select from document where name = 'Large.pdf'")).toHaveLength(1)
  })

  it('shows today as it is stamped, and takes no other day', async () => {
    const dated = await buildTemplate(used.world, 'Dated', [
      field('SIGNATURE'),
      field('TEXT', { key: 'signedOn', label: 'Signed on', prefill: 'TODAY', y: 500 }),
    ])
    const session = await sessionOf(dated)
    const { fields } = (await session.open()).body
    expect(fields[1]).toMatchObject({ type: 'DATE', value: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) })
    expect((await session.sign({ values: { signedOn: '01/02/1999' } })).status).toBe(200)
    const text = textOf(await textsOfPages(await storedPdf()))
    expect([text.includes(fields[1].value), text.includes('01/02/1999')]).toEqual([true, false])
  })

  it('takes fields whose keys are names that every object has', async () => {
    const odd = ['constructor', 'toString', 'hasOwnProperty'].map((key) =>
      field('TEXT', { key, label: key, required: false }),
    )
    const box = field('CHECKBOX', { key: 'valueOf', label: 'valueOf', required: false })
    const session = await sessionOf(await buildTemplate(used.world, 'Odd', [...odd, box]))
    expect((await session.sign({ values: { toString: 'Known as Pat' } })).status).toBe(200)
    expect(textOf(await textsOfPages(await storedPdf()))).toContain('Known as Pat')
  })

  it('that is given again answers the same event and makes no second version', async () => {
    const session = await sessionOf(agreement)
    const first = await session.sign()
    const before = await signed()
    const again = await session.post({ agreed: false, sha256: '', values: {} })
    expect([first.body, again.body, await signed()]).toEqual([
      { event: 'signing_complete' },
      { event: 'signing_complete' },
      before,
    ])
  })

  it('of twenty at once makes one version', async () => {
    const { id, page } = await request(agreement)
    const session = await page.session()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => session.sign({ signature: { typed: `Pat ${at}` } })),
    )
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.event}`))).toEqual(
      new Set(['200 signing_complete']),
    )
    expect(
      await sql(
        "select count(*)::int as n from signing_event where signing_request_id = $1 and type = 'Signed Agreement'",
        [id],
      ),
    ).toEqual([{ n: 1 }])
    await eventually(async () => (await unknownObjects(used.world)).length === 0)
  })

  it.each<[string, () => Promise<Record<string, unknown>>, string, string | null]>([
    ['without agreement', async () => ({ agreed: false }), signingMessages.agree, null],
    ['without a signature', async () => ({ signature: null }), signingMessages.signature, 'signature'],
    ['with a blank name', async () => ({ signature: { typed: '  ' } }), signingMessages.signature, 'signature'],
    [
      'with a blank drawing',
      async () => ({ signature: { drawn: await blankDrawing() } }),
      signingMessages.signature,
      'signature',
    ],
    [
      'with a drawing that is no picture',
      async () => ({ signature: { drawn: 'data:image/png;base64,AAAA' } }),
      signingMessages.signature,
      'signature',
    ],
    [
      'with a drawing of another kind',
      async () => ({ signature: { drawn: 'data:image/svg+xml;base64,PHN2Zy8+' } }),
      signingMessages.signature,
      'signature',
    ],
    ['without initials', async () => ({ initials: null }), 'Initials is required', 'initials'],
    [
      'with blank initials',
      async () => ({ initials: { drawn: await blankDrawing() } }),
      'Initials is required',
      'initials',
    ],
    [
      'without a required text',
      async () => ({ values: { ...values, nickname: ' ' } }),
      'Nickname is required',
      'nickname',
    ],
    ['without a required check', async () => ({ values: { ...values, read: 'false' } }), 'Read is required', 'read'],
  ])('%s is refused, and nothing is written', async (_, more, message, key) => {
    const session = await sessionOf(form)
    const sent = { values, ...(await more()) }
    const changes = await changesBy(used.world, async () =>
      expect(await session.sign(sent)).toMatchObject({
        status: 400,
        body: { message, ...(key === null ? {} : { fields: { [key]: message } }) },
      }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
  })

  it('of other bytes than those that were shown is refused', async () => {
    const session = await sessionOf(agreement)
    for (const sha256 of ['0'.repeat(64), '', 'x'])
      expect(await session.sign({ sha256 })).toMatchObject({ status: 409, body: { message: signingMessages.changed } })
    expect((await session.sign()).status).toBe(200)
  })

  it.each([
    ['file_object', 'insert'],
    ['signing_document', 'update'],
    ['signing_event', 'insert'],
    ['audit_event', 'insert'],
  ] as const)(
    'that breaks in the table %s (%s) leaves the document unsigned, and a retry succeeds',
    async (table, event) => {
      const session = await sessionOf(agreement)
      const changes = await changesBy(used.world, () =>
        whileBroken(used.world, table, event, async () => expect((await session.sign()).status).toBe(500)),
      )
      expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
      expect((await session.sign()).status).toBe(200)
    },
  )

  it('that finds no room in the store is refused with 507, and a retry succeeds', async () => {
    const session = await sessionOf(agreement)
    const { files } = used.world.services
    const put = files.put.bind(files)
    files.put = () => Promise.reject(new Refusal(507, 'no room'))
    expect((await session.sign()).status).toBe(507)
    files.put = put
    expect((await signed()).key).toBeNull()
    expect((await session.sign()).status).toBe(200)
  })

  it('prolongs a link whose time is almost over, so that it can be completed', async () => {
    const { page } = await request(agreement)
    const session = await page.session()
    await sql("update link set expires_at = now() + interval '1 second' where purpose = 'esignature'")
    await session.sign()
    const [row] = await sql(
      "select expires_at > now() + interval '23 hours' as is_long from link where purpose = 'esignature'",
    )
    expect(row).toEqual({ is_long: true })
  })
})

describe('a refusal to sign', () => {
  it('ends the link and the session, and tells the sender once', async () => {
    const { id, page } = await request(agreement, notice)
    const session = await page.session()
    expect(await session.decline('Wrong tax ID')).toMatchObject({ status: 200, body: { event: 'decline' } })
    expect(await page.load()).toMatchObject({ status: 404, body: { message: linkTexts.invalid } })
    expect((await page.complete()).status).toBe(404)
    expect((await session.open()).status).toBe(404)
    expect((await session.sign({ sha256: agreement.version.sha256 })).status).toBe(404)
    expect(
      await sql('select decline_reason, declined_at is not null as is_declined from signing_request where id = $1', [
        id,
      ]),
    ).toEqual([{ decline_reason: 'Wrong tax ID', is_declined: true }])
    expect((await mailTo(used.world, 'admin@home.test')).map(({ subject }) => subject)).toEqual([
      'Pat Signer declined to sign',
    ])
  })

  it('of ten at once counts once', async () => {
    const { id, page } = await request(agreement)
    const session = await page.session()
    const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => session.decline(`Reason ${at}`)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(404)])
    expect(
      await sql("select from signing_event where signing_request_id = $1 and type = 'Declined'", [id]),
    ).toHaveLength(1)
    expect(await mailTo(used.world, 'admin@home.test')).toMatchObject([
      { links: [expect.stringMatching(`/admin/esignature\\?tab=requests&request=${id}$`)] },
    ])
  })

  it('of a request that is revoked at the same moment is not found', async () => {
    const { id, page } = await request(agreement)
    const session = await page.session()
    const revoking = { text: 'update signing_request set revoked_at = now() where id = $1', values: [id] }
    const reply = await callOvertakenBy(used.world, revoking, () => session.decline('Too late'))
    expect(reply).toMatchObject({ status: 404, body: { message: signingSessionLink.texts.unknown } })
    expect(await mailTo(used.world, 'admin@home.test')).toEqual([])
  })

  it('and a signature at once leave the document declined or signed', async () => {
    const { id, page } = await request(agreement)
    const session = await page.session()
    await Promise.all([session.sign(), session.decline('No')])
    const [row] = await sql(
      `select declined_at is not null as declined, signed_at is not null as signed
         from signing_request r join signing_document d on d.signing_request_id = r.id where r.id = $1`,
      [id],
    )
    expect(row.declined).toBe(!row.signed)
  })

  it('needs no reason, and changes nothing of a document that is signed', async () => {
    const session = await sessionOf(agreement)
    await session.sign()
    expect((await session.decline()).body).toEqual({ event: 'signing_complete' })
    const other = await sessionOf(agreement)
    expect((await other.decline()).body).toEqual({ event: 'decline' })
  })
})
