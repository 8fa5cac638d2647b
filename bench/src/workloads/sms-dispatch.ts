import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, type TestServer } from '../test-bed.ts'
import type { DispatchTask } from '../workers/sms-dispatch.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const messages = 1000

/** Messages of a practice, each to one recipient. */
async function fill({ admin }: TestServer): Promise<void> {
  const place = `select team_id, min(id) as practice_id from practice where team_id = ${ownTeam} group by team_id`
  await admin.query('begin')
  await admin.query("set local session_replication_role = 'replica'")
  await admin.query(
    `insert into practice_sms (team_id, practice_id, from_number) select team_id, practice_id, '(907) 555-0131' from (${place}) p`,
  )
  await admin.query(
    `with made as (
       insert into sms (team_id, practice_id, origin, to_number, content, segments)
       select team_id, practice_id, 'STAFF', '(206) 555-' || to_char(n, 'FM0000'), 'See you tomorrow at nine', 1
         from (${place}) p cross join generate_series(1, ${messages}) as n returning *)
     insert into sms_delivery (team_id, practice_id, sms_id, position, number, due_at)
     select team_id, practice_id, id, 0, to_number, now() from made`,
  )
  await admin.query('commit')
  await admin.query('vacuum analyze sms')
  await admin.query('vacuum analyze sms_delivery')
}

/** The dispatch of text messages that are due, against a bare loop with SKIP LOCKED. */
export const smsDispatch: Workload = {
  name: 'sms-dispatch',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    await fill(testServer)
    const task = { url: testServer.url, teamId: ownTeam }
    const ours = await startWorker('sms-dispatch', { ...task, side: 'product' } satisfies DispatchTask)
    const raw = await startWorker('sms-dispatch', { ...task, side: 'raw' } satisfies DispatchTask)
    const result = await interleave(ours.side, raw.side, { rounds })
    return {
      name: this.name,
      unit: 'x a bare SKIP LOCKED loop',
      value: result.ratio,
      target: { atLeast: 0.5 },
      detail: perSecond(result),
    }
  },
}
