import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import type { OutgoingSms } from '../../kit/ports/sms.ts'
import { startTwilioPeer, type TwilioPeer } from '../../../test/kit/messaging/twilio-peer.ts'
import { twilioSms } from './twilio.ts'

let peer: TwilioPeer
let reasons: string[] = []
beforeAll(async () => {
  peer = await startTwilioPeer()
})
beforeEach(() => {
  reasons = []
})
afterAll(() => peer.close())

/** A peer that hangs is given up soon; a busy machine must not end any other call. */
function gateway(env: Record<string, string> = {}, { isHanging = false } = {}) {
  const { twilio } = readConfig({ CREDENCE_MODE: 'demo', ...peer.env, ...env })
  if (!twilio) throw new Error('The settings have no Twilio')
  const health = { worked: async () => {}, failed: async (_: string, reason: string) => void reasons.push(reason) }
  return twilioSms(twilio, { publicUrl: 'https://credence.test', health, ...(isHanging ? { timeoutMs: 300 } : {}) })
}

let sent = 0
function sample(to: string, text = 'See you tomorrow at nine'): OutgoingSms {
  sent += 1
  const attemptId = `00000000-0000-4000-8000-${String(sent).padStart(12, '0')}`
  return { attempt: { teamId: 1, deliveryId: sent, attemptId }, from: '(907) 555-0131', to, text }
}
const beginning = () => new Date(Date.now() - 1000)

describe('a text message sent by Twilio', () => {
  it('has the numbers with the country and an address for reports that names the attempt', async () => {
    const message = sample('(907) 555-0171', 'Line one\nLine two')
    expect(await gateway().send(message)).toMatchObject({ kind: 'accepted', report: { state: 'ON_ITS_WAY' } })
    expect(peer.messages.at(-1)).toMatchObject({
      to: '+19075550171',
      from: '+19075550131',
      body: 'Line one\nLine two',
      statusCallback: `https://credence.test/api/hooks/twilio/status?team=1&delivery=${message.attempt.deliveryId}&attempt=${message.attempt.attemptId}`,
    })
    expect(reasons).toEqual([])
  })

  it('is refused for good with a code of its number, and an opt-out is recognised', async () => {
    peer.refuse('+19075550172', 21_610)
    peer.refuse('+19075550173', 21_614)
    expect(await gateway().send(sample('(907) 555-0172'))).toEqual({
      kind: 'refused',
      error: { text: 'The recipient has opted out of text messages', isOptOut: true },
    })
    expect(await gateway().send(sample('(907) 555-0173'))).toEqual({
      kind: 'refused',
      error: { text: 'The number cannot receive text messages', isOptOut: false },
    })
  })

  it.each([
    [401, 'notSent'],
    [429, 'notSent'],
    [500, 'unknown'],
    [503, 'unknown'],
    ['drop', 'unknown'],
    ['dropAfter', 'unknown'],
    ['hang', 'unknown'],
  ] as const)('after the fault %s is %s, and the reason names no number', async (fault, kind) => {
    peer.fail('POST', fault)
    const impatient = gateway({}, { isHanging: fault === 'hang' })
    expect(await impatient.send(sample('(907) 555-0174'))).toMatchObject({ kind })
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).not.toMatch(/555|0174/)
  })

  it('is surely not sent when no connection is made, or when the account is refused', async () => {
    const closed = await startTwilioPeer()
    await closed.close()
    const nowhere = gateway(closed.env)
    expect(await nowhere.send(sample('(907) 555-0175'))).toMatchObject({ kind: 'notSent' })
    const stranger = gateway({ TWILIO_AUTH_TOKEN: 'another' })
    expect(await stranger.send(sample('(907) 555-0175'))).toMatchObject({ kind: 'notSent' })
    expect(peer.messages.filter(({ to }) => to === '+19075550175')).toEqual([])
  })
})

describe('a text message looked up at Twilio', () => {
  it('is found by its numbers and its text, also before it has a date of sending', async () => {
    peer.fail('POST', 'dropAfter')
    const message = sample('(907) 555-0176')
    await gateway().send(message)
    const stored = peer.messages.at(-1)
    expect(await gateway().find(message, beginning())).toEqual([
      { vendorId: stored?.sid, state: 'ON_ITS_WAY', error: null },
    ])
    Object.assign(stored ?? {}, { status: 'undelivered', errorCode: 30_003 })
    expect(await gateway().find(message, beginning())).toEqual([
      {
        vendorId: stored?.sid,
        state: 'UNDELIVERED',
        error: { text: 'The phone could not be reached', isOptOut: false },
      },
    ])
  })

  it('is not found by another text, another number or an earlier time', async () => {
    const message = sample('(907) 555-0177')
    await gateway().send(message)
    expect(await gateway().find({ ...message, text: 'Something else' }, beginning())).toEqual([])
    expect(await gateway().find({ ...message, to: '(907) 555-0178' }, beginning())).toEqual([])
    expect(await gateway().find(message, new Date(Date.now() + 3_600_000))).toEqual([])
  })

  it('is found on a later page', async () => {
    const message = sample('(907) 555-0179', 'The first')
    await gateway().send(message)
    for (let count = 0; count < 101; count += 1) await gateway().send(sample('(907) 555-0179', 'A later one'))
    expect(await gateway().find(message, beginning())).toHaveLength(1)
  })

  it('is found by its id, and a message that Twilio does not know is none', async () => {
    await gateway().send(sample('(907) 555-0181'))
    const stored = peer.messages.at(-1)
    Object.assign(stored ?? {}, { status: 'delivered' })
    expect(await gateway().report(stored?.sid ?? '')).toEqual({
      vendorId: stored?.sid,
      state: 'DELIVERED',
      error: null,
    })
    expect(await gateway().report('SM0')).toBeNull()
    peer.fail('GET', 503)
    await expect(gateway().report('SM0')).rejects.toThrow('Twilio answered 503')
  })

  it.each([
    [500, 'Twilio answered 500'],
    ['drop', 'fetch failed'],
    ['hang', 'timeout'],
  ] as const)('fails loudly while Twilio does not answer: %s', async (fault, message) => {
    peer.fail('GET', fault)
    const impatient = gateway({}, { isHanging: fault === 'hang' })
    await expect(impatient.find(sample('(907) 555-0180'), beginning())).rejects.toThrow(message)
  })
})
