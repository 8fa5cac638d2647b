import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 8

/** One record through the gate, against the same row read by a bare process without access checks. */
export const recordRead: Workload = {
  name: 'record-read',
  async run(testBed, rounds) {
    const { server, cookie, url } = await testBed.testServer('own')
    const ours = await startWorker('http-load', {
      port: server.port,
      connections,
      paths: ['/api/revenueteam/current'],
      headers: { cookie },
      expect: 200,
    })
    const raw = await startWorker('raw-query', {
      url,
      connections,
      text: 'select name from team where id = $1',
      values: [[ownTeam]],
      rows: 1,
    })
    const result = await interleave(ours.side, raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x raw pg read',
      value: result.ratio,
      target: { atLeast: 0.25 },
      detail: perSecond(result),
    }
  },
}
