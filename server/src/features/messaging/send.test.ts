import * as contract from '@credence/contract/messaging/calls'
import { addSmsOptOut, saveSmsSettings } from '@credence/contract/messaging/settings-calls'
import { optedOut, smsTexts } from '@credence/contract/messaging/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { changesBy } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { buildTemplate } from '../../../test/kit/signing/signing-pages.ts'
import { buildSmsSettings } from '../../../db/builders/messaging.ts'

let consent: { id: number }
let privacy: { id: number }
const { used, clinic } = useClinic({
  build: async (world) => {
    consent = await buildTemplate(world, 'Consent to treatment')
    privacy = await buildTemplate(world, 'Privacy practices')
  },
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

beforeEach(async () => {
  await sql('delete from sms')
  await sql('delete from sms_count')
  await sql('delete from sms_opt_out')
  await sql('delete from practice_sms')
  await sql('delete from signing_request')
  await used.world.inTeam(clinicTeam, (scope) =>
    buildSmsSettings(scope, { teamId: clinicTeam, practiceId: clinic.north, fromNumber: '(907) 555-0131' }),
  )
})

const body = (more: Record<string, unknown> = {}) => ({
  toNumber: '(907) 555-0171',
  content: 'Please call us back',
  sendConsentForms: false,
  ...more,
})
const post = (sent: Record<string, unknown>, { practiceId = clinic.north, as = clinic.manager, key = '' } = {}) =>
  used.world.call(
    contract.sendSms,
    { params: { practiceId }, body: sent },
    { as, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  )
const send = (more: Record<string, unknown> = {}, options: Parameters<typeof post>[1] = {}) => post(body(more), options)
const cancel = (smsId: number, as = clinic.manager) =>
  used.world.call(contract.cancelSms, { params: { smsId } }, { as })
/** A time from now, by the clock of the database. */
const inMinutes = async (minutes: number): Promise<string> =>
  (
    await sql(
      'select to_char((now() + make_interval(secs => $1)) at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\') as at',
      [minutes * 60],
    )
  )[0].at
const deliveries = () => sql('select number, status, due_at <= now() as "isDue" from sms_delivery order by id')
const refusal = (message: string, field?: string) => ({
  status: 400,
  body: { message, ...(field ? { fields: { [field]: message } } : {}) },
})

describe('a message', () => {
  it('a message to two numbers is one record with two deliveries that are due', async () => {
    const { status, body: made } = await send({ toNumber: '+1 907.555.0171,9075550172, (907) 555-0171' })
    expect(status).toBe(200)
    expect(made).toMatchObject({
      toNumber: '(907) 555-0171, (907) 555-0172',
      content: 'Please call us back',
      recipients: [
        { number: '(907) 555-0171', status: null, error: null },
        { number: '(907) 555-0172', status: null, error: null },
      ],
      externalStatus: null,
      segments: 1,
      consentForms: [],
      consentFormsPending: false,
      consentFormsProcessed: null,
      createdBy: expect.stringMatching(/^Staff Number/),
      scheduleDateTime: null,
      replies: [],
    })
    expect(await deliveries()).toEqual([
      { number: '(907) 555-0171', status: 'SCHEDULED', isDue: true },
      { number: '(907) 555-0172', status: 'SCHEDULED', isDue: true },
    ])
  })

  it('a message keeps its line breaks, and blanks at its ends do not count', async () => {
    const { body: made } = await send({ content: ' One\nTwo <script>alert(1)</script>\n ' })
    expect(made.content).toBe('One\nTwo <script>alert(1)</script>')
    expect((await send({ content: '  abc \n' })).body.message).toBe(smsTexts.content)
    expect((await send({ content: `${'x'.repeat(999)} ` })).status).toBe(200)
  })

  it('a message counts its segments as a vendor does', async () => {
    const segments = async (content: string) => (await send({ content })).body.segments
    expect([
      await segments('x'.repeat(160)),
      await segments('x'.repeat(161)),
      await segments('é€'.padEnd(160, 'x')),
      await segments('ж'.repeat(70)),
      await segments('ж'.repeat(71)),
    ]).toEqual([1, 2, 2, 1, 2])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no recipient', { toNumber: '' }, smsTexts.numbers],
    ['nine digits', { toNumber: '907555017' }, smsTexts.numbers],
    ['a foreign number', { toNumber: '+44 20 7946 0018' }, smsTexts.numbers],
    ['one bad number of two', { toNumber: '9075550171, 12' }, smsTexts.numbers],
    ['letters', { toNumber: '907-555-CALL' }, smsTexts.numbers],
    ['76 characters', { toNumber: '(907) 555-0171'.padEnd(75, ' ') + ',9075550172' }, 'Must be at most 75 characters'],
    ['a number that is no text', { toNumber: 9075550171 }, smsTexts.numbers],
    ['three characters', { content: 'abc' }, smsTexts.content],
    ['1,000 characters', { content: 'x'.repeat(1000) }, 'Must be at most 999 characters'],
    ['no consent form', { sendConsentForms: true, signerFirstName: 'Al', signerLastName: 'Bo' }, smsTexts.forms],
    ['a map without a form', { sendConsentForms: true, includedESignatureTemplates: {} }, smsTexts.forms],
  ])('a message with %s is refused', async (_, more, message) => {
    expect(await send(more)).toMatchObject({ status: 400, body: { message } })
    expect(await sql('select from sms')).toEqual([])
  })

  it('a message is refused for the first thing that is wrong', async () => {
    const wrong: Record<string, unknown> = {
      toNumber: '1',
      content: '',
      sendConsentForms: true,
      includedESignatureTemplates: [],
      signerFirstName: 'A',
      signerLastName: '',
      scheduleDateTime: '',
    }
    const mend: [string, Record<string, unknown>][] = [
      [smsTexts.numbers, { toNumber: '(907) 555-0171' }],
      [smsTexts.content, { content: 'Hello' }],
      [smsTexts.forms, { includedESignatureTemplates: [consent.id] }],
      [smsTexts.signer, { signerFirstName: 'Al', signerLastName: 'Bo' }],
      [smsTexts.date, { scheduleDateTime: '2026-12-01' }],
      [smsTexts.time, { scheduleDateTime: '2026-12-01T09:00' }],
      [smsTexts.offset, { scheduleDateTime: await inMinutes(14) }],
      [smsTexts.tooEarly, { scheduleDateTime: await inMinutes(60) }],
    ]
    for (const [message, mended] of mend) {
      expect((await post(wrong)).body.message).toBe(message)
      Object.assign(wrong, mended)
    }
    expect((await post(wrong)).status).toBe(200)
  })

  it('a message with NUL is refused', async () => {
    expect((await send({ content: 'Hello \u0000 there' })).status).toBe(400)
  })

  it('a message of a practice without a number is refused', async () => {
    expect(await send({}, { practiceId: clinic.south })).toMatchObject(refusal(smsTexts.noNumber))
  })

  it('a message of a practice that the caller cannot see is not found', async () => {
    expect((await send({}, { practiceId: clinic.south, as: clinic.northOnly })).status).toBe(404)
    expect((await send({}, { practiceId: 2_000_000_000 })).status).toBe(404)
  })

  it('a message to somebody who opted out is refused for all recipients', async () => {
    await used.world.call(
      addSmsOptOut,
      { params: { practiceId: clinic.north }, body: { phone: '907-555-0172', note: 'Asked by phone' } },
      { as: clinic.manager },
    )
    const changes = await changesBy(used.world, async () =>
      expect(await send({ toNumber: '9075550171, 9075550172' })).toMatchObject(
        refusal(optedOut('(907) 555-0172'), 'toNumber'),
      ),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('a message beyond the quota of the day is refused with 429, and a new day begins at zero', async () => {
    await sql('update practice_sms set daily_quota = 3')
    expect((await send({ toNumber: '9075550171,9075550172' })).status).toBe(200)
    expect(await send({ content: 'Another one', toNumber: '9075550171,9075550172' })).toMatchObject({
      status: 429,
      body: { message: smsTexts.overQuota },
    })
    expect((await send({ content: 'Another one' })).status).toBe(200)
    await sql('update sms_count set day = day - 1')
    expect((await send({ content: 'The next day' })).status).toBe(200)
    expect(await sql('select texts_of_day, messages from sms_count')).toEqual([{ texts_of_day: 1, messages: 3 }])
  })
})

describe('a repeated message', () => {
  it('a message that is the same within a minute is refused, unless one of its parts differs', async () => {
    const at = await inMinutes(60)
    expect((await send()).status).toBe(200)
    expect(await send({ toNumber: '907-555-0171' })).toMatchObject({
      status: 409,
      body: { message: smsTexts.repeated },
    })
    expect((await send({ toNumber: '9075550172' })).status).toBe(200)
    expect((await send({ content: 'Something else' })).status).toBe(200)
    expect((await send({ scheduleDateTime: at })).status).toBe(200)
    expect((await send({ scheduleDateTime: at })).status).toBe(409)
    await sql("update sms set created_at = created_at - interval '61 seconds'")
    expect((await send()).status).toBe(200)
  })

  it('a message to the same recipients in another order is the same, and to fewer of them is another', async () => {
    const [first, second, third] = ['(907) 555-0173', '(907) 555-0171', '(907) 555-0172']
    expect((await send({ toNumber: `${first}, ${second}, ${third}` })).status).toBe(200)
    for (const toNumber of [`${second}, ${third}, ${first}`, `${third},${second},${first},${second}`])
      expect(await send({ toNumber })).toMatchObject({ status: 409, body: { message: smsTexts.repeated } })
    const fewer = await send({ toNumber: `${second}, ${first}` })
    expect([fewer.status, fewer.body.toNumber]).toEqual([200, `${second}, ${first}`])
  })

  it('a message that was cancelled can be scheduled again', async () => {
    const at = await inMinutes(60)
    const { body: made } = await send({ scheduleDateTime: at })
    expect((await cancel(made.id)).status).toBe(200)
    expect((await send({ scheduleDateTime: at })).status).toBe(200)
  })

  it('of ten equal messages at once without a key one is sent', async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => send()))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await sql('select from sms')).toHaveLength(1)
  })

  it('with a key a repeated message is answered as the first one, and another key is another message', async () => {
    const first = await send({}, { key: 'a' })
    expect((await send({}, { key: 'a' })).body).toEqual(first.body)
    expect((await send({ content: 'Other words' }, { key: 'a' })).status).toBe(422)
    const other = await send({}, { key: 'b' })
    expect([other.status, other.body.id === first.body.id]).toEqual([200, false])
  })
})

describe('a scheduled message', () => {
  it('a message can be scheduled from 15 minutes to a year ahead by the clock of the database', async () => {
    const at = async (minutes: number) => send({ content: `In ${minutes}`, scheduleDateTime: await inMinutes(minutes) })
    expect(await at(14.9)).toMatchObject(refusal(smsTexts.tooEarly, 'scheduleDateTime'))
    expect(await at(-60)).toMatchObject(refusal(smsTexts.tooEarly, 'scheduleDateTime'))
    expect(await at(366 * 24 * 60 + 5)).toMatchObject(refusal(smsTexts.tooLate, 'scheduleDateTime'))
    const { status, body: made } = await at(15.2)
    expect(status).toBe(200)
    expect(made).toMatchObject({ externalStatus: 'scheduled', recipients: [{ status: 'scheduled' }] })
    expect(await deliveries()).toEqual([{ number: '(907) 555-0171', status: 'SCHEDULED', isDue: false }])
  })

  it.each([
    'tomorrow',
    '2026-13-01T09:00:00Z',
    '2027-02-30T09:00:00Z',
    '12/01/2026 09:00',
    '2026-12-01T25:00:00Z',
    '0000-01-01T00:00:00Z',
    'T09:00Z',
  ])('a message is not scheduled for %s', async (scheduleDateTime) => {
    expect(await send({ scheduleDateTime })).toMatchObject({ status: 400 })
  })

  it('a time with an offset is stored as the point in time that it is', async () => {
    const at = new Date(Date.parse(await inMinutes(90)))
    const written = new Date(at.getTime() - 9 * 3_600_000).toISOString().replace('Z', '-09:00')
    const { body: made } = await send({ scheduleDateTime: written })
    expect(new Date(made.scheduleDateTime).toISOString()).toBe(at.toISOString())
  })

  it('a scheduled message is cancelled once', async () => {
    const { body: made } = await send({ toNumber: '9075550171,9075550172', scheduleDateTime: await inMinutes(60) })
    expect((await cancel(made.id)).body).toEqual({ id: made.id })
    expect((await deliveries()).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED'])
    expect(await cancel(made.id)).toMatchObject({ status: 409, body: { message: smsTexts.notCancelable } })
  })

  it('of ten cancellations at once one wins', async () => {
    const { body: made } = await send({ scheduleDateTime: await inMinutes(60) })
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => cancel(made.id)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it('a message of which one recipient is being sent is not cancelled, for the others neither', async () => {
    const { body: made } = await send({ toNumber: '9075550171,9075550172', scheduleDateTime: await inMinutes(60) })
    await sql(
      "update sms_delivery set status = 'CLAIMED', from_number = '(907) 555-0131', lease_until = now() + interval '1 minute' where position = 1",
    )
    expect((await cancel(made.id)).status).toBe(409)
    expect((await deliveries()).map(({ status }) => status)).toEqual(['SCHEDULED', 'CLAIMED'])
    expect(await sql('select canceled_at from sms')).toEqual([{ canceled_at: null }])
  })

  it('a message that leaves at once is not cancelled', async () => {
    const { body: made } = await send()
    expect((await cancel(made.id)).status).toBe(409)
  })

  it('a message of another practice is not found', async () => {
    await used.world.call(
      saveSmsSettings,
      { params: { practiceId: clinic.south }, body: { fromNumber: '9075550132' } },
      { as: clinic.admin },
    )
    const { body: made } = await send({ scheduleDateTime: await inMinutes(60) }, { practiceId: clinic.south })
    expect((await cancel(made.id, clinic.northOnly)).status).toBe(404)
  })
})

describe('consent forms', () => {
  const signer = { sendConsentForms: true, signerFirstName: 'Luis', signerLastName: 'Chavez' }
  const forms = (more: Record<string, unknown> = {}) =>
    send({ ...signer, includedESignatureTemplates: [consent.id, privacy.id], ...more })
  const request = async () =>
    (
      await sql(
        `select r.kind, r.sent_to, r.signer_first_name, r.revoked_at is not null as is_revoked, round(extract(epoch from l.expires_at - now()) / 3600)::int as hours,
                array(select d.name from signing_document d where d.signing_request_id = r.id order by d.position) as names
           from signing_request r join link l on l.id = r.link_id`,
      )
    )[0]

  it('consent forms make a request to sign, whose link is not part of the stored text', async () => {
    const { status, body: made } = await forms({ toNumber: '9075550171,9075550172' })
    expect(status).toBe(200)
    expect(made).toMatchObject({
      content: 'Please call us back',
      consentForms: [],
      consentFormsPending: true,
      consentFormsProcessed: false,
    })
    expect(await request()).toEqual({
      kind: 'CONSENT',
      sent_to: '(907) 555-0171, (907) 555-0172',
      signer_first_name: 'Luis',
      is_revoked: false,
      hours: 72,
      names: ['Consent to treatment', 'Privacy practices'],
    })
    expect(JSON.stringify(await sql('select * from sms'))).not.toContain('/consent/')
  })

  it('the link counts as part of the text that leaves', async () => {
    expect((await forms({ content: 'x'.repeat(150) })).body.segments).toBe(2)
  })

  it('consent forms are a list or a map, in which a form can be left out', async () => {
    await forms({ includedESignatureTemplates: { [consent.id]: false, [privacy.id]: true } })
    expect((await request()).names).toEqual(['Privacy practices'])
  })

  it('a form that is unknown, or not in use any more, is not found', async () => {
    expect((await forms({ includedESignatureTemplates: [2_000_000_000] })).status).toBe(404)
    expect((await forms({ includedESignatureTemplates: { 2000000000: true } })).status).toBe(404)
    await sql('update esignature_template set is_retired = true where id = $1', [privacy.id])
    expect((await forms()).status).toBe(404)
    await sql('update esignature_template set is_retired = false')
    expect(await sql('select from signing_request')).toEqual([])
  })

  it('the days of a link begin when the message leaves, and a cancelled message ends the request', async () => {
    const { body: made } = await forms({ scheduleDateTime: await inMinutes(48 * 60) })
    expect((await request()).hours).toBe(120)
    await cancel(made.id)
    expect((await request()).is_revoked).toBe(true)
  })
})
