import { interleave, spread, type Side } from '../harness.ts'
import { residentMegabytes, startWorker } from '../processes.ts'
import { ownTeam, type TestServer } from '../test-bed.ts'
import type { TransferTask } from '../workers/transfer.ts'
import type { Workload } from '../workload.ts'
import { milliseconds, perSecond } from './figures.ts'

const fewer = 5000

/** Provider Details with four columns. The address is valid for five minutes, so each download makes the file anew. */
async function downloading(
  { server, cookie, admin }: TestServer,
  { providers, format = 'CSV', lanes = 1 }: { providers: typeof fewer | 'all'; format?: 'CSV' | 'PDF'; lanes?: number },
): Promise<Side> {
  const { rows } =
    providers === 'all'
      ? { rows: [] }
      : await admin.query<{ id: number }>(
          `select id from provider where team_id = ${ownTeam} order by id limit ${providers}`,
        )
  const { side } = await startWorker('transfer', {
    port: server.port,
    lanes,
    headers: { cookie },
    bytes: null,
    direction: 'down',
    signPath: '/api/report/providerdetails',
    signBody: {
      providerIds: rows.map(({ id }) => id),
      npi: true,
      dob: true,
      license: true,
      reportFormat: format,
    },
  } satisfies TransferTask)
  return side
}

/** The same rows, without access checks, and with the order of the report. */
const rawText = `select formatted_name, npi, to_char(dob, 'YYYY-MM-DD'), license from provider
  where team_id = ${ownTeam} and deleted_at is null and id in (select id from provider where team_id = ${ownTeam} order by id limit ${fewer})
  order by last_name, first_name, id`

/** A CSV of 5,000 providers, against a cursor whose rows are joined with commas and written to a file. */
export const reportCsv: Workload = {
  name: 'report-csv',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const raw = await startWorker('raw-cursor', {
      url: testServer.url,
      text: rawText,
      rows: fewer,
      folder: testBed.folder,
    })
    const result = await interleave(await downloading(testServer, { providers: fewer }), raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x raw cursor to a file',
      value: result.ratio,
      target: { atLeast: 0.5 },
      detail: perSecond(result),
    }
  },
}

/** A CSV of 50,000 providers, against one of 5,000. */
export const reportCsvGrown: Workload = {
  name: 'report-csv-grown',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const all = await downloading(testServer, { providers: 'all' })
    const result = await interleave(await downloading(testServer, { providers: fewer }), all, { rounds, roundMs: 2000 })
    return {
      name: this.name,
      unit: 'x cost of a tenth',
      value: result.ratio,
      target: { atMost: 11 },
      detail: perSecond({ ...result, ours: result.limit, limit: result.ours }),
    }
  },
}

/** The memory that a CSV of 50,000 providers adds to the server. */
export const reportCsvMemory: Workload = {
  name: 'report-csv-memory',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await (
      await downloading(testServer, { providers: fewer })
    )(2000)
    const all = await downloading(testServer, { providers: 'all' })
    const { pid } = testServer.server
    const before = residentMegabytes(pid)
    const grown: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes(pid))
      }, 20)
      await all(1000)
      clearInterval(watch)
      grown.push(Math.max(0, most - before))
    }
    return {
      name: this.name,
      unit: 'MB for a CSV of 50,000',
      value: spread(grown),
      target: { atMost: 40 },
      detail: `${before.toFixed(0)} MB before`,
    }
  },
}

/** The table of 5,000 providers drawn by the product's thread, against the bare library drawing the same cells. */
export const reportPdf: Workload = {
  name: 'report-pdf',
  async run(_, rounds) {
    const ours = await startWorker('report-pdf', { rows: fewer })
    const bare = await startWorker('bare-report-pdf', { rows: fewer })
    const result = await interleave(ours.side, bare.side, { rounds, roundMs: 3000, warmUpMs: 3000 })
    return {
      name: this.name,
      unit: 'x bare library',
      value: result.ratio,
      target: { atLeast: 0.8 },
      detail: perSecond(result),
    }
  },
}

/** The duration of other calls while ten PDFs of 5,000 providers are drawn at once, against the same calls alone. */
export const reportPdfCalls: Workload = {
  name: 'report-pdf-calls',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const { server, cookie } = testServer
    const calls = await startWorker('http-load', {
      port: server.port,
      connections: 4,
      paths: ['/api/revenueteam/current'],
      headers: { cookie },
      expect: 200,
    })
    const ten = await downloading(testServer, { providers: fewer, format: 'PDF', lanes: 10 })
    const among: Side = async (ms) => {
      const drawing = ten(ms)
      const round = await calls.side(ms)
      await drawing
      return round
    }
    const result = await interleave(among, calls.side, { rounds, roundMs: 3000, warmUpMs: 1000, figure: 'p95Ms' })
    return {
      name: this.name,
      unit: 'x p95 without them',
      value: result.ratio,
      target: { atMost: 1.5 },
      detail: milliseconds(result),
    }
  },
}
