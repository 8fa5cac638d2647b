import { cmeCategories, immunizationTypes } from '@credence/contract/choices/provider'
import type { AnyReport } from '@credence/contract/reports/define'
import { recentlyExpiredDays, reportCmeRanges } from '@credence/contract/reports/provider-reports'
import { searchByOptions } from '@credence/contract/reports/task-reports'

type Options = readonly { value: string; label: string }[]

/** How an option of a report is asked for. */
type FieldLook = { label: string } & (
  | { kind: 'records'; of: 'providers' | 'facilities' | 'practices' | 'users' }
  | { kind: 'values'; options: Options; plural: string }
  | { kind: 'select'; options: Options }
  | { kind: 'flag'; hint?: string }
  | { kind: 'text'; hint?: string; placeholder?: string; maxLength: number; isNumber?: true }
  | { kind: 'day' }
)
export type ReportField = FieldLook & {
  name: string
  /** Shown only while another option has this value. */
  when?: { field: string; is: string | boolean } | undefined
  isRequired: boolean
}

const looks: Readonly<Record<string, FieldLook>> = {
  providerIds: { label: 'Providers', kind: 'records', of: 'providers' },
  facilityIds: { label: 'Facilities', kind: 'records', of: 'facilities' },
  practiceIds: { label: 'Practices', kind: 'records', of: 'practices' },
  userIds: { label: 'Users', kind: 'records', of: 'users' },
  categoryIds: { label: 'Categories', kind: 'values', options: cmeCategories.options, plural: 'categories' },
  immunizationTypes: {
    label: 'Immunization types',
    kind: 'values',
    options: immunizationTypes.options,
    plural: 'immunization types',
  },
  includeRecentlyExpired: {
    label: 'Include recently expired',
    kind: 'flag',
    hint: `Expired within the past ${recentlyExpiredDays} days`,
  },
  includeInactive: { label: 'Include inactive', kind: 'flag', hint: 'Memberships that have ended' },
  includeRecentlyCompleted: { label: 'Include recently completed', kind: 'flag' },
  completedDays: { label: 'Completed in the last (days)', kind: 'text', maxLength: 2, isNumber: true },
  keywords: {
    label: 'Keywords',
    kind: 'text',
    maxLength: 255,
    placeholder: 'All certifications',
    hint: 'Every word, in the certification or its number',
  },
  dateRangeOption: { label: 'Date range', kind: 'select', options: reportCmeRanges.options },
  searchByOption: { label: 'Search by', kind: 'select', options: searchByOptions.options },
  customStartDate: { label: 'From', kind: 'day' },
  customEndDate: { label: 'To', kind: 'day' },
  fromDate: { label: 'From', kind: 'day' },
  toDate: { label: 'To', kind: 'day' },
  hours: { label: 'Fewer hours than', kind: 'text', maxLength: 8, isNumber: true, placeholder: 'Any' },
}

/** A report as the screen knows it. */
export type ScreenReport = Pick<AnyReport, 'options' | 'columns' | 'needs'>

const order = Object.keys(looks)
/** The fields of a report in their order here. Options that choose a column are apart: `columnFlags`. */
export function fieldsOf({ options, needs = [] }: ScreenReport): readonly ReportField[] {
  return order.flatMap((name): ReportField[] => {
    const look = looks[name]
    if (!look || !(name in options)) return []
    const need = needs.find(({ field }) => field === name)
    return [{ ...look, name, when: need?.when, isRequired: need !== undefined }]
  })
}

/** Whether two wide fields fill the last line, so that the button stands in one of its own. */
export const endsWide = (report: ScreenReport): boolean => {
  const fields = fieldsOf(report)
  return fields.length === 2 && fields.every(({ kind }) => kind === 'records' || kind === 'values' || kind === 'text')
}

/** The columns that are chosen one by one. */
export const columnFlags = ({ columns }: ScreenReport): readonly { name: string; label: string }[] =>
  columns.flatMap(({ option, title }) => (option === undefined ? [] : [{ name: option, label: title }]))
