import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 16

/** A poll without changes, against the minimum of the framework. */
export const unchangedPoll: Workload = {
  name: 'unchanged-poll',
  async run(testBed, rounds) {
    const { server, cookie } = await testBed.testServer('own')
    const ours = await startWorker('http-load', {
      port: server.port,
      connections,
      paths: ['/api/task/blocked'],
      headers: { cookie },
      expect: 304,
      revalidates: true,
    })
    const hello = await startWorker('hello', null)
    const floor = await startWorker('http-load', { port: hello.first, connections, paths: ['/hello'], expect: 200 })
    const result = await interleave(ours.side, floor.side, { rounds })
    return {
      name: this.name,
      unit: 'x fastify hello',
      value: result.ratio,
      target: { atLeast: 0.25 },
      detail: perSecond(result),
    }
  },
}
