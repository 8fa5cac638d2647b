import { cmeCategories, immunizationTypes } from '@credence/contract/choices/provider'
import { optionLabels, type OptionName } from '@credence/contract/reports/option-labels'
import { reportCmeRanges } from '@credence/contract/reports/provider-reports'
import { searchByOptions } from '@credence/contract/reports/task-reports'
import { dayText } from '../../kit/paper/shown-text.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Options } from './report-query.ts'
import { findNames, type NamedRecord } from './reports.queries.ts'

/** So many names are written out. Of more, their number is said. */
const mostNames = 20

type Words = (scope: Scope, value: unknown, options: Options) => Promise<string> | string

const listed = (names: readonly string[], total: number) =>
  total > names.length ? `${names.join('; ')}; and ${total - names.length} more` : names.join('; ')

const records =
  (kind: NamedRecord): Words =>
  async (scope, value) => {
    const ids = [...new Set(value as number[])]
    return ids.length === 0 ? 'All' : listed(await findNames(scope, kind, ids, mostNames), ids.length)
  }

const labels =
  (words: Readonly<Record<string, string>>): Words =>
  (_, value) => {
    const values = value as string[]
    return values.length === 0 ? 'All' : values.map((each) => words[each] ?? each).join('; ')
  }

const oneOf =
  (words: Readonly<Record<string, string>>): Words =>
  (_, value) =>
    words[String(value)] ?? String(value)

const included: Words = (_, value) => (value === true ? 'Yes' : 'No')
const day: Words = (_, value) => dayText(value)
const customDay: Words = (_, value, { dateRangeOption }) => (dateRangeOption === 'custom' ? dayText(value) : '')
const plain: Words = (_, value) => (value === null || value === undefined ? '' : String(value))

/** The options of all reports as people read them, in this order. Chosen columns need no words: the table shows them. */
const wordsOf: Partial<Readonly<Record<OptionName, Words>>> = {
  practiceIds: records('practice'),
  providerIds: records('provider'),
  facilityIds: records('facility'),
  userIds: records('user'),
  categoryIds: labels(cmeCategories.labels),
  immunizationTypes: labels(immunizationTypes.labels),
  keywords: plain,
  includeRecentlyExpired: included,
  includeInactive: included,
  hours: plain,
  dateRangeOption: oneOf(reportCmeRanges.labels),
  customStartDate: customDay,
  customEndDate: customDay,
  searchByOption: oneOf(searchByOptions.labels),
  fromDate: day,
  toDate: day,
}

/** The options of a run as names and values. Options that are not set are left out. */
export async function optionFacts(scope: Scope, options: Options): Promise<(readonly [name: string, value: string])[]> {
  const facts: (readonly [string, string])[] = []
  for (const [field, words] of Object.entries(wordsOf) as [OptionName, Words][]) {
    if (!(field in options)) continue
    const value = await words(scope, options[field], options)
    if (value !== '') facts.push([optionLabels[field], value])
  }
  return facts
}
