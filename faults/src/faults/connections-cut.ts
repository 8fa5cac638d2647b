import { setTimeout as sleep } from 'node:timers/promises'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { asSuperuser } from '../postgres.ts'
import { startTraffic } from '../traffic.ts'

const rounds = 20

/** All connections of the product are terminated repeatedly, as by a failover or an administrator. */
export const connectionsCut: Fault = {
  id: 'F3',
  name: 'connections-cut',
  title: `every connection to PostgreSQL is ended, once a second for ${rounds} s`,
  async run(testBed) {
    const { postgres, nodes } = await testBed.startNodes()
    const history = new History()
    const traffic = startTraffic([await signedIn(nodes[0]?.port ?? 0, 'editor@aurora.test')], history, { readers: 4 })
    await history.untilMore(20, nodes)
    await asSuperuser(postgres.url, async (client) => {
      for (let round = 0; round < rounds; round += 1) {
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'credence%'",
        )
        await sleep(1000)
      }
    })
    const cut = performance.now()
    const recoveryMs = await history.untilRecovered(cut, nodes)
    await traffic.stop()
    const share = history.readsRefused / Math.max(1, history.reads + history.readsRefused)
    return judge(history, {
      url: postgres.url,
      nodes,
      recoveryMs,
      note: `${history.readsRefused} of ${history.reads + history.readsRefused} reads refused`,
      broken: share >= 0.01 ? [`${(100 * share).toFixed(1)}% of the reads were refused`] : [],
    })
  },
}
