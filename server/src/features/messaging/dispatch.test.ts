import { cancelSms, sendSms } from '@credence/contract/messaging/calls'
import { getSigningRequest } from '@credence/contract/signing/request-calls'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSms, buildSmsOptOut } from '../../../db/builders/messaging.ts'
import { clinicTeam } from '../../../test/kit/clinic.ts'
import { northNumber, useSmsPractice } from '../../../test/kit/messaging/sms-practice.ts'
import { startTwilioPeer } from '../../../test/kit/messaging/twilio-peer.ts'
import { buildTemplate } from '../../../test/kit/signing/signing-pages.ts'
import { addNode, served } from '../../../test/kit/world.ts'
import { smsStatus } from '../system/outside-services.actions.ts'
import { dispatchDue } from './dispatch.actions.ts'

const peer = await startTwilioPeer()
afterAll(() => peer.close())
const kit = useSmsPractice(peer)
const { used, clinic, send, dispatch, deliveries, expireLeases, newNumber } = kit

const dialled = (number: string) => `+1${number.replace(/\D/g, '')}`
const sentTo = (number: string) => peer.messages.filter(({ to }) => to === dialled(number))
const setNumber = (fromNumber: string | null) =>
  used.world.sql('update practice_sms set from_number = $2 where practice_id = $1', [clinic.north, fromNumber])
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

beforeEach(() => {
  peer.calls.length = 0
})

describe('a text message that is due', () => {
  it('is handed over once for each recipient, and a later dispatch sends nothing again', async () => {
    const numbers = [newNumber(), newNumber()]
    const id = await send(numbers, { content: 'Line one\nLine two' })
    await dispatch()
    await dispatch()
    const stored = await deliveries(id)
    expect(stored).toMatchObject(
      numbers.map((number) => ({ number, status: 'HANDED_OVER', attempts: 1, is_final: false })),
    )
    for (const [at, number] of numbers.entries()) {
      expect(sentTo(number)).toMatchObject([{ from: dialled(northNumber), body: 'Line one\nLine two' }])
      expect(stored[at]?.vendor_id).toBe(sentTo(number)[0]?.sid)
    }
  })

  it('with consent forms is one text of any length, whose last line is the link', async () => {
    const [number, content] = [newNumber(), `Please sign\n${'x'.repeat(987)}`]
    const forms = [await buildTemplate(used.world, 'Consent'), await buildTemplate(used.world, 'Privacy')]
    const { status, body } = await used.world.call(
      sendSms,
      {
        params: { practiceId: clinic.north },
        body: {
          toNumber: number,
          content,
          sendConsentForms: true,
          includedESignatureTemplates: forms.map(({ id }) => id),
          signerFirstName: 'Luis',
          signerLastName: 'Chavez',
        },
      },
      { as: clinic.manager },
    )
    expect([status, content.length]).toEqual([200, 999])
    await dispatch()
    const [{ id }] = await used.world.sql('select signing_request_id as id from sms where id = $1', [body.id])
    const { body: request } = await used.world.call(getSigningRequest, { params: { id } }, { as: clinic.manager })
    expect(request.url).toMatch(/^https?:\/\/\S+\/consent\/\S+$/)
    expect(sentTo(number).map((message) => message.body)).toEqual([`${content}\n${request.url}`])
  })

  it('is handed over once by two processes at the same time', async () => {
    const other = await addNode(used.world, { env: peer.env })
    const numbers = Array.from({ length: 150 }, newNumber)
    const id = await send(numbers)
    await Promise.all([dispatch(), dispatchDue(other.services), dispatch(), dispatchDue(other.services)])
    await other.close()
    expect(numbers.map((number) => sentTo(number).length)).toEqual(numbers.map(() => 1))
    expect(new Set((await deliveries(id)).map(({ status }) => status))).toEqual(new Set(['HANDED_OVER']))
  })

  it('waits for its time, and the dispatch answers when that is', async () => {
    const number = newNumber()
    const id = await send([number], { scheduleAt: inMinutes(20) })
    // No longer than the longest sleep.
    expect(await dispatch()).toBe(30_000)
    await used.world.sql("update sms_delivery set due_at = now() + interval '10 seconds' where sms_id = $1", [id])
    const wait = await dispatch()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(10_000)
    expect(sentTo(number)).toEqual([])
    await used.world.sql('update sms_delivery set due_at = now() where sms_id = $1', [id])
    await dispatch()
    expect(sentTo(number)).toHaveLength(1)
  })

  it('fails at its time for a recipient who opted out meanwhile, and reaches the others', async () => {
    const [out, other] = [newNumber(), newNumber()]
    const id = await send([out, other])
    await used.world.inTeam(clinicTeam, (scope) =>
      buildSmsOptOut(scope, { teamId: clinicTeam, practiceId: clinic.north, number: out }),
    )
    await dispatch()
    expect(await deliveries(id)).toMatchObject([
      { status: 'FAILED', error: 'The recipient has opted out of text messages', is_final: true },
      { status: 'HANDED_OVER', error: null },
    ])
    expect(sentTo(out)).toEqual([])
  })

  it('fails when the practice has lost its number, and when it is a day late', async () => {
    const late = await send([newNumber()], { createdAt: inMinutes(-25 * 60) })
    await dispatch()
    expect(await deliveries(late)).toMatchObject([{ status: 'FAILED', error: 'The message could not be sent in time' }])
    await setNumber(null)
    const numberless = await send([newNumber()])
    await dispatch()
    await setNumber(northNumber)
    expect(await deliveries(numberless)).toMatchObject([
      { status: 'FAILED', error: 'The practice has no number to send from' },
    ])
  })

  it('fails for good when the service refuses its number, and an opt-out there enters the ledger once', async () => {
    const [landline, out] = [newNumber(), newNumber()]
    peer.refuse(dialled(landline), 21_614)
    peer.refuse(dialled(out), 21_610)
    const id = await send([landline, out])
    await dispatch()
    await send([out])
    await dispatch()
    expect(await deliveries(id)).toMatchObject([
      { status: 'FAILED', error: 'The number cannot receive text messages' },
      { status: 'FAILED', error: 'The recipient has opted out of text messages' },
    ])
    expect(
      await used.world.sql('select source, ended_at from sms_opt_out where number = any ($1)', [[landline, out]]),
    ).toEqual([{ source: 'VENDOR', ended_at: null }])
  })

  it('is tried again later while the service takes nothing', async () => {
    const number = newNumber()
    const id = await send([number])
    peer.fail('POST', 429)
    const wait = await dispatch()
    expect(wait).toBeGreaterThan(1000)
    expect(await deliveries(id)).toMatchObject([{ status: 'SCHEDULED', attempts: 1 }])
    await used.world.sql('update sms_delivery set due_at = now() where sms_id = $1', [id])
    await dispatch()
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER', attempts: 2 }])
    expect(sentTo(number)).toHaveLength(1)
  })
})

describe('a hand-over without a result', () => {
  it('is found at the service when only the answer was lost, and is not sent again', async () => {
    const number = newNumber()
    const id = await send([number])
    peer.fail('POST', 'dropAfter')
    await dispatch()
    expect(await deliveries(id)).toMatchObject([{ status: 'UNKNOWN', vendor_id: null }])
    await dispatch()
    expect(await deliveries(id)).toMatchObject([{ status: 'UNKNOWN' }])
    await expireLeases()
    await dispatch()
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER', vendor_id: sentTo(number)[0]?.sid }])
    expect(sentTo(number)).toHaveLength(1)
  })

  it.each([
    ['another number', '(907) 555-0139'],
    ['no number', null],
  ])('is found at the service by the number it left from when the practice has %s by then', async (_, present) => {
    const number = newNumber()
    const id = await send([number])
    peer.fail('POST', 'dropAfter')
    await dispatch()
    await setNumber(present)
    await expireLeases()
    await dispatch()
    await dispatch()
    await setNumber(northNumber)
    expect(await deliveries(id)).toMatchObject([
      { status: 'HANDED_OVER', attempts: 1, vendor_id: sentTo(number)[0]?.sid },
    ])
    expect(sentTo(number)).toMatchObject([{ from: dialled(northNumber) }])
  })

  it('is sent again from the present number of the practice when the service surely does not have it', async () => {
    const [number, present] = [newNumber(), '(907) 555-0139']
    const id = await send([number])
    peer.fail('POST', 'drop')
    await dispatch()
    await setNumber(present)
    await expireLeases()
    await dispatch()
    await setNumber(northNumber)
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER', attempts: 2 }])
    expect(sentTo(number)).toMatchObject([{ from: dialled(present) }])
  })

  it('is sent again when the service surely does not have it', async () => {
    const number = newNumber()
    const id = await send([number])
    peer.fail('POST', 'drop')
    await dispatch()
    await expireLeases()
    await dispatch()
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER', attempts: 2 }])
    expect(sentTo(number)).toHaveLength(1)
  })

  it('stays unknown while the service cannot be asked', async () => {
    const number = newNumber()
    const id = await send([number])
    peer.fail('POST', 'dropAfter')
    await dispatch()
    await expireLeases()
    peer.fail('GET', 500)
    await dispatch()
    expect(await deliveries(id)).toMatchObject([{ status: 'UNKNOWN' }])
    await expireLeases()
    await dispatch()
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER' }])
    expect(sentTo(number)).toHaveLength(1)
  })

  it.each([
    ['before', 1],
    ['after', 0],
  ])('of a process that died %s the service took the message leaves one message', async (when, more) => {
    const number = newNumber()
    const id = await send([number])
    if (when === 'after') await dispatch()
    // As the process leaves it that died with the claim.
    await used.world.sql(
      `update sms_delivery set status = 'CLAIMED', vendor_id = null, handed_over_at = null, claimed_at = now() - interval '1 minute',
              attempt_id = coalesce(attempt_id, gen_random_uuid()), from_number = $2, lease_until = now() where sms_id = $1`,
      [id, northNumber],
    )
    const before = sentTo(number).length
    await dispatch()
    expect(sentTo(number)).toHaveLength(before + more)
    expect(sentTo(number)).toHaveLength(1)
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER', vendor_id: sentTo(number)[0]?.sid }])
  })

  it('of two messages with one text to one number is told apart by the ids of the service', async () => {
    const number = newNumber()
    const ids = [await send([number]), await send([number])]
    peer.fail('POST', 'dropAfter')
    peer.fail('POST', 'drop')
    await dispatch()
    await expireLeases()
    await dispatch()
    const stored = (await Promise.all(ids.map(deliveries))).flat()
    expect(stored.map(({ status }) => status)).toEqual(['HANDED_OVER', 'HANDED_OVER'])
    expect(new Set(sentTo(number).map(({ sid }) => sid))).toEqual(new Set(stored.map(({ vendor_id: sid }) => sid)))
    expect(sentTo(number)).toHaveLength(2)
  })

  it('is settled by a report of the service that comes first', async () => {
    const number = newNumber()
    const id = await send([number])
    peer.fail('POST', 'dropAfter')
    await dispatch()
    expect((await kit.report(sentTo(number)[0], 'delivered')).status).toBe(200)
    expect(await deliveries(id)).toMatchObject([{ status: 'DELIVERED', vendor_id: sentTo(number)[0]?.sid }])
    await expireLeases()
    await dispatch()
    expect(sentTo(number)).toHaveLength(1)
  })
})

describe('the cancellation of a message', () => {
  it('and its dispatch exclude each other', async () => {
    const numbers = Array.from({ length: 60 }, newNumber)
    const message = { teamId: clinicTeam, practiceId: clinic.north, scheduleAt: inMinutes(-1) }
    const ids = await used.world.inTeam(clinicTeam, (scope) =>
      buildSms(
        scope,
        numbers.map((number) => ({ ...message, recipients: [{ number, status: 'SCHEDULED' as const }] })),
      ),
    )
    const statuses = new Map<number, number>()
    const waiting = ids.toReversed()
    const cancelAll = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const params = { smsId: id }
        statuses.set(id, (await served(() => used.world.call(cancelSms, { params }, { as: clinic.manager }))).status)
      }
    }
    await Promise.all([cancelAll(), cancelAll(), cancelAll(), dispatch()])
    await dispatch()
    expect(new Set([200, 409, ...statuses.values()]).size).toBe(2)
    expect(numbers.map((number) => sentTo(number).length)).toEqual(ids.map((id) => (statuses.get(id) === 200 ? 0 : 1)))
  })
})

describe('a server of the release before the number of a claim was stored', () => {
  /** The claim of that release, in short. */
  const claimAsBefore = (id: number) =>
    used.world.sql(
      `update sms_delivery set status = 'CLAIMED', attempts = attempts + 1, claimed_at = now(), attempt_id = gen_random_uuid(),
              lease_until = now() + interval '1 minute' where sms_id = $1 and status = 'SCHEDULED' and due_at <= now()`,
      [id],
    )

  it('cannot claim a message, also one that was given back, and a server of this release sends it once', async () => {
    const number = newNumber()
    const id = await send([number])
    await expect(claimAsBefore(id)).rejects.toMatchObject({ code: '23514' })
    peer.fail('POST', 429)
    await dispatch()
    await used.world.sql('update sms_delivery set due_at = now() where sms_id = $1', [id])
    await expect(claimAsBefore(id)).rejects.toMatchObject({ code: '23514' })
    await dispatch()
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER', attempts: 2 }])
    expect(sentTo(number)).toHaveLength(1)
  })
})

describe('a message that waits although its time has come', () => {
  it('is reported as degraded, although the service works', async () => {
    const { services } = used.world
    expect(await smsStatus(services)).toMatchObject({ status: 'ok' })
    const id = await send([newNumber()], { scheduleAt: inMinutes(-6) })
    expect(await smsStatus(services)).toEqual({
      area: 'sms',
      status: 'degraded',
      message: 'Text messages wait although their time has come. The log says why.',
      since: expect.any(String),
    })
    await dispatch()
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER' }])
    expect(await smsStatus(services)).toMatchObject({ status: 'ok' })
  })
})
