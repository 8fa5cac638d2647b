import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import type { AnySection } from '@credence/contract/provider-sections/define'
import { writtenFields, type Field, type LinkedDocument } from '@credence/contract/provider-sections/fields'
import { missingFields, notesIssue, sectionIssue } from '@credence/contract/provider-sections/rules'
import { isDay } from '../../ui/dates/typed-day.ts'
import { sameValue, type Faults, type SameValue } from '../../ui/edit/draft.ts'
import type { Entry } from './entries/use-entry-row.ts'

/** An entry of any section, by what all of them have; the definition knows the rest. */
export type SectionEntry = Entry & Readonly<Record<string, unknown>>

/**
 * What is typed into an entry: every written field as text, days as `yyyy-mm-dd` or as they were typed, and the names
 * of linked documents.
 */
export type SectionDraft = Readonly<Record<string, string | readonly string[]>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const documentsOf = (entry: SectionEntry): LinkedDocument[] =>
  Array.isArray(entry['documents']) ? (entry['documents'] as LinkedDocument[]) : []

export const blankEntry: SectionEntry = { id: 0, version: 0 }

export const draftOf = ({ fields }: AnySection, entry: SectionEntry): SectionDraft => ({
  ...Object.fromEntries(writtenFields(fields).map((name) => [name, textOf(entry[name])])),
  documents: documentsOf(entry).map(({ filename }) => filename),
})

/** Notes that came from elsewhere may be longer than staff may type; the field must be able to hold them. */
export const longestOf = ({ kind }: Field, stored: unknown): number =>
  kind === 'notes' ? Math.max(limits.notes, textOf(stored).length) : limits.text

/** The typed text of a field. */
export const textIn = (draft: SectionDraft, name: string): string => textOf(draft[name])

/** The names of the linked documents. */
export const documentsIn = ({ documents }: SectionDraft): readonly string[] =>
  Array.isArray(documents) ? (documents as readonly string[]) : []

/** One message at each field that it is about. */
const at = (fields: readonly string[], message: string): Faults =>
  Object.fromEntries(fields.map((field) => [field, message]))

/** What keeps a draft from being saved. */
export function faultsIn(section: AnySection, draft: SectionDraft, seen: SectionEntry): Faults {
  const noDays = Object.entries(section.fields)
    .filter(([name, { kind }]) => kind === 'date' && textIn(draft, name) !== '' && !isDay(textIn(draft, name)))
    .map(([name]) => name)
  if (noDays.length > 0) return at(noDays, fieldMessages.date)
  const missing = missingFields(section, draft)
  if (missing.length > 0) return at(missing, section.needs.message)
  const issue = sectionIssue(section, draft) ?? notesIssue(section, seen, draft)
  return issue ? at([issue.field], issue.message) : {}
}

/** Documents have no order. */
const inOrder = (value: unknown): unknown => (Array.isArray(value) ? (value as string[]).toSorted() : value)
export const sameInEntry: SameValue = (one, other, field) => sameValue(inOrder(one), inOrder(other), field)

/** What is sent: an empty field empties what is kept. Documents go along for those who may pick them alone. */
export const savingOf = ({ documents, ...values }: SectionDraft, mayPick: boolean): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, textOf(value).trim() === '' ? null : value]),
  ),
  ...(mayPick ? { documentFilenames: documents } : {}),
})
