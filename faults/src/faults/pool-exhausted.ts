import { setTimeout as sleep } from 'node:timers/promises'
import { signedIn, type Answer } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { asSuperuser } from '../postgres.ts'
import { startTraffic, taskOf } from '../traffic.ts'

const waiting = 30
const heldMs = 6000
/** The pool's timeout of two seconds, and tolerance for a busy machine. */
const refusalBarMs = 4000

/**
 * All connections of a node wait for a lock: other requests are answered 503 with Retry-After, none hangs, and all
 * recover with the lock's release.
 */
export const poolExhausted: Fault = {
  id: 'F14',
  name: 'pool-exhausted',
  title: `${waiting} saves wait ${heldMs / 1000} s for a lock and hold every connection of the node`,
  async run(testBed) {
    const { postgres, nodes } = await testBed.startNodes()
    const editor = await signedIn(nodes[0]?.port ?? 0, 'editor@aurora.test')
    const { id } = (await editor.ask({ method: 'POST', path: '/api/task', json: taskOf('locked') })).body as {
      id: number
    }
    const history = new History()
    const held = await asSuperuser(postgres.url, async (client) => {
      await client.query('begin')
      await client.query('select from task where id = $1 for update', [id])
      const saves = Array.from({ length: waiting }, () =>
        editor.at(nodes[0]?.port ?? 0).ask({ method: 'POST', path: '/api/task', json: { ...taskOf('locked'), id } }),
      )
      await sleep(500)
      const traffic = startTraffic([editor.at(nodes[0]?.port ?? 0)], history, { writers: 4, readers: 2 })
      await sleep(heldMs)
      await client.query('commit')
      const freed = performance.now()
      const answers: Answer[] = await Promise.all(saves)
      const recoveryMs = await history.untilRecovered(freed, nodes)
      await traffic.stop()
      return { answers, recoveryMs }
    })
    for (const answer of held.answers) if (answer.status !== 200) history.refuse(answer)
    const slowest = Math.max(
      history.longestMs,
      ...held.answers.filter(({ status }) => status !== 200).map(({ ms }) => ms),
    )
    return judge(history, {
      url: postgres.url,
      nodes,
      recoveryMs: held.recoveryMs,
      allowed: ['503', '409'],
      note: `slowest answer beside the lock after ${(slowest / 1000).toFixed(1)} s`,
      broken: [
        ...(slowest > refusalBarMs ? [`somebody waited ${(slowest / 1000).toFixed(1)} s for an answer`] : []),
        ...(held.recoveryMs === null ? ['no write was acknowledged after the lock was gone'] : []),
      ],
    })
  },
}
