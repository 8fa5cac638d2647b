import * as contract from '@credence/contract/messaging/calls'
import { smsTexts } from '@credence/contract/messaging/texts'
import { getSigningRequest } from '@credence/contract/signing/request-calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildSms, buildSmsReply, buildSmsSettings, type BuiltSms } from '../../../db/builders/messaging.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { buildTemplate, SigningPage } from '../../../test/kit/signing/signing-pages.ts'

let consent: { id: number }
const { used, clinic } = useClinic({
  build: async (world) => {
    consent = await buildTemplate(world, 'Consent to treatment')
  },
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const teamId = clinicTeam
const place = () => ({ teamId, practiceId: clinic.north })

beforeEach(async () => {
  await sql('delete from sms_reply')
  await sql('delete from sms')
  await sql('delete from sms_count')
  await sql('delete from signing_request')
})

const build = (...messages: Partial<BuiltSms>[]) =>
  used.world.inTeam(teamId, (scope) =>
    buildSms(
      scope,
      messages.map((message) => ({ ...place(), ...message })),
    ),
  )
const reply = (fromNumber: string, content: string, smsId: number | null, at: string) =>
  used.world.inTeam(teamId, (scope) =>
    buildSmsReply(scope, { ...place(), smsId, fromNumber, content, vendorId: content, createdAt: at }),
  )
const list = (query: Record<string, unknown> = {}, { as = clinic.manager, headers = {} } = {}) =>
  used.world.call(contract.listSms, { params: { practiceId: clinic.north }, query }, { as, headers })
const idsIn = (messages: { id: number }[]) => messages.map(({ id }) => id)
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T10:00:00Z`

describe('the history', () => {
  it('the history is newest first, with the replies of each message', async () => {
    const [older = 0, newer = 0] = await build({ createdAt: day(1) }, { createdAt: day(2) })
    await reply('(907) 555-0170', 'Yes', older, day(3))
    await reply('(907) 555-0170', 'Where is it?', older, day(4))
    const { body } = await list()
    expect(idsIn(body)).toEqual([newer, older])
    expect(body[1].replies).toMatchObject([
      { content: 'Yes', fromNumber: '(907) 555-0170', created: expect.stringContaining('2026-01-03') },
      { content: 'Where is it?' },
    ])
    expect(body[0].replies).toEqual([])
  })

  it.each<[string, Partial<BuiltSms>, string | null, (string | null)[]]>([
    ['delivered', { recipients: [{ number: '(907) 555-0171', status: 'DELIVERED' }] }, 'delivered', ['delivered']],
    [
      'partly open',
      {
        recipients: [
          { number: '(907) 555-0171', status: 'FAILED' },
          { number: '(907) 555-0172', status: 'HANDED_OVER' },
        ],
      },
      null,
      ['failed', null],
    ],
    [
      'failed and undelivered',
      {
        recipients: [
          { number: '(907) 555-0171', status: 'UNDELIVERED' },
          { number: '(907) 555-0172', status: 'FAILED', error: 'Blocked' },
        ],
      },
      'failed',
      ['undelivered', 'failed'],
    ],
    [
      'delivered and undelivered',
      {
        recipients: [
          { number: '(907) 555-0171', status: 'DELIVERED' },
          { number: '(907) 555-0172', status: 'UNDELIVERED' },
        ],
      },
      'undelivered',
      ['delivered', 'undelivered'],
    ],
    [
      'scheduled',
      { scheduleAt: '2100-01-01T00:00:00Z', recipients: [{ number: '(907) 555-0171', status: 'SCHEDULED' }] },
      'scheduled',
      ['scheduled'],
    ],
    ['not sent yet', { recipients: [{ number: '(907) 555-0171', status: 'SCHEDULED' }] }, null, [null]],
    [
      'canceled',
      {
        scheduleAt: '2100-01-01T00:00:00Z',
        canceledAt: day(3),
        recipients: [{ number: '(907) 555-0171', status: 'CANCELED' }],
      },
      'canceled',
      ['canceled'],
    ],
  ])('the status of a message that is %s', async (_, message, externalStatus, statuses) => {
    await build(message)
    const [listed] = (await list()).body
    expect(listed.externalStatus).toBe(externalStatus)
    expect(listed.recipients.map(({ status }: { status: string }) => status)).toEqual(statuses)
  })

  it('answers to replies are not part of the history', async () => {
    const [first] = await build({}, { origin: 'AUTO_RESPONSE' }, { origin: 'KEYWORD' })
    expect(idsIn((await list()).body)).toEqual([first])
    expect((await list({ page: 0 })).body.total).toBe(1)
  })

  it('a page of the history has the number of all messages', async () => {
    const ids = await build(...Array.from({ length: 45 }, (_, at) => ({ createdAt: day(1), content: `Message ${at}` })))
    const newest = ids.toReversed()
    const { body } = await list({ page: 1, size: 20 })
    expect([body.total, idsIn(body.messages)]).toEqual([45, newest.slice(20, 40)])
    expect((await list({ page: 2 })).body.messages).toHaveLength(5)
    expect((await list({ size: 30 })).body.messages).toHaveLength(30)
    expect((await list({ page: 9, size: 100 })).body).toEqual({ total: 45, messages: [] })
  })

  it('the history without a page has at most 1,000 messages', async () => {
    await build(...Array.from({ length: 1001 }, () => ({ createdAt: day(1) })))
    expect((await list()).body).toHaveLength(1000)
  })

  it.each(['10', '21', '99', '101', '0', '-20', '20.0', 'x', ''])('a page of %j messages is refused', async (size) => {
    expect((await list({ size })).status).toBe(400)
  })

  it.each([20, 30, 40, 50, 100])('a page of %i messages is answered', async (size) => {
    expect(await list({ size })).toMatchObject({ status: 200, body: { total: 0, messages: [] } })
  })

  it('a page costs the same number of queries whatever it holds', async () => {
    await build({}, {})
    const few = await countQueries(() => list({ size: 100 }))
    await build(...Array.from({ length: 90 }, () => ({})))
    expect(await countQueries(() => list({ size: 100 }))).toBe(few)
  })

  it('the history is 304 while nothing changed, for lists and pages', async () => {
    for (const query of [{}, { page: 0, size: 20 }]) {
      const [id = 0] = await build({})
      const { headers } = await list(query)
      const known = { headers: { 'if-none-match': String(headers.etag) } }
      expect((await list(query, known)).status).toBe(304)
      await used.world.inTeam(teamId, (scope) =>
        scope.client.query("update sms_delivery set status = 'FAILED' where sms_id = $1", [id]),
      )
      expect((await list(query, known)).status).toBe(200)
    }
  })

  it('polling the history keeps nobody signed in', async () => {
    const as = await clinic.sessionWith(['MESSAGING_VIEW'])
    const age = (minutes: number) =>
      sql(
        `update session set last_active_at = last_active_at - make_interval(mins => $1)
          where account_id = (select max(account_id) from session)`,
        [minutes],
      )
    await age(80)
    expect((await list({}, { as })).status).toBe(200)
    await age(11)
    expect((await list({}, { as })).status).toBe(401)
  })
})

describe('consent forms of a message', () => {
  const send = async (more: Record<string, unknown> = {}) => {
    await sql('delete from practice_sms')
    await used.world.inTeam(teamId, (scope) => buildSmsSettings(scope, { ...place(), fromNumber: '(907) 555-0131' }))
    const { body } = await used.world.call(
      contract.sendSms,
      {
        params: { practiceId: clinic.north },
        body: {
          toNumber: '(907) 555-0171',
          content: 'Please sign',
          sendConsentForms: true,
          includedESignatureTemplates: [consent.id],
          signerFirstName: 'Luis',
          signerLastName: 'Chavez',
          ...more,
        },
      },
      { as: clinic.manager },
    )
    return body.id as number
  }
  const sign = async (id: number) => {
    const [{ request }] = await sql('select signing_request_id as request from sms where id = $1', [id])
    await new SigningPage(used.world, await consentPath(request)).signAll()
  }
  const consentPath = async (request: number) => {
    const { body } = await used.world.call(getSigningRequest, { params: { id: request } }, { as: clinic.manager })
    return new URL(body.url).pathname.slice(1)
  }
  const open = (smsId: number, filename: string, as = clinic.manager) =>
    used.world.call(contract.openSmsForm, { params: { smsId }, body: { filename } }, { as })

  it('signed forms are listed and opened, and opening them is recorded', async () => {
    const id = await send()
    const before = await list()
    await sign(id)
    const [message] = (await list({}, { headers: { 'if-none-match': String(before.headers.etag) } })).body
    expect(message).toMatchObject({
      consentForms: [{ filename: 'Consent to treatment.pdf' }],
      consentFormsPending: false,
      consentFormsProcessed: false,
    })
    const { body } = await open(id, 'Consent to treatment.pdf')
    const file = await used.world.ask('GET', body.url.replace(/^https?:\/\/[^/]+/, ''), { as: clinic.manager })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const several = await used.world.call(
      contract.openSmsForms,
      { params: { smsId: id }, body: { filenames: ['Consent to treatment.pdf'] } },
      { as: clinic.manager },
    )
    expect(several.body.urls).toHaveLength(1)
    expect(await sql("select subject from audit_event where action = 'consent form opened'")).toEqual([
      { subject: `sms ${id}` },
      { subject: `sms ${id}` },
    ])
  })

  it('forms of a cancelled message are not pending any more', async () => {
    const smsId = await send({ scheduleDateTime: new Date(Date.now() + 86_400_000).toISOString() })
    expect((await list()).body[0].consentFormsPending).toBe(true)
    await used.world.call(contract.cancelSms, { params: { smsId } }, { as: clinic.manager })
    expect((await list()).body[0]).toMatchObject({ externalStatus: 'canceled', consentFormsPending: false })
  })

  it('a form that is not signed, or has another name, is not found', async () => {
    const id = await send()
    expect((await open(id, 'Consent to treatment.pdf')).status).toBe(404)
    expect((await open(id, '../secret')).status).toBe(404)
  })

  it('forms are marked as processed and back, by those who may edit', async () => {
    const id = await send()
    const mark = (consentFormsProcessed: boolean, as = clinic.manager) =>
      used.world.call(contract.markSmsForms, { params: { smsId: id }, body: { consentFormsProcessed } }, { as })
    expect((await mark(true)).body).toEqual({ id, consentFormsProcessed: true })
    expect((await list()).body[0].consentFormsProcessed).toBe(true)
    expect((await mark(true, await clinic.sessionWith(['MESSAGING_VIEW']))).status).toBe(403)
    await mark(false)
    expect((await list()).body[0].consentFormsProcessed).toBe(false)
  })

  it('a message without forms cannot be marked', async () => {
    const [smsId = 0] = await build({})
    expect(
      await used.world.call(
        contract.markSmsForms,
        { params: { smsId }, body: { consentFormsProcessed: true } },
        { as: clinic.manager },
      ),
    ).toMatchObject({ status: 400, body: { message: smsTexts.noForms } })
  })
})

describe('a conversation', () => {
  const conversation = async (phone: string) =>
    used.world.call(
      contract.getSmsConversation,
      { params: { practiceId: clinic.north }, query: { phone } },
      { as: clinic.manager },
    )

  it('a conversation is what both wrote, oldest first, with answers to replies and unknown senders', async () => {
    const [first = 0, response = 0] = await build(
      { createdAt: day(1), content: 'Hello', recipients: [{ number: '(907) 555-0171' }, { number: '(907) 555-0172' }] },
      {
        createdAt: day(3),
        content: 'We are closed',
        origin: 'AUTO_RESPONSE',
        recipients: [{ number: '(907) 555-0171', status: 'FAILED' }],
      },
    )
    const anyText: unknown = expect.any(String)
    const [{ author }] = (await used.world.sql(
      'update sms m set created_by = a.id from account a where m.id = $1 and a.email = (select min(email) from account) returning name_of(a.id) as author',
      [first],
    )) as [{ author: string }]
    const answer = await reply('(907) 555-0171', 'Hi', first, day(2))
    const unknown = await reply('(907) 555-0179', 'Who is this?', null, day(2))
    const { body } = await conversation('907-555-0171')
    expect(body).toEqual([
      { id: first, direction: 'OUT', content: 'Hello', status: 'delivered', created: anyText, createdBy: author },
      { id: answer, direction: 'IN', content: 'Hi', status: null, created: anyText, createdBy: null },
      { id: response, direction: 'OUT', content: 'We are closed', status: 'failed', created: anyText, createdBy: null },
    ])
    expect((await conversation('+19075550179')).body).toMatchObject([{ id: unknown, direction: 'IN' }])
    expect((await conversation('(907) 555-0100')).body).toEqual([])
  })

  it('a conversation with a short code or a number of another country holds what came from it', async () => {
    const [code, foreign] = [
      await reply('72345', 'Your code is 12', null, day(2)),
      await reply('+447700900123', 'Hello', null, day(2)),
    ]
    expect((await conversation('72345')).body).toMatchObject([
      { id: code, direction: 'IN', content: 'Your code is 12' },
    ])
    expect((await conversation('+44 7700 900123')).body).toMatchObject([{ id: foreign, direction: 'IN' }])
    expect((await conversation('72346')).body).toEqual([])
  })

  it.each(['', '12', '7234567', 'x'.repeat(300), '(907) 555-0171, (907) 555-0172'])(
    'a conversation with %j is refused',
    async (phone) => {
      expect(await conversation(phone)).toMatchObject({ status: 400, body: { message: smsTexts.numbers } })
    },
  )
})

describe('the choices of messaging', () => {
  it('practices and providers are those of today that the caller sees, by name', async () => {
    const ask = async (as: string) => (await used.world.call(contract.listSmsPractices, {}, { as })).body
    expect(await ask(clinic.manager)).toEqual([
      { id: clinic.north, name: 'North' },
      { id: clinic.south, name: 'South' },
    ])
    expect(await ask(clinic.northOnly)).toEqual([{ id: clinic.north, name: 'North' }])
    const { body } = await used.world.call(
      contract.listSmsProviders,
      { params: { practiceId: clinic.north } },
      { as: clinic.manager },
    )
    expect(body).toEqual([
      { id: clinic.anna, name: 'Anna Able, MD' },
      { id: clinic.bert, name: 'Bert Baker, NP' },
    ])
  })
})
