import { atEnd } from '@credence/bench/src/cleanup.ts'
import pg from 'pg'
import type { Fault } from '../fault.ts'
import { deliveriesOf, dialled, scheduleMessages } from '../sms-messages.ts'
import { SmsVendor, type VendorMood } from '../sms-vendor.ts'
import { until } from '../until.ts'

const count = 2000
const dueInSeconds = 8
/** One of so many answers of the vendor is lost. */
const loses = 20
const settledWithinMs = 120_000

/** Where the process is killed, and how many messages the vendor has by then. */
const seams: readonly { name: string; mood: VendorMood; after: number }[] = [
  { name: 'claimed, before the vendor takes it', mood: 'deaf', after: 300 },
  { name: 'taken, before it is recorded', mood: 'mute', after: 800 },
  { name: 'recorded, before it is reported', mood: 'silent', after: 1300 },
]

/** The node is killed at three points while messages are due and answers of the vendor are lost. Each is sent once. */
export const scheduledMessages: Fault = {
  id: 'F4',
  name: 'scheduled-messages',
  title: `kill -9 at ${seams.length} points while ${count} text messages are sent and 5% of the vendor's answers are lost`,
  async run(testBed) {
    let port = 0
    const vendor = await SmsVendor.start({ loses, reportTo: () => port })
    const {
      postgres: { url },
      nodes: [node],
    } = await testBed.startNodes({ settings: vendor.settings })
    if (!node) throw new Error('There is no node')
    port = node.port
    const ids = await scheduleMessages(url, count, dueInSeconds)
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    atEnd(() => watcher.end())
    const statuses = async () => (await deliveriesOf(watcher, ids)).map(({ status }) => status)
    const broken: string[] = []

    for (const { name, mood, after } of seams) {
      await until(`The vendor has ${after} messages`, () => vendor.messages.length >= after)
      vendor.held = 0
      vendor.mood = mood
      const before = vendor.messages.length
      await until(name, () => (mood === 'silent' ? vendor.messages.length > before + 20 : vendor.held > 0))
      await node.kill()
      const left = await statuses()
      const expected = mood === 'silent' ? 'HANDED_OVER' : 'CLAIMED'
      if (!left.includes(expected)) broken.push(`${name}: the kill left no delivery that is ${expected}`)
      vendor.mood = 'open'
      await node.restart()
    }
    const restartedAt = performance.now()
    const open = ['SCHEDULED', 'CLAIMED', 'UNKNOWN', 'HANDED_OVER']
    await until(
      'Every message has its final state',
      async () => !(await statuses()).some((each) => open.includes(each)),
    )
    const settledMs = performance.now() - restartedAt

    const deliveries = await deliveriesOf(watcher, ids)
    const counts = vendor.counts()
    const timesOf = ({ number }: { number: string }) => counts.get(dialled(number)) ?? 0
    const lost = deliveries.filter((each) => timesOf(each) === 0).length
    const doubled = deliveries.filter((each) => timesOf(each) > 1).length
    const undelivered = deliveries.filter(({ status }) => status !== 'DELIVERED').length
    if (lost) broken.push(`${lost} messages were not sent`)
    if (doubled) broken.push(`${doubled} messages were sent twice`)
    if (undelivered) broken.push(`${undelivered} messages are not delivered`)
    if (settledMs > settledWithinMs) broken.push(`unknown messages took ${Math.round(settledMs / 1000)} s`)
    return {
      acknowledged: ids.length,
      lost,
      doubled,
      refused: {},
      recoveryMs: null,
      broken,
      note: `all final ${Math.round(settledMs / 1000)} s after the last restart`,
    }
  },
}
