import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import { cleanFilename } from '@credence/contract/documents/rules'
import { documentMessages, type DocumentFile } from '@credence/contract/documents/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import type { CallError } from '../../kit/call-error.ts'
import { isDay } from '../../ui/dates/typed-day.ts'

/** A document while it is being edited. Dates are `yyyy-mm-dd`, empty, or what was typed and is no date. */
export interface DocumentDraft {
  filename: string
  category: DocumentCategory
  effectiveDate: string
  expiration: string
  notes: string
}

export type Field = keyof DocumentDraft

export const draftOf = ({ filename, category, effectiveDate, expiration, notes }: DocumentFile): DocumentDraft => ({
  filename,
  category,
  effectiveDate: effectiveDate ?? '',
  expiration: expiration ?? '',
  notes: notes ?? '',
})

const asKept = ({ filename, notes, ...rest }: DocumentDraft): DocumentDraft => ({
  ...rest,
  filename: cleanFilename(filename),
  notes: notes.trim(),
})

/** Two drafts would save the same. */
export const sameDraft = (one: DocumentDraft, other: DocumentDraft): boolean => {
  const [a, b] = [asKept(one), asKept(other)]
  return (Object.keys(a) as Field[]).every((field) => a[field] === b[field])
}

export const savingOf = (document: DocumentFile, draft: DocumentDraft) => ({
  fromFilename: document.filename,
  toFilename: draft.filename,
  category: draft.category,
  effectiveDate: draft.effectiveDate,
  expiration: draft.expiration,
  notes: draft.notes,
  version: document.version,
})

/** Saving would unlink the document from what it proves: that is asked about first. */
export const unlinks = (document: DocumentFile, draft: DocumentDraft): boolean =>
  document.hasLinkedDataElement && draft.category !== document.category

/** What is wrong, in one sentence, and with which fields, in their order on the screen. */
export interface Wrong {
  message: string
  fields: Field[]
}

const invalidDay = 'Must be a valid date'

/** What keeps a draft from being saved. `usedNames` are those of the other documents of its place. */
export function wrongIn(draft: DocumentDraft, usedNames: ReadonlySet<string>): Wrong | null {
  const { filename, effectiveDate, expiration, notes } = asKept(draft)
  const faults: { field: Field; message: string }[] = []
  if (filename === '') faults.push({ field: 'filename', message: documentMessages.filenameBlank })
  else if (usedNames.has(filename)) faults.push({ field: 'filename', message: documentMessages.filenameUsed })
  for (const [field, value] of [
    ['effectiveDate', effectiveDate],
    ['expiration', expiration],
  ] as const) {
    if (value !== '' && !isDay(value)) faults.push({ field, message: invalidDay })
  }
  if (isDay(effectiveDate) && isDay(expiration) && expiration < effectiveDate)
    faults.push({ field: 'expiration', message: texts.expirationOrder })
  if (notes.length > limits.notes) faults.push({ field: 'notes', message: documentMessages.notesTooLong })
  const [first] = faults
  return first ? { message: first.message, fields: faults.map(({ field }) => field) } : null
}

const fieldNames: Record<string, Field> = {
  toFilename: 'filename',
  category: 'category',
  effectiveDate: 'effectiveDate',
  expiration: 'expiration',
  notes: 'notes',
}

/** What a refusal says about a draft; null when it says nothing that the person could put right. */
export function wrongOf({ status, message, fields }: Pick<CallError, 'status' | 'message' | 'fields'>): Wrong | null {
  if (status === 409) return { message, fields: message === documentMessages.filenameUsed ? ['filename'] : [] }
  if (status !== 400) return null
  const named = Object.entries(fieldNames).filter(([name]) => fields[name] !== undefined)
  const [first] = named
  return { message: (first && fields[first[0]]) ?? message, fields: named.map(([, field]) => field) }
}
