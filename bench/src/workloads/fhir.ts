import { searchStatement } from '@credence/server/src/features/fhir/fhir.queries.ts'
import { readSearch } from '@credence/server/src/features/fhir/search.ts'
import { strictEqual } from 'node:assert'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'
import { code, fill, rawOf } from './lookups.ts'

const count = 100
const path = `/fhir/${code}/PractitionerRole?_count=${count}`
const search = readSearch('PractitionerRole', {
  params: { token: code },
  query: { _count: String(count) },
  headers: {},
  publicUrl: 'https://credence.test',
})

/** The first hundred roles of a practice with 200 providers and 60 carriers, against their json_agg alone. */
export const fhirRoles: Workload = {
  name: 'fhir-roles',
  async run(testBed, rounds) {
    const { server, admin, url } = await testBed.testServer('own')
    await fill(admin)
    const { text, values } = rawOf(searchStatement('PractitionerRole', search))
    const page = (await (await fetch(`http://127.0.0.1:${server.port}${path}`)).json()) as { entry: unknown[] }
    const {
      rows: [row],
    } = await admin.query<{ entries: string }>(text, [...values])
    strictEqual(page.entry.length, count)
    strictEqual(JSON.stringify(page.entry), JSON.stringify(JSON.parse(`[${row?.entries}]`)), 'the pages differ')
    const connections = 4
    const ours = await startWorker('http-load', { port: server.port, connections, paths: [path], expect: 200 })
    const raw = await startWorker('raw-query', { url, connections, text, values: [values], rows: 1 })
    const result = await interleave(ours.side, raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x raw json_agg',
      value: result.ratio,
      target: { atLeast: 0.5 },
      detail: perSecond(result),
    }
  },
}
