import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import type { AnySection } from '@credence/contract/provider-sections/define'
import { writtenFields, type Field, type LinkedDocument } from '@credence/contract/provider-sections/fields'
import { isUnchanged, missingFields, notesIssue, sectionIssue } from '@credence/contract/provider-sections/rules'
import { isDay } from '../../ui/dates/typed-day.ts'
import type { Entry, Fault } from './entries/use-entry-edit.ts'

/** An entry of any section, by what all of them have; the definition knows the rest. */
export type SectionEntry = Entry & Readonly<Record<string, unknown>>

/**
 * What is typed into an entry: every written field as text, days as `yyyy-mm-dd` or as they were typed, and the names
 * of linked documents.
 */
export interface SectionDraft {
  values: Readonly<Record<string, string>>
  documents: readonly string[]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const documentsOf = (entry: SectionEntry): LinkedDocument[] =>
  Array.isArray(entry['documents']) ? (entry['documents'] as LinkedDocument[]) : []

export const blankEntry: SectionEntry = { id: 0, version: 0 }

export const draftOf = ({ fields }: AnySection, entry: SectionEntry): SectionDraft => ({
  values: Object.fromEntries(writtenFields(fields).map((name) => [name, textOf(entry[name])])),
  documents: documentsOf(entry).map(({ filename }) => filename),
})

/** Notes that came from elsewhere may be longer than staff may type; the field must be able to hold them. */
export const longestOf = ({ kind }: Field, stored: unknown): number =>
  kind === 'notes' ? Math.max(limits.notes, textOf(stored).length) : limits.text

/** What keeps a draft from being saved. */
export function wrongIn(section: AnySection, { values }: SectionDraft, seen: SectionEntry): readonly Fault[] {
  const noDays = Object.entries(section.fields)
    .filter(([name, { kind }]) => kind === 'date' && values[name] !== '' && !isDay(values[name] ?? ''))
    .map(([name]) => name)
  if (noDays.length > 0) return [{ message: fieldMessages.date, fields: noDays }]
  const missing = missingFields(section, values)
  if (missing.length > 0) return [{ message: section.needs.message, fields: missing }]
  const issue = sectionIssue(section, values) ?? notesIssue(section, seen, values)
  return issue ? [{ message: issue.message, fields: [issue.field] }] : []
}

export const isSame = (section: AnySection, { values, documents }: SectionDraft, seen: SectionEntry): boolean =>
  isUnchanged(section, seen, { ...values, documents: documents.map((filename) => ({ filename })) })

/** What is sent: an empty field empties what is kept. Documents go along for those who may pick them alone. */
export const savingOf = ({ values, documents }: SectionDraft, mayPick: boolean): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim() === '' ? null : value])),
  ...(mayPick ? { documentFilenames: documents } : {}),
})
