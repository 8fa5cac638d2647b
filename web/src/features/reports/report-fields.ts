import { cmeCategories, immunizationTypes } from '@credence/contract/choices/provider'
import type { AnyReport } from '@credence/contract/reports/define'
import { optionLabels, type OptionName } from '@credence/contract/reports/option-labels'
import { recentlyExpiredDays, reportCmeRanges } from '@credence/contract/reports/provider-reports'
import { searchByOptions } from '@credence/contract/reports/task-reports'

type Options = readonly { value: string; label: string }[]

/** How an option of a report is asked for. */
type FieldLook =
  | { kind: 'records'; of: 'providers' | 'facilities' | 'practices' | 'users' }
  | { kind: 'values'; options: Options; plural: string }
  | { kind: 'select'; options: Options }
  | { kind: 'flag'; hint?: string }
  | { kind: 'text'; hint?: string; placeholder?: string; maxLength: number; isNumber?: true }
  | { kind: 'day' }
export type ReportField = FieldLook & {
  name: string
  label: string
  /** Shown only while another option has this value. */
  when?: { field: string; is: string | boolean } | undefined
  isRequired: boolean
}

const looks: Readonly<Record<OptionName, FieldLook>> = {
  providerIds: { kind: 'records', of: 'providers' },
  facilityIds: { kind: 'records', of: 'facilities' },
  practiceIds: { kind: 'records', of: 'practices' },
  userIds: { kind: 'records', of: 'users' },
  categoryIds: { kind: 'values', options: cmeCategories.options, plural: 'categories' },
  immunizationTypes: {
    kind: 'values',
    options: immunizationTypes.options,
    plural: 'immunization types',
  },
  includeRecentlyExpired: {
    kind: 'flag',
    hint: `Expired within the past ${recentlyExpiredDays} days`,
  },
  includeInactive: { kind: 'flag', hint: 'Memberships that have ended' },
  includeRecentlyCompleted: { kind: 'flag' },
  completedDays: { kind: 'text', maxLength: 2, isNumber: true },
  keywords: {
    kind: 'text',
    maxLength: 255,
    placeholder: 'All certifications',
    hint: 'Every word, in the certification or its number',
  },
  dateRangeOption: { kind: 'select', options: reportCmeRanges.options },
  searchByOption: { kind: 'select', options: searchByOptions.options },
  customStartDate: { kind: 'day' },
  customEndDate: { kind: 'day' },
  fromDate: { kind: 'day' },
  toDate: { kind: 'day' },
  hours: { kind: 'text', maxLength: 8, isNumber: true, placeholder: 'Any' },
}

/** A report as the screen knows it. */
export type ScreenReport = Pick<AnyReport, 'options' | 'columns' | 'needs'>

const order = Object.keys(looks) as OptionName[]
/** The fields of a report in their order here. Options that choose a column are apart: `columnFlags`. */
export function fieldsOf({ options, needs = [] }: ScreenReport): readonly ReportField[] {
  return order.flatMap((name): ReportField[] => {
    if (!(name in options)) return []
    const need = needs.find(({ field }) => field === name)
    return [{ ...looks[name], label: optionLabels[name], name, when: need?.when, isRequired: need !== undefined }]
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
