import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { tasksOfTwoYears } from '../task-data.ts'
import { ownTeam } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

/** The number of connections that a browser opens. */
const connections = 6

const lag = 'extract(epoch from completed_at - created_at)'
const figures = `avg(${lag}) / 86400 as average, count(*), percentile_cont(array[0.5, 0.9]) within group (order by ${lag}::float8)`
const isRecent = "completed_at > now() - interval '90 days'"
const month = "date_trunc('month', completed_at at time zone 'UTC')"
const isInMonths = "completed_at >= date_trunc('month', now() at time zone 'UTC') - interval '11 months'"
const isOpen = "not archived and status <> 'COMPLETE'"
const isEnrollment = "category = 'INITIAL_ENROLLMENT' and carrier_id is not null"

/** Plain statements for what each call answers, without access checks. */
const calls = [
  { path: 'averagecompletiontime', text: `select ${figures} from task where team_id = $1 and ${isRecent}` },
  {
    path: 'futureactiondate',
    text: `select count(*), count(*) filter (where due >= current_date) from task where team_id = $1 and ${isOpen}`,
  },
  {
    path: 'opentasksbytype',
    text: `select category, count(*) from task where team_id = $1 and ${isOpen} group by category`,
  },
  {
    path: 'initialenrollmenttimebycarrier',
    text: `select c.name, t.month, t.average, t.count, t.percentile_cont from (
             select carrier_id, ${month} as month, ${figures} from task where team_id = $1 and ${isInMonths} and ${isEnrollment} group by 1, 2
             union all select carrier_id, null, ${figures} from task where team_id = $1 and ${isRecent} and ${isEnrollment} group by 1) t
             join carrier c on c.id = t.carrier_id order by 1, 2`,
  },
  {
    path: 'averagecompletiontimebymonthandtype',
    text: `select category, ${month} as month, ${figures} from task where team_id = $1 and ${isInMonths} group by 1, 2 order by 1, 2`,
  },
].map((call) => ({ ...call, path: `/api/task/stats/${call.path}` }))

/** All calls of the page until the last answer, against the sum of plain statements in a bare process. */
export const kpis: Workload = {
  name: 'kpis',
  async run(testBed, rounds) {
    const { server, cookie, url } = await testBed.testServer('worked')
    const ours = await startWorker('http-load', {
      port: server.port,
      connections,
      paths: calls.map(({ path }) => path),
      headers: { cookie },
      expect: 200,
      pageOf: calls.length,
    })
    const raw = await startWorker('raw-statements', {
      url,
      statements: calls.map(({ path, text }) => ({ name: path, text, parameters: 1 })),
      values: [[ownTeam]],
    })
    const result = await interleave(raw.side, ours.side, { rounds })
    return {
      name: this.name,
      unit: 'x time of raw SQL',
      value: result.ratio,
      target: { atMost: 1.6 },
      detail: `${perSecond({ ...result, ours: result.limit, limit: result.ours })} pages of ${calls.length} calls, ${tasksOfTwoYears} tasks`,
    }
  },
}
