import type pg from 'pg'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

/** The number of connections that a browser opens. */
const connections = 6

const present = `p.team_id = $1 and p.deleted_at is null and exists (select from provider_practice m where m.team_id = $1 and m.provider_id = p.id and (m.end_date is null or m.end_date >= current_date))`
const about = `
  join practice p on p.team_id = t.team_id and p.id = t.practice_id left join provider r on r.team_id = t.team_id and r.id = t.provider_id
  left join carrier c on c.id = t.carrier_id left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id`
const named = 'p.name as practice, r.formatted_name, c.name as carrier, f.name as facility, h.name as hub'
const waiting = (status: string) => `
  select t.id, t.due, t.category, ${named}, (select a.notes from task_activity a where a.team_id = t.team_id and a.task_id = t.id order by a.id desc limit 1)
    from task t ${about} where t.team_id = $1 and not t.archived and t.status = '${status}' order by t.due nulls last, t.id`

/** Statements that read what each call of the dashboard answers, without access checks. */
const calls = [
  {
    path: '/api/provider/upcomingrenewalcount',
    text: `select 'provider', p.id, p.formatted_name, q.expires, h.name from provider_hub q join provider p on p.team_id = q.team_id and p.id = q.provider_id join hub h on h.id = q.hub_id
             where q.team_id = $1 and q.expires between current_date and current_date + 60 and ${present}
           union all select 'practice', p.id, p.name, q.expires, h.name from practice_hub q join practice p on p.team_id = q.team_id and p.id = q.practice_id join hub h on h.id = q.hub_id
             where q.team_id = $1 and q.expires between current_date and current_date + 60 order by 4`,
  },
  {
    path: '/api/provider/upcomingdocumentexpirationcount',
    text: `select d.owner_type, d.owner_id, d.name, d.category, d.expiration, coalesce(p.formatted_name, q.name) from document d
             left join provider p on p.team_id = d.team_id and p.id = d.provider_id left join practice q on q.team_id = d.team_id and q.id = d.practice_id
            where d.team_id = $1 and d.scope = 'own' and d.owner_type in ('provider', 'practice') and d.expiration between current_date - 30 and current_date + 90
              and d.muted_expiration is distinct from d.expiration order by d.expiration`,
  },
  {
    path: '/api/education/insufficienttotal',
    text: `select p.id, p.formatted_name, coalesce(c.hours, 0) as hours from provider p left join (
             select provider_id, sum(hours) as hours from cme where team_id = $1 and event_date between current_date - interval '24 months' and current_date group by 1) c on c.provider_id = p.id
            where ${present} and coalesce(c.hours, 0) < 50 order by 3, 2`,
  },
  { path: '/api/task/blockedinternally', text: waiting('BLOCKED_INTERNALLY') },
  { path: '/api/task/blockedinternallyprovider', text: waiting('BLOCKED_INTERNALLY_PROVIDER') },
  {
    path: '/api/task/recentactivity',
    text: `select a.id, a.notes, a.created_at, t.id as task_id, t.category, w.first_name, w.last_name, ${named}
             from (select * from task_activity where team_id = $1 order by created_at desc, id desc limit 20) a join task t on t.team_id = a.team_id and t.id = a.task_id left join account w on w.id = a.account_id ${about}
            order by a.created_at desc, a.id desc`,
  },
  {
    path: '/api/practice/revenueteam',
    text: `select p.id, p.name, p.tin, p.phone1, p.fax, p.office_hours, p.short_code, (select count(*) from provider_practice m join provider r on r.team_id = m.team_id and r.id = m.provider_id
             where m.team_id = p.team_id and m.practice_id = p.id and r.deleted_at is null and r.is_physician) from practice p where p.team_id = $1 order by p.name`,
  },
]

/** Data for every tile and every list. */
async function fill(admin: pg.Client): Promise<void> {
  await admin.query('insert into hub (id, name) values (99001, $1) on conflict do nothing', ['Hub of the bench'])
  await admin.query(
    'insert into provider_hub (team_id, provider_id, hub_id, expires) select $1, id, 99001, current_date + id % 90 from provider where team_id = $1 on conflict do nothing',
    [ownTeam],
  )
  await admin.query(
    `insert into cme (team_id, provider_id, title, hours, event_date) select $1, id, 'Course', 3 + id % 6, current_date - n * 60 from provider, generate_series(1, 8) n where team_id = $1`,
    [ownTeam],
  )
  await admin.query('analyze')
}

/** All calls of the dashboard until the last answer, against the sum of the same statements in a bare process. */
export const dashboard: Workload = {
  name: 'dashboard',
  async run(testBed, rounds) {
    const { server, cookie, url, admin } = await testBed.testServer('own')
    await fill(admin)
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
      target: { atMost: 2 },
      detail: `${perSecond({ ...result, ours: result.limit, limit: result.ours })} dashboards of ${calls.length} calls`,
    }
  },
}
