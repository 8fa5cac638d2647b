import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { startTraffic } from '../traffic.ts'

/**
 * A node is killed at any point of a write. Clients without an answer repeat the request with the same idempotency key.
 */
export const nodeKilled: Fault = {
  id: 'F1',
  name: 'node-killed',
  title: 'kill -9 of the node under writes, started again each time',
  quick: true,
  async run(testBed) {
    const {
      postgres,
      nodes: [node],
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const history = new History()
    const traffic = startTraffic(
      [await signedIn(node.port, 'editor@aurora.test'), await signedIn(node.port, 'manager@aurora.test')],
      history,
    )
    const restarts: number[] = []
    for (let kill = 0; kill < (testBed.options.isQuick ? 5 : 20); kill += 1) {
      // A random number of writes later, so that the kills hit different points of a write.
      await history.untilMore(5 + Math.random() * 30, [node])
      await node.kill()
      const began = performance.now()
      await node.restart()
      restarts.push(performance.now() - began)
    }
    await history.untilMore(20, [node])
    await traffic.stop()
    return judge(history, {
      url: postgres.url,
      nodes: [node],
      allowed: ['503', 'cut', 'absent'],
      note: `ready ${(Math.max(...restarts) / 1000).toFixed(1)} s after a restart at most, ${restarts.length} kills`,
    })
  },
}
