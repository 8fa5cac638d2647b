import { setTimeout as sleep } from 'node:timers/promises'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { asSuperuser } from '../postgres.ts'
import { startTraffic, taskOf } from '../traffic.ts'
import { until } from '../until.ts'

const endBarMs = 10_000
/** How long the slow request waits after the signal. A quick run is proof on any machine, so it leaves more of the end. */
const waitMs = ({ isQuick }: { isQuick: boolean }) => (isQuick ? 1000 : 3000)

/** A node is terminated: every request that it has read is answered, no connection is reset, and it ends in time. */
export const terminated: Fault = {
  id: 'F8',
  name: 'terminated',
  title: 'SIGTERM under load, with one request that waits for a lock',
  quick: true,
  async run(testBed) {
    const {
      postgres,
      nodes: [node],
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const editor = await signedIn(node.port, 'editor@aurora.test')
    const history = new History()
    const traffic = startTraffic([editor, await signedIn(node.port, 'manager@aurora.test')], history)
    await history.untilMore(50, [node])
    // A save that waits for a lock: it is in progress when the signal comes and can be answered only later.
    const saved = await editor.ask({ method: 'POST', path: '/api/task', json: taskOf('waiting') })
    const { id, version } = saved.body as { id: number; version: number }
    const slow = await asSuperuser(postgres.url, async (client) => {
      await client.query('begin')
      await client.query('select from task where id = $1 for update', [id])
      const answer = editor.at(node.port).ask({
        method: 'POST',
        path: '/api/task',
        json: { ...taskOf('waiting'), id, version, other: 'Saved while the node ended' },
      })
      await until(
        'The save waits',
        async () =>
          ((await client.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount ?? 0) > 0,
      )
      const ended = node.terminate()
      await sleep(waitMs(testBed.options))
      await client.query('commit')
      return { answer: await answer, ...(await ended) }
    })
    await traffic.stop()
    return judge(history, {
      url: postgres.url,
      nodes: [node],
      allowed: ['503', 'absent'],
      note: `ended after ${(slow.ms / 1000).toFixed(1)} s, ${waitMs(testBed.options) / 1000} s of them for the slow request`,
      broken: [
        ...(slow.answer.status === 200 ? [] : [`the request under way was answered ${slow.answer.status}`]),
        ...(!testBed.options.isQuick && slow.ms > endBarMs
          ? [`the node ended only after ${(slow.ms / 1000).toFixed(1)} s`]
          : []),
        ...(slow.code === 0 ? [] : [`the node ended with exit code ${slow.code}`]),
      ],
    })
  },
}
