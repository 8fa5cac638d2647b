import { makeSmsDue, simulateSmsReply } from '@credence/contract/messaging/dev-calls'
import { describe, expect, it } from 'vitest'
import { northNumber, useSmsPractice } from '../../../test/kit/messaging/sms-practice.ts'
import { addNode } from '../../../test/kit/world.ts'

const { used, send, dispatch, deliveries, newNumber } = useSmsPractice(null)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const shown = (number: string) =>
  used.world.sql("select text, links from mailbox_message where channel = 'sms' and recipient = $1 order by id", [
    number,
  ])

describe('the simulator', () => {
  it('delivers a message to the mailbox, and plays three numbers that do not get theirs', async () => {
    const numbers = [newNumber(), '(907) 555-0199', '(907) 555-0198', '(907) 555-0197']
    const id = await send(numbers, { content: 'Forms: https://credence.test/consent/x' })
    await dispatch()
    expect((await deliveries(id)).map(({ status }) => status)).toEqual([
      'DELIVERED',
      'FAILED',
      'UNDELIVERED',
      'HANDED_OVER',
    ])
    expect(await shown(numbers[0] ?? '')).toEqual([
      { text: 'Forms: https://credence.test/consent/x', links: ['https://credence.test/consent/x'] },
    ])
  })

  it('has a message once, though its hand-over had no result', async () => {
    const number = newNumber()
    const id = await send([number])
    await dispatch()
    await used.world.sql(
      "update sms_delivery set status = 'CLAIMED', vendor_id = null, final_at = null, lease_until = now() where sms_id = $1",
      [id],
    )
    await dispatch()
    expect(await shown(number)).toHaveLength(1)
    expect(await deliveries(id)).toMatchObject([{ status: 'DELIVERED' }])
  })
})

describe('the calls of the demo', () => {
  const due = (smsId: unknown) => used.world.call(makeSmsDue, { params: { smsId } })
  const reply = (body: Record<string, unknown>) => used.world.call(simulateSmsReply, { body })

  it('make a scheduled message due now', async () => {
    const number = newNumber()
    const id = await send([number], { scheduleAt: inAnHour() })
    await dispatch()
    expect(await shown(number)).toEqual([])
    expect((await due(id)).status).toBe(200)
    await dispatch()
    expect(await shown(number)).toHaveLength(1)
    expect(await due(id)).toMatchObject({ status: 409, body: { message: 'This message is not scheduled' } })
  })

  it('refuse a message that is not there', async () => {
    for (const id of [999_999, 0, 'x', 3_000_000_000]) expect((await due(id)).status).toBe(404)
  })

  it('play a reply, and refuse a number that no practice has', async () => {
    const from = newNumber()
    const id = await send([from])
    await dispatch()
    expect((await reply({ from, to: northNumber, text: 'Yes, at nine' })).status).toBe(200)
    expect(await used.world.sql('select sms_id, content from sms_reply where from_number = $1', [from])).toEqual([
      { sms_id: id, content: 'Yes, at nine' },
    ])
    expect((await reply({ from, to: '(907) 555-0000', text: 'x' })).status).toBe(404)
    expect((await reply({ from, to: 'nobody', text: 'x' })).status).toBe(404)
    for (const body of [
      { from, to: northNumber },
      { from, to: northNumber, text: 'a\0b' },
      { from: 7, to: 8, text: 9 },
    ])
      expect((await reply(body)).status).toBe(400)
  })

  it('are not there in production', async () => {
    const node = await addNode(used.world, { config: { mode: 'production' } })
    expect((await node.call(makeSmsDue, { params: { smsId: 1 } })).status).toBe(404)
    expect((await node.call(simulateSmsReply, { body: { from: 'x', to: 'y', text: 'z' } })).status).toBe(404)
    await node.close()
  })
})
