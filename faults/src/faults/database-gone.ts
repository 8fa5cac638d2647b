import { setTimeout as sleep } from 'node:timers/promises'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { asSuperuser } from '../postgres.ts'
import { startTraffic } from '../traffic.ts'

/** Longer than every back-off of the product, so that each part of it has failed to connect. */
const awayMs = 8000

/** The database is shut down and comes back: no node ends, both report the outage, and both recover by themselves. */
export const databaseGone: Fault = {
  id: 'F2',
  name: 'database-gone',
  title: `the database of two nodes is shut down for ${awayMs / 1000} s under writes`,
  quick: true,
  async run(testBed) {
    const { postgres, nodes } = await testBed.startNodes({ nodes: 2 })
    const editor = await signedIn(nodes[0]?.port ?? 0, 'editor@aurora.test')
    const history = new History()
    const traffic = startTraffic(
      nodes.map(({ port }) => editor.at(port)),
      history,
    )
    await history.untilMore(50, nodes)
    await postgres.stop()
    const ready: boolean[] = []
    for (const began = performance.now(); performance.now() - began < awayMs; await sleep(500))
      ready.push(...(await Promise.all(nodes.map((node) => node.isReady()))))
    await postgres.start()
    const back = await postgres.untilAnswering()
    const recoveryMs = await history.untilRecovered(back, nodes)
    const states = await Promise.all(
      nodes.map((node) =>
        node.untilReady(30_000).then(
          () => true,
          () => false,
        ),
      ),
    )
    await traffic.stop()
    const stuck = await asSuperuser(
      postgres.url,
      async (client) =>
        (await client.query("select from pg_stat_activity where state like 'idle in transaction%'")).rowCount ?? 0,
    )
    return judge(history, {
      url: postgres.url,
      nodes,
      recoveryMs,
      holdsTime: !testBed.options.isQuick,
      broken: [
        ...(ready.some(Boolean) ? ['a node said that it was ready without a database'] : []),
        ...(states.every(Boolean) ? [] : ['a node is not ready after the database came back']),
        ...(recoveryMs === null ? ['no write was acknowledged after the database came back'] : []),
        ...(stuck ? [`${stuck} connections are idle in a transaction`] : []),
      ],
    })
  },
}
