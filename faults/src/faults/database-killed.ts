import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { ProductNode } from '../node.ts'
import { embeddedPid, embeddedUrl, untilAnswering } from '../postgres.ts'
import { startTraffic } from '../traffic.ts'
import { until } from '../until.ts'

const kills = 10
const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** PostgreSQL is killed during writes and started again from outside. */
export const databaseKilled: Fault = {
  id: 'F2',
  name: 'database-killed',
  title: `kill -9 of a given PostgreSQL under writes, ${kills} times`,
  async run(testBed) {
    const { postgres, nodes } = await testBed.startNodes()
    const history = new History()
    const traffic = startTraffic([await signedIn(nodes[0]?.port ?? 0, 'editor@aurora.test')], history)
    const recovered: (number | null)[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await history.untilMore(5 + Math.random() * 30, nodes)
      await postgres.kill()
      await postgres.start()
      recovered.push(await history.untilRecovered(await postgres.untilAnswering(), nodes))
    }
    await traffic.stop()
    const recoveryMs = Math.max(...recovered.map((ms) => ms ?? Number.POSITIVE_INFINITY))
    return judge(history, {
      url: postgres.url,
      nodes,
      recoveryMs: Number.isFinite(recoveryMs) ? recoveryMs : null,
      broken: recovered.includes(null) ? ['no write was acknowledged after a kill'] : [],
    })
  },
}

/** The embedded PostgreSQL is killed. The product starts it again. */
export const embeddedKilled: Fault = {
  id: 'F2',
  name: 'embedded-killed',
  title: `kill -9 of the embedded PostgreSQL under writes, ${kills} times`,
  async run(testBed) {
    const folder = testBed.dataFolder()
    const node = await ProductNode.start({ CREDENCE_DATA: folder })
    const url = embeddedUrl(folder)
    const history = new History()
    const traffic = startTraffic([await signedIn(node.port, 'editor@aurora.test')], history)
    const recovered: (number | null)[] = []
    const away: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await history.untilMore(5 + Math.random() * 30, [node])
      const killed = performance.now()
      process.kill(embeddedPid(folder) ?? 0, 'SIGKILL')
      // An open connection may still answer, so the check is for the process itself.
      await until('The process is gone', () => embeddedPid(folder) === null, { everyMs: 1 })
      const back = await untilAnswering(url)
      away.push(back - killed)
      recovered.push(await history.untilRecovered(back, [node]))
    }
    await traffic.stop()
    const recoveryMs = Math.max(...recovered.map((ms) => ms ?? Number.POSITIVE_INFINITY))
    const longest = Math.max(...away)
    return judge(history, {
      url,
      nodes: [node],
      recoveryMs: Number.isFinite(recoveryMs) ? recoveryMs : null,
      note: `PostgreSQL back after ${seconds(Math.min(...away))} to ${seconds(longest)} s`,
      broken: [
        ...(recovered.includes(null) ? ['no write was acknowledged after a kill'] : []),
        ...(longest > 2000 ? [`PostgreSQL was back only after ${seconds(longest)} s`] : []),
      ],
    })
  },
}
