import { documentCategories } from '@credence/contract/choices/document-categories'
import { facilityTypes, privilegeTypes } from '@credence/contract/choices/enrollment'
import { cmeCategories, immunizationTypes } from '@credence/contract/choices/provider'
import { taskCategoryChoice, taskStatusChoice } from '@credence/contract/choices/tasks'
import { allAuthorities } from '@credence/contract/permissions'
import { providerRoster } from '@credence/contract/reports/practice-reports'
import * as ofProviders from '@credence/contract/reports/provider-reports'
import { completedTasks, openTasks } from '@credence/contract/reports/task-reports'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { addRandomProviders } from '../../../test/kit/reports/random-providers.ts'
import { csvRows, preview, type SomeReport } from '../../../test/kit/reports/report-files.ts'

const used = useDemoWorld()
const team = 1
let everything: string
let restricted: string
/** The practices of each caller. */
let practices: { all: number[]; some: number[] }
let today: string

beforeAll(async () => {
  const { world } = used
  await addRandomProviders(world, { teamId: team, providers: 5000 })
  const all = (await world.sql('select id from practice where team_id = $1 order by id', [team])).map(({ id }) => id)
  practices = { all, some: all.slice(0, 2) }
  everything = await sessionOf(world, 'manager@aurora.test')
  restricted = await world.session(
    await world.inTeam(team, (scope) =>
      buildAccount(
        scope,
        {
          teamId: team,
          email: 'some@aurora.test',
          authorities: [...allAuthorities].filter((name) => !name.startsWith('H3')),
        },
        practices.some,
      ),
    ),
  )
  today = (
    await world.sql(
      'select day_in(coalesce(time_zone, installation_time_zone()), now())::text as day from team where id = 1',
    )
  )[0].day
})

type Expected = (values: { practices: number[]; isRestricted: boolean }) => Promise<unknown[][]>
const label =
  (labels: Readonly<Record<string, string>>) =>
  (row: Record<string, unknown>, column: string): string | null => {
    const value = row[column]
    return typeof value === 'string' ? (labels[value] ?? value) : null
  }

/** A provider is visible by any membership, also an ended one. A task of a visible practice shows a visible provider only. */
const visible = `(not $2 or exists (select 1 from provider_practice m where m.provider_id = p.id and m.practice_id = any ($1::int[])))`
const names = 'p.last_name, p.first_name, p.id'
const sql = (text: string, { practices: of, isRestricted }: Parameters<Expected>[0], ...more: unknown[]) =>
  used.world.sql(text, [of, isRestricted, ...more])
const alive = `p.team_id = 1 and p.deleted_at is null and ${visible}`

const documents =
  (firstDay: () => string): Expected =>
  async (who) =>
    (
      await sql(
        `select p.formatted_name as provider, d.name, d.category, d.effective_date::text as effective, d.expiration::text as expires
           from document d, provider p where p.id = d.provider_id and d.owner_type = 'provider' and d.scope = 'own' and ${alive}
            and coalesce(d.expiration::text, '9999') >= $3 order by ${names}, d.category, d.expiration desc nulls last, d.name, d.id`,
        who,
        firstDay(),
      )
    ).map((row) => [row.provider, row.name, label(documentCategories)(row, 'category'), row.effective, row.expires])

const locations: Expected = async (who) =>
  (
    await sql(
      `select p.formatted_name as provider, f.name, f.facility_type, x.privileges_type, x.is_primary, x.effective_date::text as effective, x.expires::text
         from provider p, provider_facility x, facility f where x.provider_id = p.id and f.id = x.facility_id and ${alive} and x.is_active
          and f.id in (select y.facility_id from practice_facility y, provider_practice m where m.practice_id = y.practice_id and m.provider_id = p.id and m.practice_id = any ($1))
          and coalesce(x.expires::text, '9999') >= $3 and coalesce(x.effective_date::text, '0') <= $3
          and coalesce(x.privileges_type, '') not in ('EXPIRED', 'VOLUNTARILY_RESIGNED')
        order by ${names}, f.name, f.id`,
      who,
      today,
    )
  ).map((row) => [
    row.provider,
    row.name,
    label(facilityTypes.labels)(row, 'facility_type'),
    label(privilegeTypes.labels)(row, 'privileges_type'),
    row.is_primary ? 'Yes' : 'No',
    row.effective,
    row.expires,
  ])

const details: Expected = async (who) =>
  (
    await sql(
      `select p.formatted_name as provider, p.npi, p.dob::text, p.license, p.caqh, p.dea, p.medicaid, p.medicare, p.other_ids from provider p where ${alive} order by ${names}`,
      who,
    )
  ).map((row) => Object.values(row))

const courses =
  (condition: () => string, fewerThan?: number): Expected =>
  async (who) => {
    const rows = await sql(
      `select p.id, p.formatted_name as provider, c.title, c.category, c.event_date::text as day, c.hours::float8, c.dollar_amount::text as cost, c.id as entry
         from provider p left join cme c on c.provider_id = p.id and ${condition()} where ${alive}
        order by ${names}, c.event_date desc nulls last, lower(c.title), c.id`,
      who,
    )
    const totals = new Map<number, number>()
    for (const { id, hours } of rows) totals.set(id, (totals.get(id) ?? 0) + Math.round((hours ?? 0) * 100))
    const isListed = ({ id, entry }: { id: number; entry: number | null }) =>
      fewerThan === undefined ? entry !== null : (totals.get(id) ?? 0) < fewerThan * 100
    return rows
      .filter((row) => isListed(row as never))
      .map((row) => [
        row.provider,
        row.title,
        label(cmeCategories.labels)(row, 'category'),
        row.day,
        row.entry === null ? 0 : row.hours,
        row.cost,
      ])
  }

const certifications =
  (words: string[]): Expected =>
  async (who) =>
    (
      await sql(
        `select p.formatted_name as provider, b.certification, b.notes, b.effective_date::text as effective, b.expiration_date::text as expires
           from provider p, board_certification b where b.provider_id = p.id and ${alive}
          order by ${names}, b.effective_date desc nulls last, b.expiration_date desc nulls last, b.id`,
        who,
      )
    )
      .map((row) => Object.values(row))
      .filter(([, certification, number]) =>
        words.every((word) =>
          [certification, number].some((text) =>
            String(text ?? '')
              .toLowerCase()
              .includes(word),
          ),
        ),
      )

const vaccines =
  (types: string[]): Expected =>
  async (who) => {
    const rows = await sql(
      `select p.last_name, p.first_name, p.id, p.formatted_name as provider, i.immunization_type, i.immunization_date::text as day, i.notes, i.id as entry
         from provider p, immunization i where i.provider_id = p.id and ${alive} and ($3::text[] = '{}' or i.immunization_type = any ($3))
        order by ${names}, i.immunization_date desc nulls last`,
      who,
      types,
    )
    const word = label(immunizationTypes.labels)
    // Entries of one provider and day are ordered by their labels, unknown ones last.
    const key = (row: Record<string, unknown>) => word(row, 'immunization_type') ?? '\uffff'
    return rows
      .map((row, at) => ({ row, at }))
      .toSorted((a, b) =>
        a.row.id === b.row.id && a.row.day === b.row.day
          ? key(a.row).localeCompare(key(b.row), 'en') || a.row.entry - b.row.entry
          : a.at - b.at,
      )
      .map(({ row }) => [row.provider, word(row, 'immunization_type'), row.day, row.notes])
  }

const roster =
  (isAll: boolean): Expected =>
  async ({ practices: of }) =>
    (
      await used.world.sql(
        `select q.name as practice, p.formatted_name as provider, p.credentials,
                (select string_agg(s.name, ', ' order by x.position, s.name) from provider_specialty x, specialty s where s.id = x.specialty_id and x.provider_id = p.id) as specialties,
                case when m.is_primary then 'Yes' else 'No' end as is_primary, m.start_date::text as start, m.end_date::text as until
           from provider_practice m, practice q, provider p
          where q.id = m.practice_id and p.id = m.provider_id and m.team_id = 1 and q.id = any ($1) and p.deleted_at is null and ($2 or coalesce(m.end_date::text, '9999') >= $3)
          order by q.name, q.id, ${names}, m.start_date nulls first, m.id`,
        [of, isAll, today],
      )
    ).map((row) => Object.values(row))

const subjects = `q.name as practice, p.formatted_name as provider, c.name as carrier, f.name as location, h.name as hub, t.other, t.reference_number as reference`
const fromTasks = `from task t join practice q on q.id = t.practice_id left join provider p on p.id = t.provider_id and ${visible} left join carrier c on c.id = t.carrier_id
  left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id`
const iso = (column: string) =>
  `replace((date_trunc('second', ${column}) at time zone 'UTC')::text, ' ', 'T') || '+00:00'`

const tasks =
  (days: number): Expected =>
  async (who) =>
    (
      await sql(
        `select t.id, t.category, t.status, ${subjects}, t.due::text, t.deadline::text, t.progress,
                (select string_agg(a.first_name || ' ' || a.last_name, ', ' order by a.last_name, a.first_name, a.id) from task_assignee x, account a where a.id = x.account_id and x.task_id = t.id) as assignees,
                ${iso('t.created_at')} as created, ${iso('t.completed_at')} as completed,
                (select a.notes from task_activity a where a.task_id = t.id order by a.id desc limit 1) as last
           ${fromTasks} where t.team_id = 1 and t.practice_id = any ($1) and not t.archived
            and (t.status <> 'COMPLETE' or now() - t.completed_at <= $3 * interval '1 day') order by ${names}, t.due nulls last, t.id`,
        who,
        days,
      )
    ).map(({ category, status, ...row }) => {
      const [id, ...rest] = Object.values(row) as (string | null)[]
      return [
        id ?? null,
        taskCategoryChoice.labels[category as 'OTHER'],
        taskStatusChoice.labels[status as 'BLOCKED'],
        ...rest,
      ]
    })

const activity =
  (by: 'activity' | 'completed', from: string, to: string): Expected =>
  async (who) =>
    (
      await sql(
        `select t.id, t.category, ${subjects}, ${iso('t.created_at')} as created, ${iso('t.completed_at')} as completed,
                ${iso('a.created_at')} as at, (select w.first_name || ' ' || w.last_name from account w where w.id = a.account_id) as by, a.notes
           ${fromTasks} left join task_activity a on a.task_id = t.id
          where t.team_id = 1 and t.practice_id = any ($1) and t.status = 'COMPLETE'
            and (${by === 'activity' ? 'a.created_at' : 't.completed_at'} at time zone 'UTC')::date between $3::date and $4::date
          order by ${names}, t.completed_at desc, t.id, a.id desc`,
        who,
        from,
        to,
      )
    ).map(({ category, ...row }) => {
      const [id, ...rest] = Object.values(row) as (string | null)[]
      return [id ?? null, taskCategoryChoice.labels[category as 'OTHER'], ...rest]
    })

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const allColumns = Object.fromEntries(
  ['npi', 'dob', 'license', 'caqh', 'dea', 'medicaid', 'medicare', 'otherIds'].map((name) => [name, true]),
)
const since = (interval: string) =>
  `c.event_date between ('${today}'::date - interval '${interval}')::date and '${today}'::date`

const cases: [string, SomeReport, Record<string, unknown>, Expected][] = [
  ['active', ofProviders.activeDocuments, {}, documents(() => today)],
  [
    'recently expired',
    ofProviders.activeDocuments,
    { includeRecentlyExpired: true },
    documents(() => new Date(Date.parse(today) - 60 * 86_400_000).toISOString().slice(0, 10)),
  ],
  ['all', ofProviders.facilities, {}, locations],
  ['all columns', ofProviders.providerDetails, allColumns, details],
  ['past 24 months', ofProviders.cmes, {}, courses(() => since('24 months'))],
  ['past 12 months', ofProviders.cmes, { dateRangeOption: 'yearAgo' }, courses(() => since('12 months'))],
  [
    'calendar year',
    ofProviders.cmes,
    { dateRangeOption: 'calendarYear' },
    courses(() => `to_char(c.event_date, 'YYYY') = '${today.slice(0, 4)}' and c.event_date <= '${today}'`),
  ],
  ['all time', ofProviders.cmes, { dateRangeOption: 'all-time' }, courses(() => 'true')],
  [
    'custom, two categories',
    ofProviders.cmes,
    {
      dateRangeOption: 'custom',
      customStartDate: '2024-02-29',
      customEndDate: '2026-03-01',
      categoryIds: ['OPIOID', 'ECHO'],
    },
    courses(() => "c.event_date between '2024-02-29' and '2026-03-01' and c.category in ('OPIOID', 'ECHO')"),
  ],
  [
    'below 12.5 hours',
    ofProviders.cmes,
    { hours: '12.5', categoryIds: ['CARDIOLOGY'] },
    courses(() => `${since('24 months')} and c.category = 'CARDIOLOGY'`, 12.5),
  ],
  ['all', ofProviders.boardCertifications, {}, certifications([])],
  [
    'two words, one with a percent sign',
    ofProviders.boardCertifications,
    { keywords: ' cardio  100% ' },
    certifications(['cardio', '100%']),
  ],
  ['an underscore', ofProviders.boardCertifications, { keywords: '_' }, certifications(['_'])],
  ['all', ofProviders.immunizations, {}, vaccines([])],
  ['two types', ofProviders.immunizations, { immunizationTypes: ['TB', 'FLU'] }, vaccines(['TB', 'FLU'])],
  ['active', providerRoster, {}, roster(false)],
  ['with inactive', providerRoster, { includeInactive: true }, roster(true)],
  ['open', openTasks, {}, tasks(-1)],
  ['with recently completed', openTasks, { includeRecentlyCompleted: true, completedDays: '30' }, tasks(30)],
  [
    'by activity date',
    completedTasks,
    { fromDate: daysAgo(60), toDate: daysAgo(1) },
    activity('activity', daysAgo(60), daysAgo(1)),
  ],
  [
    'by completed date',
    completedTasks,
    { searchByOption: 'completedDate', fromDate: daysAgo(90), toDate: daysAgo(0) },
    activity('completed', daysAgo(90), daysAgo(0)),
  ],
]

/** A text as a cell of the file: a formula is kept as a text. */
const cell = (value: unknown) =>
  value === null ? '' : typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)

describe('a report', () => {
  it.each(
    cases.map(([how, report, body, expected]): [string, string, SomeReport, Record<string, unknown>, Expected] => [
      report.title,
      how,
      report,
      body,
      expected,
    ]),
  )(
    'the report %s (%s) has the rows of an independent query, for callers with all and with some practices',
    async (_title, _how, report, body, expected) => {
      const { world } = used
      for (const [as, of] of [
        [everything, practices.all],
        [restricted, practices.some],
      ] as const) {
        const wanted = (await expected({ practices: [...of], isRestricted: as === restricted })).map((row) =>
          row.map(cell),
        )
        const [head, ...rows] = await csvRows(world, report, body, as)
        expect(wanted.length).toBeGreaterThan(as === everything ? 20 : 5)
        expect(rows.length).toBe(wanted.length)
        expect(rows).toEqual(wanted)
        const shown = await preview(world, report, body, as)
        expect(shown.body.columns).toEqual(head)
        expect(shown.body.total).toBe(rows.length)
        expect(shown.body.rows.map((row: string[]) => row.map(cell))).toEqual(rows.slice(0, 100))
      }
    },
  )
})
