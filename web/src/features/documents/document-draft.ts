import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import { cleanFilename } from '@credence/contract/documents/rules'
import { documentMessages, type DocumentFile } from '@credence/contract/documents/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { sameValue, type Faults, type SameValue } from '../../ui/edit/draft.ts'
import { isDay } from '../../ui/dates/typed-day.ts'

/** A document while it is being edited. Dates are `yyyy-mm-dd`, empty, or what was typed and is no date. */
export interface DocumentDraft {
  filename: string
  /** Empty for a new document, until somebody says what it is. */
  category: DocumentCategory | ''
  effectiveDate: string
  expiration: string
  notes: string
}

export type Field = keyof DocumentDraft

const fields: readonly Field[] = ['filename', 'category', 'effectiveDate', 'expiration', 'notes']

export const draftOf = ({ filename, category, effectiveDate, expiration, notes }: DocumentFile): DocumentDraft => ({
  filename,
  category,
  effectiveDate: effectiveDate ?? '',
  expiration: expiration ?? '',
  notes: notes ?? '',
})

/** A file that was just uploaded: what it is has to be said. */
export const newDraftOf = (document: DocumentFile): DocumentDraft => ({ ...draftOf(document), category: '' })

const asKept = ({ filename, notes, ...rest }: DocumentDraft): DocumentDraft => ({
  ...rest,
  filename: cleanFilename(filename),
  notes: notes.trim(),
})

/** Of a name, what would not be kept is no change. */
export const sameInDocument: SameValue = (one, other, field) =>
  field === 'filename' ? cleanFilename(String(one)) === cleanFilename(String(other)) : sameValue(one, other, field)

export const savingOf = (document: DocumentFile, draft: DocumentDraft) => ({
  fromFilename: document.filename,
  toFilename: draft.filename,
  category: draft.category || document.category,
  effectiveDate: draft.effectiveDate,
  expiration: draft.expiration,
  notes: draft.notes,
  version: document.version,
})

/** Saving would unlink the document from what it proves: that is asked about first. */
export const unlinks = (document: DocumentFile, draft: DocumentDraft): boolean =>
  document.hasLinkedDataElement && draft.category !== '' && draft.category !== document.category

const invalidDay = 'Must be a valid date'

/** What keeps a draft from being saved, by field in their order on the screen. `usedNames` are those of the others. */
export function faultsIn(draft: DocumentDraft, usedNames: ReadonlySet<string>): Faults {
  const { filename, category, effectiveDate, expiration, notes } = asKept(draft)
  const isLate = isDay(effectiveDate) && isDay(expiration) && expiration < effectiveDate
  return {
    ...(filename === '' ? { filename: documentMessages.filenameBlank } : {}),
    ...(usedNames.has(filename) ? { filename: documentMessages.filenameUsed } : {}),
    ...(category === '' ? { category: documentMessages.categoryNotOffered } : {}),
    ...(effectiveDate === '' || isDay(effectiveDate) ? {} : { effectiveDate: invalidDay }),
    ...(expiration === '' || isDay(expiration) ? {} : { expiration: invalidDay }),
    ...(isLate ? { expiration: texts.expirationOrder } : {}),
    ...(notes.length > limits.notes ? { notes: documentMessages.notesTooLong } : {}),
  }
}

/** The name in the draft of a field of the call. */
export const fieldOfCall = (name: string): Field | undefined =>
  name === 'toFilename' ? 'filename' : fields.find((field) => field === name)
