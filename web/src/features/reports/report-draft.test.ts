import { reports } from '@credence/contract/reports/all'
import { describe, expect, test } from 'vitest'
import { blankDraft, bodyOf, faultsIn, lostMessage, periodIn, savedDraft } from './report-draft.ts'
import { columnFlags, fieldsOf } from './report-fields.ts'

const now = new Date('2026-11-16T03:00:00Z')
const reportOf = (wanted: string) => {
  const found = reports.find(({ name }) => name === wanted)
  if (!found) throw new Error(wanted)
  return found
}
const nothing = { choices: {}, missing: {} }

describe.each(reports.map((report) => [report.title, report] as const))('%s', (_, report) => {
  test('every option of the report has a field or chooses a column', () => {
    const asked = [...fieldsOf(report), ...columnFlags(report)].map(({ name }) => name)
    expect(asked.toSorted()).toEqual(Object.keys(report.options).toSorted())
  })

  test('the form that nobody touched is right', () => {
    expect(faultsIn(report, blankDraft(report, now))).toEqual({})
  })

  test('saved options come back as they were', () => {
    const body = report.body.parse(bodyOf(report, blankDraft(report, now)))
    const again = report.body.parse(bodyOf(report, savedDraft(report, { options: body, period: null }, nothing, now)))
    expect(again).toEqual(body)
  })
})

test('the days of an audit begin with the last thirty in UTC', () => {
  expect(bodyOf(reportOf('loginaudit'), blankDraft(reportOf('loginaudit'), now))).toEqual({
    fromDate: '2026-10-18',
    toDate: '2026-11-16',
    userIds: [],
    reportFormat: 'CSV',
  })
})

test('a saved period takes the place of the saved dates, and dates without one stay', () => {
  const report = reportOf('completedtasks')
  const options = { searchByOption: 'completed', fromDate: '2020-01-01', toDate: '2020-01-31' }
  const opened = (period: 'lastMonth' | null) => savedDraft(report, { options, period }, nothing, now)
  expect(opened('lastMonth')).toMatchObject({ period: 'lastMonth', fromDate: '2026-10-01', toDate: '2026-10-31' })
  expect(opened(null)).toMatchObject({ period: 'custom', fromDate: '2020-01-01', toDate: '2020-01-31' })
  expect(periodIn(opened('lastMonth'))).toBe('lastMonth')
  expect(periodIn(opened(null))).toBeNull()
  expect(blankDraft(reportOf('providercmes'), now)).not.toHaveProperty('period')
})

test('custom days are sent and asked for with the custom range only', () => {
  const report = reportOf('providercmes')
  const typed = { ...blankDraft(report, now), customStartDate: '2026-02-01', customEndDate: '2026-01-01' }
  expect(bodyOf(report, typed)).not.toHaveProperty('customStartDate')
  expect(faultsIn(report, typed)).toEqual({})
  const custom = { ...typed, dateRangeOption: 'custom' }
  expect(faultsIn(report, custom)).toEqual({ customEndDate: 'End date must be after the start date' })
  expect(faultsIn(report, { ...custom, customStartDate: '', customEndDate: '', hours: 'abc' })).toEqual({
    customStartDate: 'Please enter a start date',
    customEndDate: 'Please enter an end date',
    hours: 'Please enter hours as a number, such as 1.5',
  })
})

test('saved ids come back with their names, and a list of which nothing is left is not taken for all', () => {
  const report = reportOf('providerfacilities')
  const options = { providerIds: [5, 3], facilityIds: [9], reportFormat: 'PDF' }
  const found = {
    choices: { providerIds: [{ id: 3, name: 'Able, Anna' }], facilityIds: [] },
    missing: { providerIds: 1, facilityIds: 1 },
  }
  const draft = savedDraft(report, { options, period: null }, found, now)
  expect(draft['providerIds']).toEqual([{ value: '3', label: 'Able, Anna' }])
  expect(faultsIn(report, draft)).toEqual({ facilityIds: lostMessage })
  expect(bodyOf(report, draft)).toEqual({ providerIds: [3], facilityIds: [], reportFormat: 'PDF' })
})

test('columns are chosen one by one', () => {
  const report = reportOf('providerdetails')
  expect(columnFlags(report).map(({ label }) => label)).toEqual([
    'NPI',
    'DOB',
    'License',
    'CAQH',
    'DEA',
    'Medicaid',
    'Medicare',
    'Other IDs',
  ])
  expect(bodyOf(report, { ...blankDraft(report, now), npi: true })).toMatchObject({ npi: true, dob: false })
})

test('recently completed tasks are those of 30 days unless another number is typed, also in older saved settings', () => {
  const report = reportOf('opentasks')
  const included = { includeRecentlyCompleted: true }
  expect(bodyOf(report, { ...blankDraft(report, now), ...included })).toMatchObject({ completedDays: '30' })
  expect(faultsIn(report, { ...blankDraft(report, now), ...included })).toEqual({})
  expect(bodyOf(report, blankDraft(report, now))).not.toHaveProperty('completedDays')
  const saved = savedDraft(report, { options: {}, period: null }, { choices: {}, missing: {} }, now)
  expect(saved['completedDays']).toBe('30')
  const own = { options: { ...included, completedDays: 7 }, period: null }
  expect(savedDraft(report, own, { choices: {}, missing: {} }, now)['completedDays']).toBe('7')
})
