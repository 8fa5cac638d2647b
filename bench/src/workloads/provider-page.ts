import { sections } from '@credence/contract/provider-sections/all'
import type pg from 'pg'
import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { ownTeam } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { perSecond } from './figures.ts'

/** The number of connections that a browser opens. */
const connections = 6
const pages = 32
const entriesEach = 12

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A statement that reads what one call of the page answers, without access checks. Some calls answer what several
 * statements read.
 */
interface PageCall {
  name: string
  path?: (provider: number, practice: number) => string
  text: string
  takesPractice?: true
}

const whose = 'where team_id = $1 and provider_id = $2'
const rows = (table: string, order: string) =>
  `select e.*, a.first_name, a.last_name from ${table} e left join account a on a.id = e.updated_by where e.team_id = $1 and e.provider_id = $2 order by ${order}`

const calls: PageCall[] = [
  {
    name: 'profile',
    path: (id) => `/api/provider/${id}`,
    text: `select p.*, a.first_name, a.last_name, (select json_agg(s) from provider_specialty x join specialty s on s.id = x.specialty_id where x.team_id = p.team_id and x.provider_id = p.id) as specialties,
             (select json_agg(q) from provider_practice x join practice q on q.team_id = x.team_id and q.id = x.practice_id where x.team_id = p.team_id and x.provider_id = p.id) as practices,
             (select key from provider_photo f where f.team_id = p.team_id and f.provider_id = p.id and f.is_shown) as photo
             from provider p left join account a on a.id = p.updated_by where p.team_id = $1 and p.id = $2`,
  },
  {
    name: 'onboarding',
    path: (id) => `/api/provider/onboarding/url/${id}`,
    text: `select completed_at, revoked_at, expires_at from link ${whose} and purpose = 'providerOnboarding'`,
  },
  {
    name: 'hubs',
    path: (id) => `/api/provider/participationstatus/hub/${id}`,
    text: `select h.*, q.effective_date, q.expires from provider_hub q join hub h on h.id = q.hub_id ${whose} order by h.name`,
  },
  {
    name: 'facilities',
    path: (id) => `/api/provider/participationstatus/facility/${id}`,
    text: `select f.*, q.is_active, q.expires from (select distinct f.* from practice_facility x join facility f on f.id = x.facility_id
             where x.team_id = $1 and x.practice_id in (select practice_id from provider_practice ${whose})) f left join provider_facility q on q.team_id = $1 and q.provider_id = $2 and q.facility_id = f.id order by f.name`,
  },
  {
    name: 'carriers',
    path: (id, practice) => `/api/provider/participationstatus/${id}/${practice}`,
    takesPractice: true,
    text: `select c.*, q.status, q.expires from practice_carrier x join carrier c on c.id = x.carrier_id left join carrier_participation q on q.team_id = x.team_id and q.practice_id = x.practice_id
             and q.carrier_id = x.carrier_id and q.provider_id = $2 where x.team_id = $1 and x.practice_id = $3 order by c.name`,
  },
  {
    name: 'files',
    path: (id) => `/api/provider/${id}/files`,
    text: `select d.*, o.bytes, o.content_type from document d join file_object o on o.key = d.object_key where d.team_id = $1 and d.owner_type = 'provider' and d.owner_id = $2 and d.scope = 'own' order by d.category`,
  },
  ...sections.map(({ name, sort }, at): PageCall => ({
    name,
    ...(at === 0 ? { path: (id) => `/api/provider/${id}/record` } : {}),
    text: rows(snake(name), sort.map(([field, direction]) => `e.${snake(field)} ${direction}`).join(', ')),
  })),
  { name: 'cme', text: rows('cme', 'e.event_date desc, e.title') },
  { name: 'areas', text: `select * from provider_area_of_expertise ${whose}` },
  { name: 'modalities', text: `select * from provider_treatment_modality ${whose}` },
  { name: 'disclosures', text: `select * from survey_response ${whose} order by completed_date desc` },
  {
    name: 'forms',
    path: (id) => `/api/provider/carrierenrollmentforms/${id}`,
    text: 'select id, name, format, message from carrier_enrollment_form where carrier_id is null and $1::int > 0 and $2::int > 0',
  },
]

/** A dozen entries of every section for each of the pages. */
async function fill(admin: pg.Client, providers: readonly number[]): Promise<void> {
  for (const { name, fields } of sections) {
    const written = Object.entries(fields).filter(([, { kind }]) => kind !== 'documents' && kind !== 'stamp')
    const values = written.map(([field, each]) =>
      each.kind === 'date'
        ? `date '2026-01-01' - n`
        : each.kind === 'choice'
          ? `'${each.of.values[0]}'`
          : `'${field} of entry ' || n`,
    )
    await admin.query(
      `insert into ${snake(name)} (team_id, provider_id, updated_by, ${written.map(([field]) => snake(field)).join(', ')})
      select ${ownTeam}, p, 1, ${values.join(', ')} from unnest($1::int[]) p, generate_series(1, ${entriesEach}) n`,
      [providers],
    )
  }
  await admin.query(
    `insert into cme (team_id, provider_id, updated_by, title, hours, event_date) select ${ownTeam}, p, 1, 'Course ' || n, 1.5, date '2026-01-01' - n from unnest($1::int[]) p, generate_series(1, ${entriesEach}) n`,
    [providers],
  )
  await admin.query('analyze')
}

/** All calls of the provider page until the last answer, against the sum of the same statements in a bare process. */
export const providerPage: Workload = {
  name: 'provider-page',
  async run(testBed, rounds) {
    const { server, cookie, url, admin } = await testBed.testServer('own')
    const { rows: found } = await admin.query<{ id: number; practice: number }>(
      'select provider_id as id, practice_id as practice from provider_practice where team_id = $1 order by provider_id limit $2',
      [ownTeam, pages],
    )
    await fill(
      admin,
      found.map(({ id }) => id),
    )
    const paths = found.map(({ id, practice }) => calls.flatMap(({ path }) => (path ? [path(id, practice)] : [])))
    const ours = await startWorker('http-load', {
      port: server.port,
      connections,
      paths: paths.flat(),
      headers: { cookie },
      expect: 200,
      pageOf: paths[0]?.length ?? 0,
    })
    const raw = await startWorker('raw-statements', {
      url,
      statements: calls.map(({ name, text, takesPractice }) => ({ name, text, parameters: takesPractice ? 3 : 2 })),
      values: found.map(({ id, practice }) => [ownTeam, id, practice]),
    })
    const result = await interleave(raw.side, ours.side, { rounds })
    return {
      name: this.name,
      unit: 'x time of raw SQL',
      value: result.ratio,
      target: { atMost: 1.6 },
      detail: `${perSecond({ ...result, ours: result.limit, limit: result.ours })} pages of ${paths[0]?.length} calls`,
    }
  },
}
