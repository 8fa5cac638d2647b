import { deepStrictEqual } from 'node:assert'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, staff, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 2
const path = '/api/task/revenueteam'

/**
 * The columns of the cards as a plain select would read them: no JSON, no policies, and points in time as text, which the
 * driver does not parse.
 */
const bareText = `
  select t.id, t.status, t.category, t.practice_id, t.carrier_id, t.provider_id, t.hub_id, t.facility_id, t.other, t.reference_number, t.due::text, t.deadline::text, t.progress,
         t.archived, t.ordering, t.is_automatic, t.version, t.created_at::text, t.updated_at::text, t.completed_at::text, p.name as practice_name, c.name as carrier_name,
         f.name as facility_name, h.name as hub_name, r.deleted_at::text, r.formatted_name, r.last_name, r.first_name, r.npi, p.npi as practice_npi, p.tin,
         c.web_form_url, c.email, c.fax, coalesce(pc.initial_enrollment_instructions, pf.initial_enrollment_instructions, c.initial_enrollment_instructions) as instructions,
         exists (select from task_star s where s.team_id = t.team_id and s.account_id = $2 and s.task_id = t.id) as starred,
         (select string_agg(w.first_name || ' ' || w.last_name, ', ') from task_assignee x join account w on w.id = x.account_id where x.team_id = t.team_id and x.task_id = t.id) as assignees,
         n.count, a.id as note_id, a.notes, a.created_at::text as noted_at, b.first_name || ' ' || b.last_name as noted_by
    from task t join practice p on p.id = t.practice_id
    left join provider r on r.id = t.provider_id left join carrier c on c.id = t.carrier_id left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id
    left join practice_carrier pc on pc.team_id = t.team_id and pc.practice_id = t.practice_id and pc.carrier_id = t.carrier_id
    left join practice_facility pf on pf.team_id = t.team_id and pf.practice_id = t.practice_id and pf.facility_id = t.facility_id
    left join lateral (select count(*)::int as count, max(x.id) as newest from task_activity x where x.team_id = t.team_id and x.task_id = t.id) n on true
    left join task_activity a on a.id = n.newest left join account b on b.id = a.account_id
   where t.team_id = $1 and not t.archived and (t.status <> 'COMPLETE' or t.completed_at > now() - interval '30 days')
   order by t.ordering, t.due, t.id`
const bareValues = [ownTeam, staff.id]

async function assertSameTasks({ server, cookie, admin }: TestServer): Promise<{ bytes: number; tasks: number }> {
  const answer = await (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } })).text()
  const { rows } = await admin.query<{ id: number }>(bareText, bareValues)
  const ids = (cards: readonly { id: number }[]) => cards.map(({ id }) => id).toSorted((a, b) => a - b)
  deepStrictEqual(ids(JSON.parse(answer)), ids(rows), 'The board and the plain select must find the same')
  return { bytes: answer.length, tasks: rows.length }
}

const reading = ({ server, cookie }: TestServer) =>
  startWorker('http-load', { port: server.port, connections, paths: [path], headers: { cookie }, expect: 200 })

/** The board of 2,200 tasks, against a plain select of what its cards show. */
export const taskBoard: Workload = {
  name: 'task-board',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const { bytes, tasks } = await assertSameTasks(testServer)
    const ours = await reading(testServer)
    const raw = await startWorker('raw-query', {
      url: testServer.url,
      connections,
      text: bareText,
      values: [bareValues],
      rows: tasks,
    })
    const result = await interleave(ours.side, raw.side, { rounds, roundMs: 1500 })
    return {
      name: this.name,
      unit: 'x plain select',
      value: result.ratio,
      target: { atLeast: 0.8 },
      detail: `${perSecond(result)}, ${Math.round(bytes / 1000)} KB`,
    }
  },
}

/** The additional cost of the same board when other teams have ten times its tasks. */
export const taskBoardAmongOthers: Workload = {
  name: 'task-board-others',
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

/** The additional cost of a board with ten times the tasks. */
export const taskBoardGrown: Workload = {
  name: 'task-board-grown',
  async run(testBed, rounds) {
    const grown = await reading(await testBed.testServer('grown'))
    const own = await reading(await testBed.testServer('own'))
    const result = await interleave(own.side, grown.side, { rounds, roundMs: 3000 })
    return {
      name: this.name,
      unit: 'x cost of a tenth',
      value: result.ratio,
      target: { atMost: 11 },
      detail: perSecond({ ...result, ours: result.limit, limit: result.ours }),
    }
  },
}
