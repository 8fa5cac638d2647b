import { describe, expect, it } from 'vitest'
import { texts } from '../texts.ts'
import { allows } from '../kit/access.ts'
import { idsIn } from '../kit/ids.ts'
import { loginAudit } from './audit-reports.ts'
import { reportEndpoints, reportNames, reports, reportsOf } from './all.ts'
import { columnsFor, reportTexts, type AnyReport } from './define.ts'
import { activeDocuments, cmes, facilities, providerDetails } from './provider-reports.ts'
import { runIdOf } from './run.ts'
import { savedReportBody } from './saved.ts'
import { completedTasks, openTasks } from './task-reports.ts'

const fieldsOf = ({ body }: { body: AnyReport['body'] }, sent: object): Record<string, string> =>
  Object.fromEntries((body.safeParse(sent).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
const read = ({ body }: { body: AnyReport['body'] }, sent: object) => body.safeParse(sent).data
const any = (report: unknown) => report as AnyReport
/** Puts the title of the report and the options as a short text in front, for the title of the test. */
const titled = (cases: readonly (readonly [{ title: string }, object, object?])[]) =>
  cases.map(([report, sent, fields = {}]): [string, string, AnyReport, object, object] => [
    report.title,
    JSON.stringify(sent).slice(0, 100),
    any(report),
    sent,
    fields,
  ])

describe('the family of reports', () => {
  it('the family of reports has eleven members with two calls each', () => {
    expect(reportNames).toHaveLength(11)
    expect(Object.keys(reportEndpoints)).toHaveLength(22)
    expect(reportsOf('provider').map(({ title }) => title)).toEqual([
      'Active Documents',
      'Facilities',
      'Provider Details',
      'CMEs',
      'Board Certifications',
      'Immunizations',
    ])
  })

  it.each([
    ['provideractivedocuments', 'PROVIDER_DOCUMENT'],
    ['providerfacilities', 'PROVIDER_FACILITY'],
    ['providerdetails', 'PROVIDER_SENSITIVE_DETAILS'],
    ['providercmes', 'PROVIDER_CME'],
    ['providerboardcertifications', 'PROVIDER_BOARD_CERTIFICATION'],
    ['providerimmunizations', 'PROVIDER_IMMUNIZATION'],
    ['providerroster', 'PRACTICE_BASIC'],
    ['opentasks', 'TASK'],
    ['completedtasks', 'TASK'],
    ['loginaudit', 'ADMIN_USER_MANAGEMENT'],
    ['changeaudit', 'ADMIN_USER_MANAGEMENT'],
  ])('the report %s is for those who have %s', (name, permission) => {
    const { access } = reports.find((report) => report.name === name) ?? {}
    if (!access) throw new Error(name)
    for (const level of ['VIEW', 'EDIT'])
      expect(allows(access, { isH3Admin: false, authorities: [`${permission}_${level}`] })).toBe(true)
    expect(allows(access, { isH3Admin: false, authorities: [] })).toBe(false)
    expect(allows(access, { isH3Admin: true, authorities: [] })).toBe(true)
  })

  it('a report without options lists everything as CSV', () => {
    expect(read(any(activeDocuments), {})).toEqual({
      providerIds: [],
      includeRecentlyExpired: false,
      reportFormat: 'CSV',
    })
    expect(read(any(cmes), { providerIds: null, hours: '', customStartDate: '' })).toMatchObject({
      providerIds: [],
      categoryIds: [],
      hours: null,
      dateRangeOption: 'twoYearsAgo',
      customStartDate: null,
    })
  })

  it('a report names the ids that it is asked for', () => {
    const sent = { providerIds: [1, 2], facilityIds: [3] }
    expect(idsIn(facilities.run.definition.body, sent).map(({ mark, value }) => [mark.entity, value])).toEqual([
      ['provider', 1],
      ['provider', 2],
      ['facility', 3],
    ])
    const saved = { name: 'Mine', type: 'providerfacilities', options: sent }
    expect(idsIn(savedReportBody, saved)).toHaveLength(3)
  })

  it('a column with an option is there only if it was chosen', () => {
    const titles = (options: object) => columnsFor(any(providerDetails), { ...options }).map(({ title }) => title)
    expect(titles({ npi: false })).toEqual(['Provider'])
    expect(titles({ otherIds: true, dob: true })).toEqual(['Provider', 'DOB', 'Other IDs'])
  })

  it('the id of a run is part of its address', () => {
    expect(runIdOf('/api/report/file?run=abc&team=1')).toBe('abc')
  })
})

describe('the options of a report', () => {
  it.each(
    titled([
      [activeDocuments, { reportFormat: 'XLS' }, { reportFormat: reportTexts.format }],
      [activeDocuments, { reportFormat: null }, { reportFormat: reportTexts.format }],
      [openTasks, { reportFormat: 'PDF' }, { reportFormat: reportTexts.csvOnly }],
      [openTasks, { includeRecentlyCompleted: true }, { completedDays: 'Please enter a number of days from 1 to 99' }],
      [openTasks, { completedDays: '100' }, { completedDays: 'Please enter a number of days from 1 to 99' }],
      [openTasks, { completedDays: 'abc' }, { completedDays: 'Please enter a number of days from 1 to 99' }],
      [cmes, { hours: 'abc' }, { hours: 'Please enter hours as a number, such as 1.5' }],
      [cmes, { dateRangeOption: 'sometime' }, { dateRangeOption: 'Please choose a date range' }],
      [
        cmes,
        { dateRangeOption: 'custom' },
        { customStartDate: reportTexts.startDate, customEndDate: reportTexts.endDate },
      ],
      [
        cmes,
        { dateRangeOption: 'custom', customStartDate: '2026-02-01', customEndDate: '2026-01-31', hours: 'abc' },
        { hours: 'Please enter hours as a number, such as 1.5', customEndDate: texts.endOrder },
      ],
      [completedTasks, {}, { fromDate: reportTexts.startDate, toDate: reportTexts.endDate }],
      [loginAudit, { fromDate: '2026-02-30', toDate: '2026-01-01' }, { fromDate: 'Must be a valid date' }],
      [loginAudit, { fromDate: '2026-02-02', toDate: '2026-02-01' }, { toDate: texts.endOrder }],
      [
        facilities,
        { providerIds: Array.from({ length: 10_001 }, (_, at) => at + 1) },
        { providerIds: reportTexts.tooManyIds },
      ],
    ]),
  )('the options of %s that are %s are refused', (_title, _how, report, sent, fields) => {
    expect(fieldsOf(report, sent)).toMatchObject(fields)
  })

  it.each(
    titled([
      [completedTasks, { fromDate: '1926-01-01', toDate: '2026-01-01' }],
      [completedTasks, { fromDate: '2024-02-29', toDate: '2024-02-29', searchByOption: 'completedDate' }],
      [cmes, { dateRangeOption: 'yearAgo', customStartDate: '2026-02-01', customEndDate: '2026-01-01' }],
      [cmes, { hours: 20.5 }],
      [openTasks, { includeRecentlyCompleted: true, completedDays: '05' }],
      [facilities, { providerIds: Array.from({ length: 10_000 }, (_, at) => at + 1) }],
    ]),
  )('the options of %s that are %s are taken', (_title, _how, report, sent) => {
    expect(fieldsOf(report, sent)).toEqual({})
  })

  it.each([undefined, null, 'x', 1, []])('a body that is %j is refused', (body) => {
    for (const report of reports) expect(report.body.safeParse(body).success).toBe(false)
  })

  it('a preview is sorted by a column of its report only', () => {
    const { body } = openTasks.preview.definition
    expect(body.safeParse({ sort: 'Deadline', descending: true }).success).toBe(true)
    expect(body.safeParse({ sort: 'Nothing' }).error?.issues[0]?.message).toBe(reportTexts.sort)
  })
})
