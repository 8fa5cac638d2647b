import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 16
const path = '/api/task/blocked'

/** A poll that finds nothing new, against the least the framework can answer. */
export const unchangedPoll: Workload = {
  name: 'unchanged-poll',
  async run(stage, rounds) {
    const { server, cookie } = await stage.stand('own')
    // Five minutes after the epoch's last multiple of five an ETag is renewed; a poll with the old one would then be answered in full.
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } })
    const etag = answer.headers.get('etag')
    if (!answer.ok || !etag) throw new Error(`${path} answered ${answer.status} without an ETag`)
    const ours = await startWorker('http-load', { port: server.port, connections, paths: [path], headers: { cookie, 'if-none-match': etag }, expect: 304 })
    const hello = await startWorker('hello', null)
    const floor = await startWorker('http-load', { port: hello.first, connections, paths: ['/hello'], expect: 200 })
    const result = await interleave(ours.side, floor.side, { rounds })
    return { name: this.name, unit: 'x fastify hello', value: result.ratio, target: { atLeast: 0.25 }, detail: perSecond(result) }
  },
}
