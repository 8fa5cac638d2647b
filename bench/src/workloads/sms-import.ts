import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, type TestServer } from '../test-bed.ts'
import type { ImportTask } from '../workers/sms-import.ts'
import type { Workload } from '../workload.ts'
import { milliseconds } from './figures.ts'

const practice = 4
const rows = Number(process.env.BENCH_SMS_ROWS ?? 5000)

async function fill({ admin }: TestServer): Promise<void> {
  await admin.query(
    `insert into practice_sms (team_id, practice_id, from_number, daily_quota) values (${ownTeam}, ${practice}, '(907) 555-0134', 2000000000)
     on conflict do nothing`,
  )
  await admin.query(
    `insert into sms_template (team_id, practice_id, name, content, sort_order, mapping)
     select ${ownTeam}, ${practice}, 'Reminder', 'See {provider} on {date} at {time}.', 1, 'reminder'
      where not exists (select from sms_template where practice_id = ${practice})`,
  )
}

const taskOf = ({ url }: TestServer, more: Pick<ImportTask, 'side' | 'files'>): ImportTask => ({
  url,
  teamId: ownTeam,
  practiceId: practice,
  rows,
  ...more,
})

/** The import of a file, against the insert of the same rows by one statement. */
export const smsImport: Workload = {
  name: 'sms-import',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fill(testServer)
    const ours = await startWorker('sms-import', taskOf(testServer, { side: 'product', files: 1 }))
    const raw = await startWorker('sms-import', taskOf(testServer, { side: 'raw', files: 1 }))
    const result = await interleave(ours.side, raw.side, { rounds, figure: 'p50Ms' })
    return {
      name: this.name,
      unit: 'x time of an unnest insert',
      value: result.ratio,
      target: { atMost: 3 },
      detail: `${milliseconds(result)}, ${rows} rows`,
    }
  },
}

/** Ten files one after the other, against one of them. */
export const smsImportTen: Workload = {
  name: 'sms-import-ten',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fill(testServer)
    const ten = await startWorker('sms-import', taskOf(testServer, { side: 'product', files: 10 }))
    const one = await startWorker('sms-import', taskOf(testServer, { side: 'product', files: 1 }))
    const result = await interleave(ten.side, one.side, { rounds, figure: 'p50Ms' })
    return {
      name: this.name,
      unit: 'x time of one file',
      value: result.ratio,
      target: { atMost: 11 },
      detail: `${milliseconds(result)}, ${rows} rows each`,
    }
  },
}
