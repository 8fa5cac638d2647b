import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { Balancer } from '../proxy.ts'
import { startTraffic } from '../traffic.ts'

const writers = 6
const readers = 2

/** One node is killed and comes back, then the other is terminated. Clients behind the balancer hardly notice. */
export const balancedNodes: Fault = {
  id: 'F8',
  name: 'balanced-nodes',
  title: 'two nodes behind a balancer: kill -9 of one, its restart, SIGTERM of the other',
  async run(testBed) {
    const {
      postgres,
      nodes: [first, second],
    } = await testBed.startNodes({ nodes: 2 })
    if (!first || !second) throw new Error('There are no two nodes')
    const balancer = await Balancer.start([first.port, second.port])
    const editor = await signedIn(balancer.port, 'editor@aurora.test')
    const history = new History()
    const traffic = startTraffic([editor], history, { writers, readers })
    const more = (n: number) => history.untilMore(n, [first, second])
    await more(50)
    await first.kill()
    await more(30)
    const onKill = balancer.broken
    await first.restart()
    await more(30)
    const { ms, code } = await second.terminate()
    await more(30)
    await traffic.stop()
    const onTerm = balancer.broken - onKill
    const elsewhere = await editor.at(first.port).ask({ path: '/api/revenueteam/current' })
    return judge(history, {
      url: postgres.url,
      nodes: [first, second],
      allowed: ['503', '502'],
      note: `${onKill} requests broken by kill -9, ${onTerm} by SIGTERM, which took ${(ms / 1000).toFixed(1)} s`,
      broken: [
        ...((history.refused['502'] ?? 0) > balancer.broken ? ['a request found no node'] : []),
        ...(onKill <= writers + readers ? [] : [`kill -9 broke ${onKill} requests, more than were under way`]),
        ...(onTerm ? [`SIGTERM broke ${onTerm} requests`] : []),
        ...(code === 0 ? [] : [`SIGTERM ended with exit code ${code}`]),
        ...(elsewhere.status === 200 ? [] : ['the session does not hold on the other node']),
      ],
    })
  },
}
