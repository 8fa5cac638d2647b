import { defaultCmeRange } from '@credence/contract/cme/rules'
import type { AnyReport } from '@credence/contract/reports/define'
import { daysOfPeriod, isPeriod, type ReportPeriod } from '@credence/contract/reports/periods'
import type { SavedReport } from '@credence/contract/reports/saved'
import { defaultCompletedDays, searchByOptions } from '@credence/contract/reports/task-reports'
import { faultsOf, type Faults } from '../../ui/edit/draft.ts'
import type { PickerChoice } from '../../ui/inputs/choice-picker.tsx'
import { columnFlags, fieldsOf, type ReportField } from './report-fields.ts'

export type DraftValue = string | boolean | readonly PickerChoice[]
/** The options of a report as they are typed. Ids stand there with their names. */
export type ReportDraft = Readonly<Record<string, DraftValue>>
export type DraftReport = Pick<AnyReport, 'options' | 'columns' | 'needs' | 'body' | 'hasPdf'>

const firstValues: Readonly<Record<string, string>> = {
  completedDays: String(defaultCompletedDays),
  dateRangeOption: defaultCmeRange,
  searchByOption: searchByOptions.values[0],
}
/** Reports of days begin with the last thirty. */
const firstPeriod: ReportPeriod = 'last30'
export const ownDates = 'custom'

/** Whether a report is about the days of a range that can move with the calendar. */
export const hasPeriod = (report: DraftReport): boolean => fieldsOf(report).some(({ name }) => name === 'fromDate')

/** The period of a draft; null where its dates were typed. */
export const periodIn = ({ period }: ReportDraft): ReportPeriod | null => (isPeriod(period) ? period : null)

const withPeriod = (report: DraftReport, period: ReportPeriod | null, now: Date): ReportDraft =>
  hasPeriod(report) ? { period: period ?? ownDates, ...(period && daysOfPeriod(period, now)) } : {}

function blankValue({ kind, name }: ReportField): DraftValue {
  switch (kind) {
    case 'records':
    case 'values':
      return []
    case 'flag':
      return false
    case 'day':
      return ''
    case 'text':
    case 'select':
      return firstValues[name] ?? ''
  }
}

/** What a report begins with. */
export const blankDraft = (report: DraftReport, now: Date): ReportDraft => ({
  ...Object.fromEntries(fieldsOf(report).map((field) => [field.name, blankValue(field)])),
  ...withPeriod(report, firstPeriod, now),
  ...Object.fromEntries(columnFlags(report).map(({ name }) => [name, false])),
  reportFormat: 'CSV',
  lost: '',
})

/** Names of the saved options' ids, as `listSavedReportChoices` answers them. */
export interface SavedChoices {
  choices: Readonly<Record<string, readonly { id: number; name: string }[]>>
  missing: Readonly<Record<string, number>>
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The draft of saved options. A list of ids of which none is left must not become 'all': it is noted as lost. */
export function savedDraft(
  report: DraftReport,
  { options, period }: Pick<SavedReport, 'options' | 'period'>,
  { choices, missing }: SavedChoices,
  now: Date,
): ReportDraft {
  const lost: string[] = []
  const draft: Record<string, DraftValue> = {}
  for (const field of fieldsOf(report)) {
    const value = options[field.name]
    if (field.kind === 'records') {
      const left = (choices[field.name] ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
      if (left.length === 0 && (missing[field.name] ?? 0) > 0) lost.push(field.name)
      draft[field.name] = left
    } else if (field.kind === 'values') {
      const taken = new Set(Array.isArray(value) ? value : [])
      draft[field.name] = field.options.filter((option) => taken.has(option.value))
    } else if (field.kind === 'flag') draft[field.name] = value === true
    else draft[field.name] = textOf(value) || (firstValues[field.name] ?? '')
  }
  for (const { name } of columnFlags(report)) draft[name] = options[name] === true
  return {
    ...draft,
    ...withPeriod(report, period, now),
    reportFormat: options['reportFormat'] === 'PDF' && report.hasPdf ? 'PDF' : 'CSV',
    lost: lost.join(),
  }
}

export const isShown = ({ when }: ReportField, draft: ReportDraft): boolean => !when || draft[when.field] === when.is

function sentValue({ kind }: ReportField, value: DraftValue | undefined): unknown {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean' || value === undefined) return value
  return value.map((choice) => (kind === 'records' ? Number(choice.value) : choice.value))
}

/** The body of the report's call. Fields that are not shown are left out. */
export const bodyOf = (report: DraftReport, draft: ReportDraft): Record<string, unknown> => ({
  ...Object.fromEntries(
    fieldsOf(report).flatMap((field) =>
      isShown(field, draft) ? [[field.name, sentValue(field, draft[field.name])]] : [],
    ),
  ),
  ...Object.fromEntries(columnFlags(report).map(({ name }) => [name, draft[name] === true])),
  reportFormat: draft['reportFormat'],
})

export const lostMessage = 'Nothing that was chosen here is left. Choose others, or take all.'
export const lostFields = (draft: ReportDraft): readonly string[] =>
  String(draft['lost'] ?? '')
    .split(',')
    .filter(Boolean)

/** What is wrong with the options, by the rules of the call itself. */
export const faultsIn = (report: DraftReport, draft: ReportDraft): Faults => ({
  ...Object.fromEntries(lostFields(draft).map((field) => [field, lostMessage])),
  ...faultsOf(report.body.safeParse(bodyOf(report, draft))),
})
