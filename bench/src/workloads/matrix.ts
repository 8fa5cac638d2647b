import { enrollmentMatrix } from '@credence/server/src/features/participation/matrix.queries.ts'
import { strictEqual } from 'node:assert'
import { matrixPractice } from '../data.ts'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 2
const path = `/api/practice/participationstatus/${matrixPractice}`

const packed = enrollmentMatrix(matrixPractice, null).text.replaceAll('app_team()', '$2::int')
/**
 * The product's own query with the team as a value. A superuser bypasses the policies. The result is one packed text.
 */
const rawText = packed.replace(
  /select json from (\([^$]*\) parts)\s+order by place$/,
  "select '[' || string_agg(json, ',' order by place) || ']' as json from $1",
)
strictEqual(rawText.includes('string_agg(json'), true)
const rawValues = [matrixPractice, ownTeam]

async function assertSameMatrix({ server, cookie, admin }: TestServer): Promise<number> {
  const answer = await (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } })).text()
  const {
    rows: [row],
  } = await admin.query<{ json: string }>(rawText, rawValues)
  const { providers, ...head } = JSON.parse(answer) as { providers: { cells: string }[] }
  const sorted = (text: string) =>
    JSON.stringify(
      JSON.parse(text, (key, value: unknown) => (key === 'cells' ? String(value).split(',').toSorted().join() : value)),
    )
  strictEqual(
    sorted(JSON.stringify([head, ...providers])),
    sorted(row?.json ?? ''),
    'The matrix and the raw query must find the same',
  )
  strictEqual(providers.length, 200)
  return answer.length
}

const reading = ({ server, cookie }: TestServer) =>
  startWorker('http-load', { port: server.port, connections, paths: [path], headers: { cookie }, expect: 200 })

/** The enrollment matrix of a large practice, against its query alone. */
export const matrix: Workload = {
  name: 'matrix',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const bytes = await assertSameMatrix(testServer)
    const ours = await reading(testServer)
    const raw = await startWorker('raw-query', {
      url: testServer.url,
      connections,
      text: rawText,
      values: [rawValues],
      rows: 1,
    })
    const result = await interleave(ours.side, raw.side, { rounds, roundMs: 1500 })
    return {
      name: this.name,
      unit: 'x raw packed query',
      value: result.ratio,
      target: { atLeast: 0.8 },
      detail: `${perSecond(result)}, ${Math.round(bytes / 1000)} KB`,
    }
  },
}

/** The additional cost of the same matrix when other teams have ten such practices. */
export const matrixAmongOthers: Workload = {
  name: 'matrix-others',
  async run(testBed, rounds) {
    const among = await reading(await testBed.testServer('crowded'))
    const own = await reading(await testBed.testServer('own'))
    const { ratio, ours, limit } = await interleave(own.side, among.side, { rounds, roundMs: 1500 })
    return {
      name: this.name,
      unit: 'x cost without others',
      value: ratio,
      target: { atMost: 1.15 },
      detail: perSecond({ ratio, ours: limit, limit: ours }),
    }
  },
}
