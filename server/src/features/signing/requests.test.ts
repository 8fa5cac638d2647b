import * as contract from '@credence/contract/signing/request-calls'
import { linkTexts } from '@credence/contract/links/link-texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailTo } from '../../../test/kit/browser.ts'
import { changesBy } from '../../../test/kit/changes.ts'
import { buildSmsOptOut, buildSmsSettings } from '../../../db/builders/messaging.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { buildTemplate, field, SigningPage } from '../../../test/kit/signing/signing-pages.ts'
import { dispatchDue } from '../messaging/dispatch.actions.ts'

type Template = Awaited<ReturnType<typeof buildTemplate>>
let agreement: Template
let consent: Template
const { used, clinic } = useClinic({
  build: async (world) => {
    agreement = await buildTemplate(world, 'Agreement', [
      field('SIGNATURE'),
      ...(['SIGNER', 'PROVIDER', 'NPI', 'PRACTICE', 'TODAY'] as const).map((prefill) =>
        field('TEXT', { key: prefill.toLowerCase(), label: prefill, prefill }),
      ),
    ])
    consent = await buildTemplate(world, 'Consent to treatment')
    await world.inTeam(clinicTeam, async (scope) => {
      const [north] = await world.sql('select min(id) as id from practice')
      await buildSmsSettings(scope, { teamId: clinicTeam, practiceId: north.id, fromNumber: '(907) 555-0131' })
    })
    await world.sql("update provider set npi = '1234567893' where first_name = 'Anna'")
  },
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const { signingRequestMessages: messages } = contract

beforeEach(async () => {
  await sql('delete from signing_request')
  await sql('delete from mailbox_message')
  await sql('update esignature_template set is_retired = false')
})

const body = (more: Record<string, unknown> = {}) => ({
  kind: 'ESIGNATURE',
  practiceId: clinic.north,
  providerId: null,
  signerFirstName: 'Pat',
  signerLastName: 'Signer',
  email: 'pat@signers.test',
  phone: null,
  templateIds: [agreement.id],
  ...more,
})
const send = (more: Record<string, unknown> = {}, as = clinic.manager) =>
  used.world.call(contract.createSigningRequest, { body: body(more) }, { as })
const list = async (query: Record<string, unknown> = {}, as = clinic.manager) =>
  (await used.world.call(contract.listSigningRequests, { query }, { as })).body
const show = (id: number, as = clinic.manager) =>
  used.world.call(contract.getSigningRequest, { params: { id } }, { as })
const revoke = (id: number, as = clinic.manager) =>
  used.world.call(contract.revokeSigningRequest, { params: { id } }, { as })
const pageAt = (url: string) => new SigningPage(used.world, new URL(url).pathname.slice(1))
const withoutTexts = async (act: () => Promise<void>) => {
  const { sms } = used.world.services
  used.world.services.sms = null
  await act().finally(() => {
    used.world.services.sms = sms
  })
}

describe('a request', () => {
  it('mails the link, and fills fields in beforehand', async () => {
    const { status, body: made } = await send({ providerId: clinic.anna, templateIds: [agreement.id, consent.id] })
    expect(status).toBe(200)
    const [mail, ...more] = await mailTo(used.world, 'pat@signers.test')
    expect([mail?.links, mail?.subject, more]).toEqual([[made.url], 'Home asks you to sign 2 documents', []])
    // An inbox should not tell what is signed.
    expect(mail?.text).not.toContain('Agreement')
    const session = await pageAt(made.url).session()
    const values = (await session.open()).body.fields.map(({ value }: { value: unknown }) => value)
    expect(values).toEqual([
      null,
      'Pat Signer',
      'Anna Able, MD',
      '1234567893',
      'North',
      expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
    ])
    const [link] = await sql(
      "select extract(epoch from expires_at - created_at) / 86400 as days from link where purpose = 'esignature'",
    )
    expect(Number(link.days)).toBe(3)
  })

  it('of a consent texts the link in the name of the practice', async () => {
    const { body: made } = await send({
      kind: 'CONSENT',
      email: null,
      phone: '(907) 555-0171',
      templateIds: [consent.id],
    })
    await dispatchDue(used.world.services)
    const [row, ...others] = await sql('select channel, recipient, links, text from mailbox_message')
    expect(others).toEqual([])
    expect(row).toMatchObject({ channel: 'sms', recipient: '(907) 555-0171', links: [made.url] })
    expect(row.text).toMatch(/^North asks you to sign a document\./)
    expect(row.text.split('\n').at(-1)).toBe(made.url)
    // The link is secret: only the text that leaves holds it.
    const [{ content, origin }] = await sql('select content, origin from sms where signing_request_id = $1', [made.id])
    expect([origin, content.includes('http')]).toEqual(['SIGNING', false])
    expect(made.url).toContain('/consent/')
  })

  it('by text is refused for a signer who opted out, and without a number to send from, and nothing is written', async () => {
    const number = '(907) 555-0172'
    await used.world.inTeam(clinicTeam, (scope) =>
      buildSmsOptOut(scope, { teamId: clinicTeam, practiceId: clinic.north, number }),
    )
    for (const [more, message] of [
      [{ phone: number }, `${number} has opted out of text messages`],
      [{ phone: '(907) 555-0171', practiceId: clinic.south }, 'This practice has no number to send from'],
    ] as const) {
      const changes = await changesBy(used.world, async () =>
        expect(await send({ email: null, ...more })).toMatchObject({ status: 400, body: { message } }),
      )
      expect(changes).toEqual({ removed: [], added: [] })
    }
  })

  it('by text is refused where no service sends texts, and nothing is written', () =>
    withoutTexts(async () => {
      const changes = await changesBy(used.world, async () =>
        expect(await send({ email: null, phone: '(907) 555-0171' })).toMatchObject({
          status: 400,
          body: { message: messages.noTexts, fields: { phone: messages.noTexts } },
        }),
      )
      expect(changes).toEqual({ removed: [], added: [] })
    }))

  it.each<[string, () => Record<string, unknown>, string]>([
    ['no address', () => ({ email: null }), messages.reach],
    ['two addresses', () => ({ phone: '(907) 555-0171' }), messages.oneReach],
    ['no template', () => ({ templateIds: [] }), messages.templates],
    ['no first name', () => ({ signerFirstName: ' ' }), messages.firstName],
    ['no last name', () => ({ signerLastName: '' }), messages.lastName],
    ['a provider of another practice', () => ({ providerId: clinic.cleo }), messages.otherPractice],
  ])('with %s is refused', async (_, more, message) => {
    expect(await send(more())).toMatchObject({ status: 400, body: { message } })
    expect(await sql('select 1 from signing_request')).toEqual([])
  })

  it('with a retired template is refused', async () => {
    await sql('update esignature_template set is_retired = true where id = $1', [agreement.id])
    expect(await send()).toMatchObject({ status: 400, body: { message: messages.retired } })
  })

  it('sent twice with one key is one request', async () => {
    const headers = { 'idempotency-key': 'one-request' }
    const once = () => used.world.call(contract.createSigningRequest, { body: body() }, { as: clinic.manager, headers })
    const [first, second] = [await once(), await once()]
    expect(first.body).toEqual(second.body)
    expect(await sql('select 1 from signing_request')).toHaveLength(1)
  })

  it('needs the right of its kind to be sent, seen and revoked', async () => {
    const providers = await clinic.sessionWith(['ADMIN_PROVIDER_MANAGEMENT_EDIT', 'MESSAGING_VIEW'])
    const writers = await clinic.sessionWith(['MESSAGING_EDIT'])
    const asConsent = { kind: 'CONSENT', templateIds: [consent.id] }
    expect([(await send({}, writers)).status, (await send(asConsent, providers)).status]).toEqual([403, 403])
    const esignature = (await send({}, providers)).body
    const patient = (await send(asConsent, writers)).body
    expect((await list({}, writers)).requests.map(({ id }: { id: number }) => id)).toEqual([patient.id])
    expect((await list({}, providers)).total).toBe(2)
    expect([(await show(esignature.id, writers)).status, (await revoke(esignature.id, writers)).status]).toEqual([
      404, 404,
    ])
    // Whoever has the link can sign, so that it is shown to those who can send one.
    expect((await show(patient.id, providers)).body.url).toBeNull()
    expect((await show(patient.id, writers)).body.url).toBe(patient.url)
    expect([(await revoke(patient.id, providers)).status, (await revoke(patient.id, writers)).status]).toEqual([
      404, 200,
    ])
  })

  it('of another practice is hidden from people who are restricted to theirs', async () => {
    const { id } = (await send({ practiceId: clinic.south })).body
    expect((await show(id, clinic.northOnly)).status).toBe(404)
    expect((await list({}, clinic.northOnly)).total).toBe(0)
  })
})

describe('the details of a request', () => {
  it('show its events, its documents and what became of it', async () => {
    const { id, url } = (await send({ providerId: clinic.anna })).body
    expect((await show(id)).body).toMatchObject({
      state: 'SENT',
      url,
      isChainWhole: true,
      documents: [{ isSigned: false }],
    })
    const page = pageAt(url)
    await page.load()
    expect((await show(id)).body.state).toBe('VIEWED')
    await page.signAll()
    await page.complete()
    const { body: opened } = await show(id)
    expect(opened).toMatchObject({
      kind: 'ESIGNATURE',
      state: 'SIGNED',
      url: null,
      isChainWhole: true,
      signerName: 'Pat Signer',
      sentTo: 'pat@signers.test',
      practiceName: 'North',
      providerName: 'Able, Anna MD',
      templateNames: ['Agreement'],
      documents: [
        { index: 0, name: 'Agreement', isSigned: true, sha256: expect.stringMatching(/^[\da-f]{64}$/), pages: 2 },
      ],
    })
    expect(opened.events.map(({ type, detail }: { type: string; detail: string }) => `${type} | ${detail}`)).toEqual([
      'Sent | Email to pat@signers.test',
      'Viewed | 127.0.0.1 · Chrome on Windows',
      'Agreed to sign electronically | Disclosure version 1',
      'Signed Agreement | Typed signature · 6 of 6 fields',
      'Completed | Sealed · filed under Contracts',
    ])
    const { body: address } = await used.world.call(
      contract.openSignedDocument,
      { params: { id }, body: { index: 0 } },
      { as: clinic.manager },
    )
    expect((await used.world.ask('GET', address.url, { as: clinic.manager })).status).toBe(200)
    const [recorded] = await used.world.sql(
      "select subject, practice_id as practice from audit_event where action = 'signed document opened' order by id desc limit 1",
    )
    const [request] = await used.world.sql('select practice_id as practice from signing_request where id = $1', [id])
    expect(recorded).toEqual({ subject: `signing request ${id}`, practice: request.practice })
    const missing = { params: { id }, body: { index: 1 } }
    expect((await used.world.call(contract.openSignedDocument, missing, { as: clinic.manager })).status).toBe(404)
  })

  it('say when the chain of events was changed', async () => {
    const { id } = (await send()).body
    await sql("update signing_event set detail = 'Email to somebody else' where signing_request_id = $1", [id])
    expect((await show(id)).body.isChainWhole).toBe(false)
  })
})

describe('a request that is revoked', () => {
  it('ends its link and its session, and cannot be revoked again', async () => {
    const { id, url } = (await send()).body
    const session = await pageAt(url).session()
    expect((await revoke(id)).status).toBe(200)
    expect(await pageAt(url).load()).toMatchObject({ status: 404, body: { message: linkTexts.invalid } })
    for (const reply of [await session.open(), await session.sign({ sha256: agreement.version.sha256 })])
      expect(reply.status).toBe(404)
    expect((await show(id)).body).toMatchObject({
      state: 'REVOKED',
      url: null,
      endedBy: expect.stringMatching(/^Staff/),
    })
    expect(await revoke(id)).toMatchObject({ status: 409, body: { message: messages.done } })
  })

  it('after it was signed is refused', async () => {
    const { id, url } = (await send({ templateIds: [consent.id] })).body
    await pageAt(url).signAll()
    await pageAt(url).complete()
    expect(await revoke(id)).toMatchObject({ status: 409, body: { message: messages.done } })
  })
})

describe('the list of requests', () => {
  it('answers a page of those that match, newest first, and counts all by state', async () => {
    const ids: number[] = []
    for (const signerFirstName of ['Ann', 'Ben', 'Cem', 'Dan']) ids.push((await send({ signerFirstName })).body.id)
    await send({ practiceId: clinic.south, templateIds: [consent.id], signerFirstName: 'Eve' })
    await revoke(ids[0] ?? 0)
    await sql('update link set expires_at = now() where signing_request_id = $1', [ids[1]])
    const all = await list()
    expect([all.total, all.counts]).toEqual([5, { SENT: 3, VIEWED: 0, SIGNED: 0, DECLINED: 0, EXPIRED: 1, REVOKED: 1 }])
    expect(all.requests.map(({ signerName }: { signerName: string }) => signerName)).toEqual([
      'Eve Signer',
      'Dan Signer',
      'Cem Signer',
      'Ben Signer',
      'Ann Signer',
    ])
    const names = async (query: Record<string, unknown>) => {
      const found = await list(query)
      return [found.total, ...found.requests.map(({ signerName }: { signerName: string }) => signerName.split(' ')[0])]
    }
    expect(await names({ state: 'SENT', size: 2 })).toEqual([3, 'Eve', 'Dan'])
    expect(await names({ state: 'SENT', size: 2, page: 1 })).toEqual([3, 'Cem'])
    expect(await names({ practiceId: clinic.south })).toEqual([1, 'Eve'])
    expect(await names({ text: 'CONSENT' })).toEqual([1, 'Eve'])
    expect(await names({ text: 'ben s' })).toEqual([1, 'Ben'])
  })

  it('costs the same number of queries for one request and for many', async () => {
    await send()
    const one = await countQueries(() => list())
    for (const _ of [1, 2, 3]) await send()
    expect(await countQueries(() => list())).toBe(one)
  })
})
