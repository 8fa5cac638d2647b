import * as contract from '@credence/contract/messaging/settings-calls'
import { optedOut, smsTexts } from '@credence/contract/messaging/texts'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { buildTemplate } from '../../../test/kit/signing/signing-pages.ts'
import { buildPractice, buildTeam } from '../../../db/builders/builders.ts'
import { buildSmsSettings } from '../../../db/builders/messaging.ts'

let consent: { id: number }
const { used, clinic } = useClinic({
  build: async (world) => {
    consent = await buildTemplate(world, 'Consent to treatment')
    const retired = await buildTemplate(world, 'Former form')
    await world.sql('update esignature_template set is_retired = true where id = $1', [retired.id])
    await world.sql("update team set time_zone = 'America/Los_Angeles'")
  },
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

beforeEach(async () => {
  await sql('delete from practice_sms')
  await sql('delete from sms_opt_out')
})

describe('the settings of messaging', () => {
  const get = async (practiceId = clinic.north, as = clinic.manager) =>
    (await used.world.call(contract.getSmsSettings, { params: { practiceId } }, { as })).body
  const save = (body: Record<string, unknown>, { practiceId = clinic.north, as = clinic.admin } = {}) =>
    used.world.call(contract.saveSmsSettings, { params: { practiceId }, body }, { as })

  it('a practice without settings has no number, the time zone of its team, and the forms in use', async () => {
    expect(await get()).toEqual({
      fromNumber: null,
      smsReplyForwardingEmail: null,
      smsReplyAutoResponse: null,
      callForwardNumber: null,
      timeZone: 'America/Los_Angeles',
      dailyQuota: 20_000,
      eSignatureTemplates: [{ id: consent.id, name: 'Consent to treatment' }],
      version: 0,
    })
  })

  it('an administrator saves settings; what is left out stays, and blank empties', async () => {
    const { body } = await save({
      fromNumber: '+1 907 555 0131',
      smsReplyForwardingEmail: 'desk@north.test',
      smsReplyAutoResponse: 'We read this on weekdays.\nThank you!',
      callForwardNumber: '907.555.0118',
      timeZone: 'America/Anchorage',
      dailyQuota: 5,
    })
    expect(body).toMatchObject({
      fromNumber: '(907) 555-0131',
      smsReplyAutoResponse: 'We read this on weekdays.\nThank you!',
      callForwardNumber: '(907) 555-0118',
      timeZone: 'America/Anchorage',
      dailyQuota: 5,
      version: 1,
    })
    expect((await save({ smsReplyForwardingEmail: '' })).body).toMatchObject({
      fromNumber: '(907) 555-0131',
      smsReplyForwardingEmail: null,
      version: 2,
    })
    expect((await save({ fromNumber: null, timeZone: null })).body).toMatchObject({
      fromNumber: null,
      timeZone: 'America/Los_Angeles',
    })
  })

  it('people who are no administrators cannot save settings', async () => {
    expect((await save({ fromNumber: '9075550131' }, { as: clinic.manager })).status).toBe(403)
  })

  it('a stale save is refused', async () => {
    await save({ dailyQuota: 5, version: 0 })
    expect(await save({ dailyQuota: 6, version: 0 })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await save({ dailyQuota: 6, version: 1 })).status).toBe(200)
  })

  it('a number is the number of one practice in the installation', async () => {
    await used.world.inTeam(2, async (scope) => {
      await buildTeam(scope, { id: 2, name: 'Other' })
      const practiceId = await buildPractice(scope, { teamId: 2, name: 'Elsewhere' })
      await buildSmsSettings(scope, { teamId: 2, practiceId, fromNumber: '(907) 555-0135' })
    })
    expect(await save({ fromNumber: '907-555-0135' })).toMatchObject({
      status: 409,
      body: { message: smsTexts.takenNumber, fields: { fromNumber: smsTexts.takenNumber } },
    })
    await save({ fromNumber: '9075550136' })
    expect((await save({ fromNumber: '9075550136' }, { practiceId: clinic.south })).status).toBe(409)
    expect((await save({ fromNumber: '(907) 555-0136' })).status).toBe(200)
  })

  it('of two practices that save one number at once, one gets it', async () => {
    for (let n = 0; n < 10; n += 1) {
      const fromNumber = `(907) 555-014${n}`
      const saved = await Promise.all(
        [clinic.north, clinic.south].map((practiceId) => save({ fromNumber }, { practiceId })),
      )
      const refused = { status: 409, body: { message: smsTexts.takenNumber } }
      expect(saved.toSorted((a, b) => a.status - b.status)).toMatchObject([
        { status: 200, body: { fromNumber } },
        refused,
      ])
    }
  })

  it.each<[string, Record<string, unknown>]>([
    ['a short number', { fromNumber: '555-0131' }],
    ['a bad forwarding number', { callForwardNumber: 'none' }],
    ['a bad address', { smsReplyForwardingEmail: 'desk' }],
    ['an address with a line break', { smsReplyForwardingEmail: 'a@b.test\r\nBcc: x@y.test' }],
    ['an unknown time zone', { timeZone: 'Mars/Base' }],
    ['a negative quota', { dailyQuota: -1 }],
    ['a long response', { smsReplyAutoResponse: 'x'.repeat(481) }],
  ])('settings with %s are refused', async (_, body) => {
    expect((await save(body)).status).toBe(400)
    expect(await sql('select from practice_sms')).toEqual([])
  })
})

describe('the opt-out ledger', () => {
  const list = async (practiceId = clinic.north) =>
    (await used.world.call(contract.listSmsOptOuts, { params: { practiceId } }, { as: clinic.manager })).body
  const add = (phone: unknown, note?: string, as = clinic.manager) =>
    used.world.call(contract.addSmsOptOut, { params: { practiceId: clinic.north }, body: { phone, note } }, { as })
  const end = (id: number, practiceId = clinic.north) =>
    used.world.call(contract.endSmsOptOut, { params: { practiceId, id } }, { as: clinic.manager })

  it('an opt-out is kept when it has ended, and a number can opt out again', async () => {
    const { body: first } = await add('9075550196', ' Asked by phone ')
    expect(first).toMatchObject({
      phone: '(907) 555-0196',
      note: ' Asked by phone',
      source: 'STAFF',
      createdBy: expect.stringMatching(/^Staff/),
      ended: null,
    })
    expect(await add('(907) 555-0196')).toMatchObject({ status: 409, body: { message: optedOut('(907) 555-0196') } })
    expect((await end(first.id)).body).toMatchObject({ endedSource: 'STAFF', endedBy: expect.stringMatching(/^Staff/) })
    expect(await end(first.id)).toMatchObject({ status: 409, body: { message: smsTexts.ended } })
    expect((await add('9075550196')).status).toBe(200)
    expect((await list()).map(({ ended }: { ended: string | null }) => ended === null)).toEqual([true, false])
    expect(await list(clinic.south)).toEqual([])
  })

  it('an opt-out of another practice is not found', async () => {
    const { body } = await add('9075550196')
    expect((await end(body.id, clinic.south)).status).toBe(404)
    expect((await end(2_000_000_000)).status).toBe(404)
  })

  it('of ten equal opt-outs at once one is noted', async () => {
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => add('9075550196')))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it.each([['12'], [null], ['9075550196, 9075550197']])('an opt-out of %j is refused', async (phone) => {
    expect(await add(phone)).toMatchObject({ status: 400, body: { message: smsTexts.numbers } })
  })

  it('the application cannot remove or change an opt-out', async () => {
    await add('9075550196')
    for (const change of ['delete from sms_opt_out', "update sms_opt_out set number = '(907) 555-0100'"])
      await expect(used.world.inTeam(clinicTeam, (scope) => scope.client.query(change))).rejects.toThrow(
        'permission denied',
      )
  })
})
