import { boardTasks } from '@credence/server/src/features/tasks/task-card.queries.ts'
import { strictEqual } from 'node:assert'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, staff, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 2
const path = '/api/task/revenueteam'

/**
 * The product's own query into one list, with team and account as values. A superuser bypasses the policies, and no
 * function reads the caller.
 */
const rawText = `select coalesce(json_agg(json), '[]')::text as json from (${boardTasks.text}) cards`
  .replace('::text as json\n', ' as json\n')
  .replaceAll(
    'team_people()',
    '(select id, first_name, last_name, is_admin, null::text as photo_url from account where team_id = $1) people_of_team',
  )
  .replaceAll(
    'shared_forms()',
    "(select id, carrier_id, facility_id, category, name, object_key from document where team_id is null and scope = 'revenueteamspanning') forms_of_all",
  )
  .replaceAll('(select app_team())', '$1::int')
  .replaceAll('app_team()', '$1::int')
  .replaceAll('(select app_account())', '$2::int')
  .replaceAll('(select app_is_admin())', 'false')
const rawValues = [ownTeam, staff.id]

async function assertSameBoard({ server, cookie, admin }: TestServer): Promise<number> {
  const answer = await (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } })).text()
  const {
    rows: [row],
  } = await admin.query<{ json: string }>(rawText, rawValues)
  // Timestamps are printed in the time zone of the connection.
  const alike = (text: string) =>
    JSON.stringify(
      JSON.parse(text, (key, value: unknown) =>
        ['created', 'updated', 'completed'].includes(key) && value !== null ? new Date(String(value)).getTime() : value,
      ),
    )
  strictEqual(alike(answer), alike(row?.json ?? ''), 'The board and the raw query must find the same')
  return answer.length
}

const reading = ({ server, cookie }: TestServer) =>
  startWorker('http-load', { port: server.port, connections, paths: [path], headers: { cookie }, expect: 200 })

/** The board of 2,200 tasks, against its query alone. */
export const taskBoard: Workload = {
  name: 'task-board',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const bytes = await assertSameBoard(testServer)
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
      unit: 'x raw json_agg',
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
