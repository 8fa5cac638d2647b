import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 2

/** The figures alone, in one pass over each table, without access checks. */
const rawText = `
  select t.id, t.name, p.n as practices, r.n as providers, r.npis, k.open_n, k.due_n, c.n as carriers, f.n as facilities, u.n as users
    from team t
    left join (select team_id, count(*) as n from practice group by 1) p on p.team_id = t.id
    left join (select team_id, count(*) as n, count(distinct npi) as npis from provider p where deleted_at is null
                  and exists (select from provider_practice m where m.team_id = p.team_id and m.provider_id = p.id and coalesce(m.end_date, current_date) >= current_date) group by 1) r on r.team_id = t.id
    left join (select team_id, count(*) as open_n, count(*) filter (where due <= current_date + 4) as due_n
                 from task where not archived and status <> 'COMPLETE' group by 1) k on k.team_id = t.id
    left join (select team_id, count(*) as n from (select distinct x.team_id, q.tin, x.carrier_id from practice_carrier x join practice q on q.id = x.practice_id) d group by 1) c on c.team_id = t.id
    left join (select team_id, count(distinct facility_id) as n from practice_facility group by 1) f on f.team_id = t.id
    left join (select team_id, count(*) as n from account where deleted_at is null group by 1) u on u.team_id = t.id
   order by t.name`

/** The administrators' landing over two hundred teams with 100,000 providers, against its figures by raw SQL. */
export const teamFigures: Workload = {
  name: 'team-figures',
  async run(testBed, rounds) {
    const { server, cookie, url } = await testBed.testServer('teams')
    const ours = await startWorker('http-load', {
      port: server.port,
      connections,
      paths: ['/api/revenueteam'],
      headers: { cookie },
      expect: 200,
    })
    const raw = await startWorker('raw-query', { url, connections, text: rawText, values: [[]], rows: 200 })
    const result = await interleave(raw.side, ours.side, { rounds })
    return {
      name: this.name,
      unit: 'x time of raw SQL',
      value: result.ratio,
      target: { atMost: 2 },
      detail: perSecond({ ...result, ours: result.limit, limit: result.ours }),
    }
  },
}
