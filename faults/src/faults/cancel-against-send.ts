import { atEnd } from '@credence/bench/src/cleanup.ts'
import pg from 'pg'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { deliveriesOf, dialled, scheduleMessages } from '../sms-messages.ts'
import { SmsVendor } from '../sms-vendor.ts'
import { until } from '../until.ts'

const count = 1000
const dueInSeconds = 10
const clients = 8

/** Messages are cancelled in the second in which they are due. Each is cancelled or sent, never both. */
export const cancelAgainstSend: Fault = {
  id: 'F5',
  name: 'cancel-against-send',
  title: `${count} text messages are cancelled at the second in which they are due`,
  async run(testBed) {
    let port = 0
    const vendor = await SmsVendor.start({ loses: 0, reportTo: () => port })
    const {
      postgres: { url },
      nodes: [node],
    } = await testBed.startNodes({ settings: vendor.settings })
    if (!node) throw new Error('There is no node')
    port = node.port
    const managers = await Promise.all(
      Array.from({ length: clients }, () => signedIn(node.port, 'manager@aurora.test')),
    )
    const ids = await scheduleMessages(url, count, dueInSeconds)
    // Cancelling begins when the first message was sent, so that both sides win some on a slow machine too.
    await until('The vendor has the first message', async () => vendor.counts().size > 0)

    const answers = new Map<number, number | string>()
    const waiting = [...ids]
    await Promise.all(
      managers.map(async (manager) => {
        // From the end: the dispatch begins with the first.
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
          answers.set(id, (await manager.ask({ method: 'DELETE', path: `/api/sms/${id}` })).status)
        manager.close()
      }),
    )
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    atEnd(() => watcher.end())
    await until('Every message is cancelled or delivered', async () =>
      (await deliveriesOf(watcher, ids)).every(({ status }) => ['CANCELED', 'DELIVERED'].includes(status)),
    )

    const broken: string[] = []
    const refused: Record<string, number> = {}
    const counts = vendor.counts()
    let [cancelled, lost, doubled] = [0, 0, 0]
    for (const { id, number, status } of await deliveriesOf(watcher, ids)) {
      const answer = answers.get(id) ?? 'none'
      const sent = counts.get(dialled(number)) ?? 0
      if (answer === 200) cancelled += 1
      else refused[answer] = (refused[answer] ?? 0) + 1
      if (![200, 409].includes(Number(answer))) broken.push(`message ${id}: cancelling was answered ${answer}`)
      if ((answer === 200) !== (status === 'CANCELED'))
        broken.push(`message ${id}: answered ${answer}, and is ${status}`)
      if (sent === 0 && answer !== 200) lost += 1
      if (sent > (answer === 200 ? 0 : 1)) doubled += 1
    }
    if (lost) broken.push(`${lost} messages were neither cancelled nor sent`)
    if (doubled) broken.push(`${doubled} messages were cancelled and sent, or sent twice`)
    if (cancelled === 0 || cancelled === count) broken.push('only one side won')
    return {
      acknowledged: cancelled,
      lost,
      doubled,
      refused,
      recoveryMs: null,
      broken: broken.slice(0, 10),
      note: `${cancelled} cancelled, ${count - cancelled} sent`,
    }
  },
}
