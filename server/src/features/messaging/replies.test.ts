import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../kit/http/log.ts'
import { buildSmsOptOut } from '../../../db/builders/messaging.ts'
import { clinicTeam } from '../../../test/kit/clinic.ts'
import { useSmsPractice } from '../../../test/kit/messaging/sms-practice.ts'
import { startTwilioPeer } from '../../../test/kit/messaging/twilio-peer.ts'

const lines: string[] = []
const peer = await startTwilioPeer()
afterAll(() => peer.close())
const kit = useSmsPractice(peer, { log: createLogger('trace', { write: (line) => void lines.push(line) }) })
const { used, clinic, send, dispatch, hook, newNumber } = kit

const dialled = (number: string) => `+1${number.replace(/\D/g, '')}`
let received = 0
const reply = (from: string, Body: string, more: Record<string, string> = {}) => {
  received += 1
  return hook('inbound', { MessageSid: `SM${received}`, From: dialled(from), To: '+19075550131', Body, ...more })
}
const repliesOf = (from: string) =>
  used.world.sql('select sms_id, content, keyword from sms_reply where from_number = $1 order by id', [from])
/** What the practice sent by itself to a number, once it was dispatched. */
async function answersTo(number: string): Promise<string[]> {
  await dispatch()
  return peer.messages.filter(({ to }) => to === dialled(number)).map(({ body }) => body)
}
const emails = () =>
  used.world.sql("select recipient, subject, text from mailbox_message where channel = 'email' order by id")
const isOut = async (number: string) =>
  (await used.world.sql('select ended_at from sms_opt_out where number = $1', [number])).some(
    ({ ended_at: ended }) => !ended,
  )

beforeEach(() => used.world.sql('delete from mailbox_message'))

describe('a reply', () => {
  it('belongs to the newest message that was sent to its number, not to one that was scheduled or failed', async () => {
    const number = newNumber()
    await send([number], {}, { status: 'DELIVERED' })
    const newest = await send([number, newNumber()], {}, { status: 'DELIVERED' })
    await send([number], { scheduleAt: new Date(Date.now() + 3_600_000).toISOString() })
    await send([number], {}, { status: 'FAILED' })
    await reply(number, 'Thank you!\nSee you')
    expect(await repliesOf(number)).toEqual([{ sms_id: newest, content: 'Thank you!\nSee you', keyword: null }])
  })

  it('of an unknown sender belongs to no message', async () => {
    const number = newNumber()
    await reply(number, 'Who is this?')
    await hook('inbound', { MessageSid: 'SMshort', From: '72345', To: '+19075550131', Body: '' })
    await hook('inbound', { MessageSid: 'SMforeign', From: '+447700900123', To: '+19075550131', Body: 'Hello' })
    expect(await repliesOf(number)).toMatchObject([{ sms_id: null }])
    expect(await repliesOf('72345')).toMatchObject([{ sms_id: null, content: '' }])
    expect(await repliesOf('+447700900123')).toMatchObject([{ sms_id: null, content: 'Hello' }])
  })

  it('that is reported ten times at once is stored, mailed and answered once', async () => {
    const number = newNumber()
    const id = await send([number], {}, { status: 'DELIVERED' })
    const fields = { MessageSid: 'SMsame', From: dialled(number), To: '+19075550131', Body: 'Running late' }
    const same = await Promise.all(Array.from({ length: 10 }, () => hook('inbound', fields)))
    // The same message with another field, as a repetition can have it.
    const again = await hook('inbound', { ...fields, NumMedia: '0' })
    expect([...same, again].map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 200))
    expect(await repliesOf(number)).toMatchObject([{ sms_id: id, content: 'Running late' }])
    expect(await emails()).toEqual([
      {
        recipient: 'desk@north.test',
        subject: 'A reply to a text message of North',
        text: `${number} wrote:\n\nRunning late`,
      },
    ])
    expect(await answersTo(number)).toEqual(['We read this tomorrow.'])
  })

  it('gets the automatic response at most once in 24 hours, also when several come at once', async () => {
    const number = newNumber()
    await Promise.all(['One', 'Two', 'Three'].map((text) => reply(number, text)))
    expect(await answersTo(number)).toEqual(['We read this tomorrow.'])
    await used.world.sql("update sms set created_at = created_at - interval '23 hours' where to_number = $1", [number])
    await reply(number, 'Four')
    expect(await answersTo(number)).toHaveLength(1)
    await used.world.sql("update sms set created_at = created_at - interval '2 hours' where to_number = $1", [number])
    await reply(number, 'Five')
    expect(await answersTo(number)).toHaveLength(2)
  })

  it('to a number that no practice has is answered and leaves nothing', async () => {
    const number = newNumber()
    expect((await reply(number, 'Hello', { To: '+19075550000' })).status).toBe(200)
    expect(await repliesOf(number)).toEqual([])
  })

  it('to a practice without settings is stored, and neither mailed nor answered', async () => {
    const number = newNumber()
    await reply(number, 'Hello', { To: '+19075550132' })
    expect(await repliesOf(number)).toHaveLength(1)
    expect(await answersTo(number)).toEqual([])
    expect(await emails()).toEqual([])
  })
})

describe('a keyword', () => {
  it('STOP opts out with one confirmation and no automatic response, START opts in again', async () => {
    const number = newNumber()
    for (const text of ['Stop.', 'STOP']) await reply(number, text)
    expect(await isOut(number)).toBe(true)
    const [confirmation, ...others] = await answersTo(number)
    expect(confirmation).toContain('North: you have opted out')
    expect(others).toEqual([])
    await reply(number, 'YES')
    expect(await isOut(number)).toBe(true)
    await reply(number, 'unstop')
    expect(await isOut(number)).toBe(false)
    expect(await answersTo(number)).toEqual([
      confirmation,
      expect.stringContaining('you will receive text messages again'),
    ])
    expect(await repliesOf(number)).toMatchObject([
      { keyword: 'STOP' },
      { keyword: 'STOP' },
      { keyword: null },
      { keyword: 'START' },
    ])
    expect(await used.world.sql('select source, ended_source from sms_opt_out where number = $1', [number])).toEqual([
      { source: 'REPLY', ended_source: 'REPLY' },
    ])
    expect(await emails()).toHaveLength(4)
  })

  it('STOP that Twilio has confirmed itself is not confirmed again', async () => {
    const number = newNumber()
    await reply(number, 'STOP', { OptOutType: 'STOP' })
    expect(await isOut(number)).toBe(true)
    expect(await answersTo(number)).toEqual([])
  })

  it('STOP counts for the practice that it was sent to', async () => {
    const number = newNumber()
    await reply(number, 'STOP', { To: '+19075550132' })
    expect(await used.world.sql('select practice_id from sms_opt_out where number = $1', [number])).toEqual([
      { practice_id: clinic.south },
    ])
  })

  it("HELP answers the practice's name and phone, also to somebody who opted out", async () => {
    const number = newNumber()
    await used.world.inTeam(clinicTeam, (scope) =>
      buildSmsOptOut(scope, { teamId: clinicTeam, practiceId: clinic.north, number }),
    )
    await reply(number, 'help')
    expect(await answersTo(number)).toEqual([expect.stringMatching(/^North, \(907\) 555-0110/)])
  })
})

describe('the log', () => {
  it('holds neither the number nor the words nor the name of a patient', async () => {
    const number = newNumber()
    const canary = 'CANARY-Quillfeather'
    await send([number], { content: `Dear ${canary}` })
    peer.fail('POST', 500)
    await dispatch()
    await kit.expireLeases()
    peer.fail('GET', 500)
    await dispatch()
    await kit.expireLeases()
    await dispatch()
    await kit.report(peer.messages.at(-1), 'failed', 30_008)
    await reply(number, `I am ${canary}`)
    await hook('inbound', { From: dialled(number), Body: canary }, { headers: { 'x-twilio-signature': 'wrong' } })
    await answersTo(number)
    const digits = number.replace(/\D/g, '')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).not.toContain(canary)
      expect(line.replace(/\D/g, '')).not.toContain(digits)
    }
    expect(lines.join('')).toContain('the text message service does not work')
  })
})
