import { documentCategories } from '@credence/contract/choices/document-categories'
import { strictEqual } from 'node:assert'
import type pg from 'pg'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam, type TestServer } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

const documents = 50_000
const connections = 2
const rowsOfPage = 100

/** Documents of the team that all expire within the days of the list, a tenth of them of practices, and a few muted. */
async function fill(admin: pg.Client): Promise<void> {
  await admin.query('begin')
  await admin.query("set local session_replication_role = 'replica'")
  await admin.query(
    `insert into file_object (key, bytes, checksum, content_type, scan)
     select md5('expiring ' || i), 1000 + i, sha256(i::text::bytea), 'application/pdf', 'unscanned' from generate_series(1, ${documents}) as i`,
  )
  await admin.query(
    `insert into document (team_id, owner_type, scope, provider_id, practice_id, name, object_key, category, effective_date, expiration, muted_expiration)
     select ${ownTeam}, case when i % 10 = 0 then 'practice' else 'provider' end, 'own', case when i % 10 <> 0 then p.id end, case when i % 10 = 0 then 1 + i / 10 % 100 end,
            'Expiring ' || i || '.pdf', md5('expiring ' || i), (array['LICENSE', 'DEA', 'ACLS', 'BLS', 'W9', 'CV', 'OTHER'])[1 + i % 7],
            current_date - 700, current_date - 25 + i % 110, case when i % 50 = 0 then current_date - 25 + i % 110 end
       from generate_series(1, ${documents}) as i
       join (select id, row_number() over (order by id) as place from provider where team_id = ${ownTeam}) p on p.place = i`,
  )
  await admin.query('commit')
  await admin.query('vacuum analyze document')
  await admin.query('vacuum analyze file_object')
}

const label = `'${JSON.stringify(documentCategories).replaceAll("'", "''")}'::jsonb ->> d.category`
/** $1: team, $2: practice, $3 and $4: the days of the group from today, $5: what is searched. Without access checks and JSON. */
const rawText = `
  with owner as (
    select distinct on (r.id) r.id, r.formatted_name as name, q.id as practice_id, q.name as practice_name
      from provider r join provider_practice m on m.team_id = r.team_id and m.provider_id = r.id join practice q on q.team_id = m.team_id and q.id = m.practice_id
     where r.team_id = $1 and r.deleted_at is null and (m.end_date is null or m.end_date >= current_date) and ($2::int is null or m.practice_id = $2)
     order by r.id, m.is_primary desc, q.name, q.id),
  found as materialized (
    select 'providerDocument' as source, d.id, d.version, d.name, d.category, o.id as owner_id, o.name as owner_name, o.practice_id, o.practice_name, d.effective_date, d.expiration,
           d.muted_expiration is not distinct from d.expiration as muted
      from document d join owner o on o.id = d.provider_id
     where d.team_id = $1 and d.owner_type = 'provider' and d.scope = 'own' and d.replaced_by_id is null and d.expiration between current_date - 30 and current_date + 90
       and ($5 = '' or strpos(lower(concat_ws(' ', o.name, ${label}, d.name, o.practice_name)), lower($5)) > 0)
    union all
    select 'practiceDocument', d.id, d.version, d.name, d.category, q.id, q.name, null, null, d.effective_date, d.expiration, d.muted_expiration is not distinct from d.expiration
      from document d join practice q on q.team_id = d.team_id and q.id = d.practice_id
     where d.team_id = $1 and d.owner_type = 'practice' and d.scope = 'own' and d.replaced_by_id is null and d.expiration between current_date - 30 and current_date + 90
       and (q.end_date is null or q.end_date >= current_date) and ($2::int is null or q.id = $2) and ($5 = '' or strpos(lower(concat_ws(' ', q.name, ${label}, d.name)), lower($5)) > 0)),
  counts as (
    select count(*) filter (where not muted and expiration < current_date)::int as overdue,
           count(*) filter (where not muted and expiration between current_date and current_date + 30)::int as within30,
           count(*) filter (where not muted and expiration between current_date + 31 and current_date + 60)::int as within60,
           count(*) filter (where not muted and expiration between current_date + 61 and current_date + 90)::int as within90,
           count(*) filter (where muted)::int as muted_count,
           count(*) filter (where not muted and expiration between current_date + $3::int and current_date + $4::int)::int as total from found)
  select f.*, c.* from (
    select * from found where not muted and expiration between current_date + $3::int and current_date + $4::int
     order by expiration, lower(owner_name), source, id limit ${rowsOfPage}) f, counts c`

/** A plan for any values takes ten times as long. */
const plannedForValues = '-c plan_cache_mode=force_custom_plan'

/** Filters that people choose one after the other, each with the values of the raw query. */
const filters: { query: string; values: unknown[] }[] = [
  { query: '', values: [ownTeam, null, -30, 90, ''] },
  { query: '&group=within30', values: [ownTeam, null, 0, 30, ''] },
  { query: '&practiceId=7', values: [ownTeam, 7, -30, 90, ''] },
  { query: '&search=expiring%2077', values: [ownTeam, null, -30, 90, 'expiring 77'] },
]
const pathOf = ({ query }: { query: string }) => `/api/expirables?type=document${query}`

interface Answer {
  counts: { overdue: number; within30: number; within60: number; within90: number }
  mutedCount: number
  total: number
  rows: { source: string; id: number }[]
}
type RawRow = Answer['counts'] & { source: string; id: number; muted_count: number; total: number }

async function assertSame({ server, cookie, admin }: TestServer): Promise<void> {
  for (const filter of filters) {
    const path = pathOf(filter)
    const answer = (await (
      await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } })
    ).json()) as Answer
    const { rows } = await admin.query<RawRow>(rawText, filter.values)
    const [row] = rows
    if (!row) throw new Error(`The raw query of ${path} finds nothing`)
    const { overdue, within30, within60, within90, muted_count: mutedCount, total } = row
    const of = ({ source, id }: { source: string; id: number }) => `${source} ${id}`
    strictEqual(
      JSON.stringify({ ...answer, rows: answer.rows.map(of) }),
      JSON.stringify({ counts: { overdue, within30, within60, within90 }, mutedCount, total, rows: rows.map(of) }),
      `${path} and its raw query must find the same`,
    )
  }
}

/** The filters of the list of 50,000 documents, against a plain query for the same page and counts. */
export const expirables: Workload = {
  name: 'expirables',
  async run(testBed, rounds) {
    const testServer = await testBed.testServer('own')
    const { server, cookie, url, admin } = testServer
    await fill(admin)
    await assertSame(testServer)
    const ours = await startWorker('http-load', {
      port: server.port,
      connections,
      paths: filters.map(pathOf),
      headers: { cookie },
      expect: 200,
    })
    const raw = await startWorker('raw-query', {
      url: `${url}?options=${encodeURIComponent(plannedForValues)}`,
      connections,
      text: rawText,
      values: filters.map(({ values }) => values),
      rows: rowsOfPage,
    })
    const result = await interleave(ours.side, raw.side, { rounds, roundMs: 3000 })
    return {
      name: this.name,
      unit: 'x raw SQL',
      value: result.ratio,
      target: { atLeast: 0.8 },
      detail: `${perSecond(result)}, ${documents} documents`,
    }
  },
}
