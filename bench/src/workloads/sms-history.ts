import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'
import { pollAgainstHello } from './poll-against-hello.ts'

const messages = Number(process.env.BENCH_SMS_MESSAGES ?? 1_000_000)
/** The practice with all messages, and the one with a tenth of them. */
const practices = { long: 2, short: 3 }
const pathOf = (practice: number) => `/api/sms/${practice}?page=0&size=20`

/** Fills the history of a practice: each message has one recipient. */
async function fill({ admin }: TestServer, practice: number, count: number): Promise<void> {
  const { rowCount } = await admin.query('select from sms where practice_id = $1 limit 1', [practice])
  if (rowCount) return
  await admin.query('begin')
  await admin.query("set local session_replication_role = 'replica'")
  await admin.query(
    `with made as (
       insert into sms (team_id, practice_id, origin, to_number, content, segments, created_at, created_by)
       select ${ownTeam}, $1, 'STAFF', '(206) 555-' || to_char(n % 10000, 'FM0000'), 'See you tomorrow at nine', 1, now() - n * interval '1 minute', 1
         from generate_series(1, $2::int) as n returning *)
     insert into sms_delivery (team_id, practice_id, sms_id, position, number, due_at, status, final_at)
     select team_id, practice_id, id, 0, to_number, created_at, 'DELIVERED', created_at from made`,
    [practice, count],
  )
  await admin.query(
    `insert into sms_count (team_id, practice_id, messages) values (${ownTeam}, $1, $2)
     on conflict (team_id, practice_id) do update set messages = excluded.messages`,
    [practice, count],
  )
  await admin.query('commit')
}

async function fillBoth(testServer: TestServer): Promise<void> {
  await fill(testServer, practices.long, messages)
  await fill(testServer, practices.short, Math.ceil(messages / 10))
  for (const table of ['sms', 'sms_delivery', 'sms_count']) await testServer.admin.query(`vacuum analyze ${table}`)
}

/** The first page of a long history, against that of a tenth. */
export const smsHistory: Workload = {
  name: 'sms-history',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fillBoth(testServer)
    const { server, cookie } = testServer
    const reading = (practice: number) =>
      startWorker('http-load', {
        port: server.port,
        connections: 4,
        paths: [pathOf(practice)],
        headers: { cookie },
        expect: 200,
      })
    const long = await reading(practices.long)
    const short = await reading(practices.short)
    const result = await interleave(short.side, long.side, { rounds })
    return {
      name: this.name,
      unit: 'x cost of a tenth',
      value: result.ratio,
      target: { atMost: 1.15 },
      detail: `${perSecond({ ...result, ours: result.limit, limit: result.ours })}, ${messages} messages`,
    }
  },
}

/** A poll of a history in which nothing changed, against the minimum of the framework. */
export const smsUnchanged: Workload = {
  name: 'sms-unchanged',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fillBoth(testServer)
    return pollAgainstHello(this.name, testServer, pathOf(practices.long), rounds)
  },
}
