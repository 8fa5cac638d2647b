import { afterAll, describe, expect, it } from 'vitest'
import { southNumber, useSmsPractice } from '../../../test/kit/messaging/sms-practice.ts'
import { startTwilioPeer } from '../../../test/kit/messaging/twilio-peer.ts'
import { askForReports } from './reports.jobs.ts'
import { addNode } from '../../../test/kit/world.ts'

const peer = await startTwilioPeer()
afterAll(() => peer.close())
const kit = useSmsPractice(peer)
const { used, send, dispatch, deliveries, hook, report, newNumber } = kit

const empty = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'
const sid = 'SM00000000000000000000000000000001'
const inbound = { MessageSid: sid, From: '+19075551999', To: '+19075550131', Body: 'Hello' }
const hooks = [
  ['status', { MessageSid: sid, MessageStatus: 'sent' }],
  ['inbound', inbound],
  ['voice', { CallSid: 'CA1', To: '+19075550131' }],
] as const

async function handOver(): Promise<{ id: number; message: (typeof peer.messages)[number] | undefined }> {
  const number = newNumber()
  const id = await send([number])
  await dispatch()
  return { id, message: peer.messages.at(-1) }
}

describe('a call of Twilio', () => {
  it.each(hooks)('to %s is refused with 403 when its signature is missing or wrong', async (name, fields) => {
    const refused = { status: 403, body: { message: 'The signature is missing or wrong' } }
    for (const headers of [{ 'x-twilio-signature': undefined }, { 'x-twilio-signature': 'AAAA' }])
      expect(await hook(name, fields, { headers })).toMatchObject(refused)
    expect(
      await hook(name, fields, { at: `/api/hooks/twilio/${name}?x=1`, headers: { 'x-twilio-signature': 'c2lnbmVk' } }),
    ).toMatchObject(refused)
    expect(await used.world.sql('select from sms_reply')).toEqual([])
  })

  it.each(hooks)('to %s is not found without Twilio', async (name, fields) => {
    const node = await addNode(used.world)
    const at = `/api/hooks/twilio/${name}`
    const payload = new URLSearchParams(fields).toString()
    const raw = { payload, type: 'application/x-www-form-urlencoded' }
    expect((await node.ask('POST', at, { raw, headers: { 'sec-fetch-site': undefined } })).status).toBe(404)
    await node.close()
  })

  it.each([
    ['status', { MessageSid: sid }],
    ['inbound', { ...inbound, From: '9'.repeat(50) }],
    ['inbound', { ...inbound, Body: 'a\0b' }],
    ['voice', { CallSid: 'no good\n', To: '+19075550131' }],
  ])('to %s that is signed and not understood is refused: %j', async (name, fields) => {
    expect((await hook(name, fields as Record<string, string>)).status).toBe(400)
  })
})

describe('a report of Twilio', () => {
  it('moves a message on to its final state, and is answered in its own format', async () => {
    const { id, message } = await handOver()
    const answer = await report(message, 'delivered')
    expect(answer).toMatchObject({ status: 200, body: empty })
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(await deliveries(id)).toMatchObject([{ status: 'DELIVERED', error: null, is_final: true }])
  })

  it('that is repeated or late never moves a state back', async () => {
    const { id, message } = await handOver()
    for (const [status, code] of [
      ['sent'],
      ['undelivered', 30_003],
      ['undelivered', 30_003],
      ['queued'],
      ['delivered'],
      ['failed', 30_008],
      ['sent'],
    ] as const)
      expect((await report(message, status, code)).status).toBe(200)
    expect(await deliveries(id)).toMatchObject([{ status: 'UNDELIVERED', error: 'The phone could not be reached' }])
  })

  it('with the code of an opt-out enters the ledger once', async () => {
    const { id, message } = await handOver()
    for (const status of ['undelivered', 'failed']) await report(message, status, 21_610)
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({ status: 'UNDELIVERED', error: 'The recipient has opted out of text messages' })
    expect(await used.world.sql('select source from sms_opt_out where number = $1', [delivery?.number])).toEqual([
      { source: 'VENDOR' },
    ])
  })

  it('about another attempt, another team or a message that is gone changes nothing', async () => {
    const { id, message } = await handOver()
    const changed = (part: RegExp, to: string) => {
      const { pathname, search } = new URL(message?.statusCallback ?? '')
      return `${pathname}${search.replace(part, to)}`
    }
    for (const at of [
      changed(/attempt=.*/, 'attempt=00000000-0000-4000-8000-000000000000'),
      changed(/team=\d+/, 'team=2'),
      changed(/delivery=\d+/, 'delivery=999999'),
    ])
      expect((await hook('status', { MessageSid: 'SM7', MessageStatus: 'delivered' }, { at })).status).toBe(200)
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER' }])
    expect((await hook('status', { MessageSid: 'SM7', MessageStatus: 'sent' })).status).toBe(400)
  })
})

describe('a report of Twilio that never came', () => {
  const passTime = () =>
    used.world.sql("update sms_delivery set handed_over_at = handed_over_at - interval '11 minutes'")

  it('is asked for after ten minutes', async () => {
    const { id, message } = await handOver()
    Object.assign(message ?? {}, { status: 'delivered' })
    await askForReports(used.world.services)
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER' }])
    await passTime()
    await askForReports(used.world.services)
    expect(await deliveries(id)).toMatchObject([{ status: 'DELIVERED', is_final: true }])
  })

  it('is asked for again while Twilio does not answer or knows nothing new', async () => {
    const { id, message } = await handOver()
    await passTime()
    peer.fail('GET', 500)
    await askForReports(used.world.services)
    await askForReports(used.world.services)
    expect(await deliveries(id)).toMatchObject([{ status: 'HANDED_OVER' }])
    Object.assign(message ?? {}, { status: 'failed', errorCode: 30_008 })
    await askForReports(used.world.services)
    expect(await deliveries(id)).toMatchObject([{ status: 'FAILED', error: 'The carrier did not deliver the message' }])
  })
})

describe('a call to the number of a practice', () => {
  const answerTo = async (To: string) =>
    (await hook('voice', { CallSid: `CA${newNumber().replace(/\D/g, '')}`, To })).body
  it('is put through to the number that the practice named, and refused without one', async () => {
    expect(await answerTo('+19075550131')).toBe(empty.replace('<Response>', '<Response><Dial>+19075550118</Dial>'))
    expect(await answerTo(southNumber)).toContain('<Response><Reject/></Response>')
    expect(await answerTo('+19075550000')).toContain('<Response><Reject/></Response>')
    expect(await answerTo('anonymous')).toContain('<Response><Reject/></Response>')
  })
})
