import { getLastReportRun, reports } from '@credence/contract/reports/all'
import { changeAudit, loginAudit } from '@credence/contract/reports/audit-reports'
import { reportTexts } from '@credence/contract/reports/define'
import { providerRoster } from '@credence/contract/reports/practice-reports'
import {
  activeDocuments,
  boardCertifications,
  cmes,
  facilities,
  immunizations,
  providerDetails,
} from '@credence/contract/reports/provider-reports'
import { cancelReportRun, getReportRun, runIdOf } from '@credence/contract/reports/run'
import { completedTasks, openTasks } from '@credence/contract/reports/task-reports'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPractice, buildProvider, buildTeam } from '../../../db/builders/builders.ts'
import { buildCme, buildEntries } from '../../../db/builders/sections.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { get } from '../../../test/kit/document-files.ts'
import { placesOfPages, textOf, textsOfPages } from '../../../test/kit/pdf-text.ts'
import { oddNames } from '../../../test/kit/reports/random-providers.ts'
import { csvRows, openFile, preview, run, type SomeReport } from '../../../test/kit/reports/report-files.ts'

const { used, clinic } = useClinic()
const other = { team: 9, practice: 0, provider: 0 }

beforeAll(async () => {
  await used.world.inTeam(other.team, async (scope) => {
    await buildTeam(scope, { id: other.team, name: 'Elsewhere' })
    other.practice = await buildPractice(scope, { teamId: other.team, name: 'Far' })
    other.provider = await buildProvider(scope, { teamId: other.team, firstName: 'Far', lastName: 'Away' }, [
      other.practice,
    ])
  })
})

/** A body with which each report runs. */
const good = (report: SomeReport): Record<string, unknown> =>
  ['completedtasks', 'loginaudit', 'changeaudit'].includes(report.name)
    ? { fromDate: '2026-01-01', toDate: '2026-12-31' }
    : {}
const every = reports.map((report): [string, SomeReport] => [report.title, report])

describe('the call of a report', () => {
  it.each(every)('the call of the report %s answers an address without its options', async (_, report) => {
    const { status, body } = await run(used.world, report, good(report), clinic.manager)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['url'])
    const url = new URL(body.url, 'http://localhost')
    expect(url.pathname).toBe('/api/report/file')
    expect([...url.searchParams.keys()].toSorted()).toEqual(['actor', 'call', 'run', 'signature', 'team'])
    const { status: opened, bytes } = await get(used.world, clinic.manager, body.url)
    expect(opened).toBe(200)
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })

  it.each([
    ['Provider, Document, Category, Effective, Expires', activeDocuments],
    ['Provider, Location, Type, Privileges, Primary, Effective, Expires', facilities],
    ['Provider', providerDetails],
    ['Provider, Title, Category, Date, Hours, Cost', cmes],
    ['Provider, Certification, Number, Effective, Expires', boardCertifications],
    ['Provider, Immunization, Date, Notes', immunizations],
    ['Practice, Provider, Credentials, Specialties, Primary, Start, End', providerRoster],
    [
      'Task, Category, Status, Practice, Provider, Carrier, Location, Data Hub, Other, Reference Number, Next Action, Deadline, Progress, Assignees, Created, Completed, Last Activity',
      openTasks,
    ],
    [
      'Task, Category, Practice, Provider, Carrier, Location, Data Hub, Other, Reference Number, Created, Completed, Activity Date, Activity By, Activity',
      completedTasks,
    ],
    ['When, User, Email, Event, Outcome, Address, Browser', loginAudit],
    ['When, User, On Behalf Of, Record, Action, Fields', changeAudit],
  ] as [string, SomeReport][])('the first line of a file is %s', async (titles, report) => {
    const [head] = await csvRows(used.world, report, good(report), clinic.manager)
    expect(head?.join(', ')).toBe(titles)
  })

  it('a provider of another team, outside of the practices, unknown or deleted is not found, also beside a good one', async () => {
    const gone = await used.world.inTeam(clinicTeam, (scope) =>
      buildProvider(scope, { teamId: clinicTeam, firstName: 'Gone', lastName: 'Away' }, [clinic.north]),
    )
    await used.world.sql('update provider set deleted_at = now() where id = $1', [gone])
    for (const id of [other.provider, 999_999, gone])
      expect((await run(used.world, cmes, { providerIds: [clinic.anna, id] }, clinic.manager)).status).toBe(404)
    expect((await run(used.world, cmes, { providerIds: [clinic.anna, clinic.cleo] }, clinic.northOnly)).status).toBe(
      404,
    )
    expect((await preview(used.world, cmes, { providerIds: [clinic.cleo] }, clinic.northOnly)).status).toBe(404)
    for (const [report, field, id] of [
      [providerRoster, 'practiceIds', other.practice],
      [facilities, 'facilityIds', clinic.facilities.elsewhere],
      [loginAudit, 'userIds', 999_999],
    ] as [SomeReport, string, number][])
      expect((await run(used.world, report, { ...good(report), [field]: [id] }, clinic.manager)).status).toBe(404)
  })

  it('a list of 10,000 ids is taken, and one more is refused', async () => {
    const ids = (length: number) => Array.from({ length }, () => clinic.anna)
    const taken = await run(used.world, cmes, { providerIds: ids(10_000) }, clinic.manager)
    expect(taken.status).toBe(200)
    expect(taken.body.url.length).toBeLessThan(600)
    expect((await get(used.world, clinic.manager, taken.body.url)).status).toBe(200)
    expect(await run(used.world, cmes, { providerIds: ids(10_001) }, clinic.manager)).toMatchObject({
      status: 400,
      body: { fields: { providerIds: reportTexts.tooManyIds } },
    })
  })

  it.each([
    [activeDocuments, { reportFormat: 'XLSX' }, { reportFormat: reportTexts.format }],
    [openTasks, { reportFormat: 'PDF' }, { reportFormat: reportTexts.csvOnly }],
    [cmes, { hours: 'abc' }, { hours: 'Please enter hours as a number, such as 1.5' }],
    [
      cmes,
      { dateRangeOption: 'custom', customStartDate: '2026-02-02', customEndDate: '2026-02-01' },
      { customEndDate: texts.endOrder },
    ],
    [completedTasks, { fromDate: '2026-02-02', toDate: '2026-02-01' }, { toDate: texts.endOrder }],
    [changeAudit, {}, { fromDate: reportTexts.startDate, toDate: reportTexts.endDate }],
    [openTasks, { includeRecentlyCompleted: true, completedDays: 100 }, {}],
  ] as [SomeReport, Record<string, unknown>, object][])(
    'wrong options are refused with a message at each field (%#)',
    async (report, sent, fields) => {
      const before = await used.world.sql('select count(*) from report_run')
      for (const ask of [run, preview])
        expect(await ask(used.world, report, sent, clinic.manager)).toMatchObject({ status: 400, body: { fields } })
      expect(await used.world.sql('select count(*) from report_run')).toEqual(before)
    },
  )

  it('a range of 100 years is taken', async () => {
    for (const report of [completedTasks, loginAudit, changeAudit] as SomeReport[])
      expect(
        (await openFile(used.world, report, { fromDate: '1926-01-01', toDate: '2026-12-31' }, clinic.manager)).status,
      ).toBe(200)
  })

  it('a run is recorded in the audit log with its format', async () => {
    await run(used.world, providerRoster, { reportFormat: 'PDF' }, clinic.manager)
    const [entry] = await used.world.sql(
      "select subject, detail from audit_event where action = 'report run' order by id desc limit 1",
    )
    expect(entry).toEqual({ subject: 'report providerroster', detail: { format: 'PDF' } })
  })
})

describe('the address of a report', () => {
  const made = async (report: SomeReport = activeDocuments, as = clinic.manager, body: Record<string, unknown> = {}) =>
    String((await run(used.world, report, body, as)).body.url)
  const statusOf = async (url: string, as: string | undefined) =>
    (await used.world.ask('GET', url, as ? { as } : {})).status

  it('an address can be opened again by its person only, and by nobody who is signed out', async () => {
    const url = await made()
    expect(await statusOf(url, clinic.manager)).toBe(200)
    expect(await statusOf(url, clinic.manager)).toBe(200)
    expect(await statusOf(url, clinic.admin)).toBe(403)
    expect(await statusOf(url, clinic.northOnly)).toBe(403)
    expect(await statusOf(url, undefined)).toBe(401)
  })

  it('a changed or an unsigned address is refused', async () => {
    const url = new URL(await made(), 'http://localhost')
    const another = new URL(await made(), 'http://localhost').searchParams.get('run') ?? ''
    const withField = (name: string, value: string | null) => {
      const changed = new URL(url)
      if (value === null) changed.searchParams.delete(name)
      else changed.searchParams.set(name, value)
      return changed.pathname + changed.search
    }
    for (const [name, value] of [
      ['run', another],
      ['run', 'x'],
      ['team', '9'],
      ['actor', 'person 1'],
      ['call', '["POST /report/providerroster",null,[]]'],
      ['signature', 'x'],
      ['signature', null],
    ] as const)
      expect(await statusOf(withField(name, value), clinic.manager), name).toBe(403)
    expect(await statusOf('/api/report/file', clinic.manager)).toBe(403)
  })

  it('an address ends after five minutes', async () => {
    const url = await made()
    await used.world.sql(
      "update report_run set expires_at = created_at + interval '299 seconds', created_at = created_at",
    )
    const [{ seconds }] = await used.world.sql(
      'select extract(epoch from expires_at - created_at)::int as seconds from report_run where id = $1',
      [runIdOf(url)],
    )
    expect(seconds).toBe(299)
    expect(await statusOf(url, clinic.manager)).toBe(200)
    await used.world.sql('update report_run set expires_at = now() where id = $1', [runIdOf(url)])
    expect(await statusOf(url, clinic.manager)).toBe(403)
  })

  it('the address of a new run is valid for 300 seconds', async () => {
    const url = await made()
    expect(
      await used.world.sql(
        'select extract(epoch from expires_at - created_at)::int as seconds from report_run where id = $1',
        [runIdOf(url)],
      ),
    ).toEqual([{ seconds: 300 }])
  })

  it('an address is refused once its person has lost the right, and opens again with it', async () => {
    const as = await clinic.sessionWith(['PROVIDER_CME_VIEW', 'PROVIDER_FACILITY_VIEW'])
    const url = await made(cmes, as)
    const [{ account_id: id }] = await used.world.sql('select account_id from report_run where id = $1', [runIdOf(url)])
    await used.world.sql("update account set authorities = '{PROVIDER_FACILITY_VIEW}' where id = $1", [id])
    expect(await statusOf(url, as)).toBe(403)
    await used.world.sql("update account set authorities = '{PROVIDER_CME_EDIT}' where id = $1", [id])
    expect(await statusOf(url, as)).toBe(200)
  })

  it('the rows follow the practices that the person has when the address is opened', async () => {
    const as = await clinic.sessionWith(['PRACTICE_BASIC_VIEW'], [clinic.north, clinic.south])
    const url = await made(providerRoster, as)
    const [{ account_id: id }] = await used.world.sql('select account_id from report_run where id = $1', [runIdOf(url)])
    await used.world.sql('delete from account_practice where account_id = $1 and practice_id = $2', [id, clinic.south])
    const { bytes } = await get(used.world, as, url)
    expect(bytes.toString()).toContain('North')
    expect(bytes.toString()).not.toContain('South')
  })

  it('a file has its name and headers', async () => {
    const name = (to: string) => used.world.sql('update team set name = $2 where id = $1', [clinicTeam, to])
    await name('Café & Søn, Inc.')
    const [{ day }] = await used.world.sql('select day_in(installation_time_zone(), now())::text as day')
    const files = await Promise.all(
      (['CSV', 'PDF'] as const).map((reportFormat) =>
        openFile(used.world, providerRoster, { reportFormat }, clinic.manager),
      ),
    )
    await name('Home')
    for (const [at, [reportFormat, type]] of [
      ['CSV', 'text/csv; charset=utf-8'],
      ['PDF', 'application/pdf'],
    ].entries()) {
      const { status, headers = {} } = files[at] ?? {}
      expect(status).toBe(200)
      const filename = `provider-roster-café-søn-inc-${day}.${reportFormat?.toLowerCase()}`
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-disposition']).toMatch(/^attachment; /)
      expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(filename)}`)
    }
  })
})

describe('the last run of a report', () => {
  const last = (type: string, as = clinic.manager, team?: number) =>
    used.world.call(getLastReportRun, { params: { type } }, { as, ...(team ? { team } : {}) })

  it('the last run is that of the team and the type, by anybody', async () => {
    await used.world.sql('delete from report_last_run')
    expect((await last('providercmes')).body).toEqual({ date: null, userFormattedName: null })
    await run(used.world, cmes, {}, clinic.manager)
    await run(used.world, cmes, { hours: 'abc' }, clinic.admin, clinicTeam)
    await run(used.world, cmes, { providerIds: [other.provider] }, clinic.admin, clinicTeam)
    const { body } = await last('providercmes')
    expect(Date.now() - Date.parse(body.date)).toBeLessThan(600_000)
    expect(body.userFormattedName).toMatch(/^Staff Number/)
    await run(used.world, cmes, {}, clinic.admin, clinicTeam)
    expect((await last('providercmes')).body.userFormattedName).not.toBe(body.userFormattedName)
    expect((await last('providerroster')).body.date).toBeNull()
    expect((await last('providercmes', clinic.admin, other.team)).body.date).toBeNull()
  })

  it('the last run needs the right of its report, and unknown types are not found', async () => {
    const as = await clinic.sessionWith(['PROVIDER_CME_VIEW'])
    expect((await last('providercmes', as)).status).toBe(200)
    for (const { name } of reports.filter((report) => report.name !== 'providercmes'))
      expect((await last(name, as)).status, name).toBe(403)
    for (const type of ['cmes', 'toString', 'providercmes ', 'LOGINAUDIT']) expect((await last(type)).status).toBe(404)
  })
})

describe('a run', () => {
  const progress = (id: unknown, as = clinic.manager) => used.world.call(getReportRun, { params: { id } }, { as })
  const cancel = (id: unknown, as = clinic.manager) => used.world.call(cancelReportRun, { params: { id } }, { as })

  it('a run tells its state and its rows to its person only', async () => {
    const { body } = await run(used.world, providerRoster, {}, clinic.manager)
    const id = runIdOf(body.url)
    const expected = (await csvRows(used.world, providerRoster, {}, clinic.manager)).length - 1
    expect((await progress(id)).body).toEqual({ state: 'WAITING', rowsDone: 0, rowsExpected: expected })
    await get(used.world, clinic.manager, body.url)
    await expect
      .poll(async () => (await progress(id)).body)
      .toEqual({ state: 'DONE', rowsDone: expected, rowsExpected: expected })
    expect((await progress(id, clinic.northOnly)).status).toBe(404)
    expect((await cancel(id, clinic.northOnly)).status).toBe(404)
    for (const odd of ['1', 'x', '00000000-0000-4000-8000-000000000000']) expect((await progress(odd)).status).toBe(404)
  })

  it('a cancelled run is not opened any more', async () => {
    const { body } = await run(used.world, providerRoster, {}, clinic.manager)
    const id = runIdOf(body.url)
    expect((await cancel(id)).body).toEqual({ id })
    expect((await get(used.world, clinic.manager, body.url)).status).toBe(403)
    expect((await progress(id)).body.state).toBe('CANCELLED')
  })
})

describe('odd values in a file', () => {
  beforeAll(async () => {
    await used.world.inTeam(clinicTeam, async (scope) => {
      for (const [at, lastName] of oddNames.entries())
        await buildProvider(scope, { teamId: clinicTeam, firstName: `Odd${at}`, lastName }, [clinic.north])
    })
  })

  it('a CSV keeps every name whole, in one cell, and no cell is a formula', async () => {
    const { bytes } = await openFile(used.world, providerDetails, { npi: true }, clinic.manager)
    const text = bytes.toString()
    expect(text.replaceAll(/"[^"]*"/g, '').split('\r\n').length).toBe(text.split('\r\n').length)
    expect(text.replaceAll(/"[^"]*"/g, '').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const names = (await csvRows(used.world, providerDetails, {}, clinic.manager)).map(([name]) => name)
    for (const [at, lastName] of oddNames.entries()) {
      const shown = `${lastName}, Odd${at}`
      expect(names).toContain(/^[=+\-@]/.test(shown) ? `'${shown}` : shown)
    }
    for (const name of names) expect(name).not.toMatch(/^[=+\-@\t\r]/)
  })

  it('a PDF shows every name with its letters, on numbered pages with the head of the table', async () => {
    const { bytes } = await openFile(
      used.world,
      providerDetails,
      { reportFormat: 'PDF', providerIds: [] },
      clinic.manager,
    )
    const pages = await textsOfPages(bytes)
    const text = textOf(pages)
    for (const word of ['Smith, Jr.', 'O"Brien', '=1+1', 'לוי', 'محمد', '李小明', 'Łukasz', 'Ünal'])
      expect(text).toContain(word)
    expect(text).toContain('U+1F600 in Provider (Provider Details)')
    expect(text).toContain('Providers All')
    expect(text).toContain('Provider Details · Home')
    expect(text).toContain(`Page 1 of ${pages.length}`)
  })

  it('a PDF with many columns is landscape, and its table goes on over pages with its head', async () => {
    await used.world.inTeam(clinicTeam, (scope) =>
      buildEntries(
        scope,
        { name: 'immunization' },
        Array.from({ length: 120 }, (_, at) => ({
          teamId: clinicTeam,
          providerId: clinic.anna,
          immunizationType: 'FLU',
          immunizationDate: `20${String(10 + (at % 10))}-01-01`,
          notes: `dose ${at}`,
        })),
      ),
    )
    const long = await openFile(used.world, immunizations, { reportFormat: 'PDF' }, clinic.manager)
    const pages = await textsOfPages(long.bytes)
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      const text = textOf([page])
      expect(text).toContain('Immunization Date Notes')
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(text.includes('Immunizations (continued)')).toBe(at > 0)
    }
    expect(textOf(pages).match(/dose \d+/g)).toHaveLength(120)
    const widest = (places: { right: number }[][]) => Math.max(...places.flat().map(({ right }) => right))
    expect(widest(await placesOfPages(long.bytes))).toBeLessThan(612)
    const wide = await openFile(used.world, facilities, { reportFormat: 'PDF' }, clinic.manager)
    expect(widest(await placesOfPages(wide.bytes))).toBeGreaterThan(612)
    expect(textOf(await textsOfPages(wide.bytes))).toContain('No rows match these options.')
  })

  it('SSNs are in no report', async () => {
    await used.world.sql("update provider set other_ids = 'marker' where id = $1", [clinic.anna])
    const every8 = { npi: true, dob: true, license: true, caqh: true, dea: true, medicaid: true, medicare: true }
    const [head] = await csvRows(used.world, providerDetails, { ...every8, otherIds: true, ssn: true }, clinic.manager)
    expect(head).toEqual(['Provider', 'NPI', 'DOB', 'License', 'CAQH', 'DEA', 'Medicaid', 'Medicare', 'Other IDs'])
  })
})

describe('a preview', () => {
  it('a preview is sorted by any column, in both directions, empty values last', async () => {
    await used.world.inTeam(clinicTeam, (scope) =>
      buildCme(
        scope,
        [
          { hours: '9', title: 'b', eventDate: '2026-01-02' },
          { hours: '10', title: 'C', eventDate: '2026-01-01' },
          { hours: null, title: 'a', eventDate: '2026-01-03' },
        ].map((entry) => ({ teamId: clinicTeam, providerId: clinic.bert, ...entry })),
      ),
    )
    const sorted = async (sort: string | undefined, descending: boolean, column: number) =>
      (await preview(used.world, cmes, { providerIds: [clinic.bert], sort, descending }, clinic.manager)).body.rows.map(
        (row: string[]) => row[column],
      )
    expect(await sorted(undefined, false, 1)).toEqual(['a', 'b', 'C'])
    expect(await sorted('Hours', false, 4)).toEqual(['9', '10', ''])
    expect(await sorted('Hours', true, 4)).toEqual(['10', '9', ''])
    expect(await sorted('Title', true, 1)).toEqual(['C', 'b', 'a'])
    expect(await sorted('Date', false, 3)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
    expect((await preview(used.world, cmes, { sort: 'Id' }, clinic.manager)).status).toBe(400)
  })

  it('a preview says how many of the providers have fewer hours, of those that the caller sees', async () => {
    await used.world.inTeam(clinicTeam, (scope) =>
      buildCme(scope, [
        { teamId: clinicTeam, providerId: clinic.bert, title: 'a', hours: '12', eventDate: '2025-06-02' },
        { teamId: clinicTeam, providerId: clinic.bert, title: 'b', hours: '7', eventDate: '2025-06-03' },
      ]),
    )
    const range = { dateRangeOption: 'custom', customStartDate: '2025-06-01', customEndDate: '2025-06-30' }
    const counted = async (options: Record<string, unknown>, as = clinic.manager) =>
      (await preview(used.world, cmes, { ...range, ...options }, as)).body.providers
    const both = [clinic.bert, clinic.cleo]
    expect(await counted({ providerIds: both, hours: '19' })).toEqual({ found: 1, of: 2 })
    expect(await counted({ providerIds: both, hours: '19.5' })).toEqual({ found: 2, of: 2 })
    expect(await counted({ providerIds: both })).toBeNull()
    const seen = async (as: string) => (await counted({ hours: '0.5' }, as)).of
    expect(await seen(clinic.northOnly)).toBeLessThan(await seen(clinic.manager))
  })
})

describe('days and clocks', () => {
  const entries = async (title: string, eventDate: string | null) =>
    used.world.inTeam(clinicTeam, (scope) =>
      buildCme(scope, [{ teamId: clinicTeam, providerId: clinic.cleo, title, hours: '1', eventDate }]),
    )
  const titles = async (body: Record<string, unknown>) =>
    (await csvRows(used.world, cmes, { providerIds: [clinic.cleo], ...body }, clinic.manager))
      .slice(1)
      .map(([, title]) => title)

  it('both ends of a custom range belong to it, on a leap day too', async () => {
    for (const day of ['2024-02-28', '2024-02-29', '2024-03-01', null]) await entries(String(day), day)
    const custom = (customStartDate: string, customEndDate: string) =>
      titles({ dateRangeOption: 'custom', customStartDate, customEndDate })
    expect(await custom('2024-02-29', '2024-02-29')).toEqual(['2024-02-29'])
    expect(await custom('2024-02-28', '2024-02-29')).toEqual(['2024-02-29', '2024-02-28'])
    expect(await custom('2024-03-01', '2024-03-02')).toEqual(['2024-03-01'])
    expect(await titles({ dateRangeOption: 'all-time' })).toEqual(['2024-03-01', '2024-02-29', '2024-02-28', 'null'])
  })

  it('notes of completed tasks are found by the days of UTC, also on the day of a change of clocks', async () => {
    const { world } = used
    await world.sql("update team set time_zone = 'America/Anchorage' where id = $1", [clinicTeam])
    const [{ id }] = await world.sql(
      "insert into task (team_id, practice_id, status, completed_at) values ($1, $2, 'COMPLETE', '2026-03-08 23:59:59.999Z') returning id",
      [clinicTeam, clinic.north],
    )
    await world.sql(
      "insert into task_activity (team_id, task_id, notes, created_at) values ($1, $2, 'last of the day', '2026-03-08 23:59:59.999Z'), ($1, $2, 'first of the next', '2026-03-09 00:00:00Z')",
      [clinicTeam, id],
    )
    const notes = async (searchByOption: string, fromDate: string, toDate: string) =>
      (await csvRows(world, completedTasks, { searchByOption, fromDate, toDate }, clinic.manager))
        .slice(1)
        .map((row) => row.at(-1))
    expect(await notes('activityDate', '2026-03-08', '2026-03-08')).toEqual(['last of the day'])
    expect(await notes('activityDate', '2026-03-09', '2026-03-09')).toEqual(['first of the next'])
    expect(await notes('completedDate', '2026-03-08', '2026-03-08')).toEqual(['first of the next', 'last of the day'])
    expect(await notes('completedDate', '2026-03-09', '2026-03-09')).toEqual([])
    await world.sql('update team set time_zone = null where id = $1', [clinicTeam])
  })
})
