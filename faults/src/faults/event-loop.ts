import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'

const exportsAtOnce = 6
const rounds = 4
/** In addition to the delay of an idle node on this machine. */
const barMs = 100

/** The event loop delay since the last reading, p99. */
async function loopDelayMs(client: Client): Promise<number> {
  const { body } = await client.ask({ path: '/metrics' })
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(String(body))?.[1])
}

/** While reports are rendered and large bodies arrive, other calls are still answered. */
export const eventLoop: Fault = {
  id: 'F18',
  name: 'event-loop',
  title: `${exportsAtOnce} PDF exports at once and bodies of 1 MB and 10 MB`,
  async run(testBed) {
    const {
      nodes: [node],
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const manager = await signedIn(node.port, 'manager@aurora.test')
    const refused: Record<string, number> = {}
    const broken: string[] = []
    let acknowledged = 0
    const count = (what: string, status: number | string, allowed: readonly (number | string)[]) => {
      if (status === 200) acknowledged += 1
      else refused[status] = (refused[status] ?? 0) + 1
      if (!allowed.includes(status)) broken.push(`${what} was answered ${status}`)
    }
    const draw = async (path: string) => {
      const address = await manager.ask({ path })
      return address.status === 200
        ? (await manager.ask({ path: (address.body as { url: string }).url })).status
        : address.status
    }
    const post = async (bytes: number) =>
      (
        await manager.ask({
          method: 'POST',
          path: '/api/task',
          json: { practiceId: 25, newActivity: 'x'.repeat(bytes) },
        })
      ).status
    await draw('/api/report/providerprofile/1')
    await loopDelayMs(manager)
    await sleep(1000)
    const idle = await loopDelayMs(manager)
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        ...Array.from({ length: exportsAtOnce }, async (_, n) =>
          count('an export', await draw(`/api/report/providerprofile/${n + 1}`), [200, 503]),
        ),
        post(1_000_000).then((status) => count('a body of 1 MB', status, [400])),
        post(10_000_000).then((status) => count('a body of 10 MB', status, [413, 'cut'])),
      ])
    }
    const delay = await loopDelayMs(manager)
    return {
      acknowledged,
      lost: 0,
      doubled: 0,
      refused,
      recoveryMs: null,
      note: `event loop delayed by ${delay.toFixed(0)} ms at p99, ${idle.toFixed(0)} ms when idle`,
      broken: [
        ...broken,
        ...(delay < barMs + idle
          ? []
          : [`the event loop was delayed by ${delay.toFixed(0)} ms at p99, and by ${idle.toFixed(0)} ms when idle`]),
      ],
    }
  },
}
