import type { DocumentFile } from '@credence/contract/documents/calls'
import { expect, test } from 'vitest'
import { draftOf, sameDraft, savingOf, unlinks, wrongIn, wrongOf } from './document-draft.ts'

const document = {
  id: 1,
  filename: 'License.pdf',
  category: 'LICENSE',
  effectiveDate: '2024-09-09',
  expiration: '2026-11-30',
  notes: null,
  version: 3,
  hasLinkedDataElement: true,
} as DocumentFile
const draft = draftOf(document)
const none = new Set<string>()

test('what is not known is empty in the form, and goes back as it came', () => {
  expect(draft).toEqual({
    filename: 'License.pdf',
    category: 'LICENSE',
    effectiveDate: '2024-09-09',
    expiration: '2026-11-30',
    notes: '',
  })
  expect(savingOf(document, { ...draft, filename: 'New.pdf' })).toEqual({
    fromFilename: 'License.pdf',
    toFilename: 'New.pdf',
    category: 'LICENSE',
    effectiveDate: '2024-09-09',
    expiration: '2026-11-30',
    notes: '',
    version: 3,
  })
})

test('spaces that would not be kept are no change, anything else is', () => {
  expect(sameDraft(draft, { ...draft, filename: '  License.pdf ', notes: '  ' })).toBe(true)
  for (const part of [
    { filename: 'x' },
    { category: 'OTHER' },
    { effectiveDate: '' },
    { expiration: '1/1' },
    { notes: 'x' },
  ] as const) {
    expect(sameDraft(draft, { ...draft, ...part })).toBe(false)
  }
})

test('a blank name and a used one are refused in the words of the catalogue', () => {
  for (const filename of ['', '   ', '..', 'folder/'])
    expect(wrongIn({ ...draft, filename }, none)).toEqual({ message: "Filename can't be blank!", fields: ['filename'] })
  const used = new Set(['Other.pdf'])
  expect(wrongIn({ ...draft, filename: ' Other.pdf' }, used)).toEqual({
    message: 'Filename already exists; please choose a different name!',
    fields: ['filename'],
  })
  expect(wrongIn({ ...draft, filename: 'other.pdf' }, used)).toBeNull()
})

test('what is no date is refused, and an expiry before the effective date', () => {
  expect(wrongIn({ ...draft, effectiveDate: '13/45', expiration: '2026-02-30' }, none)).toEqual({
    message: 'Must be a valid date',
    fields: ['effectiveDate', 'expiration'],
  })
  expect(wrongIn({ ...draft, effectiveDate: '2027-01-01' }, none)).toEqual({
    message: 'Expiration date must be after the effective date',
    fields: ['expiration'],
  })
  expect(wrongIn({ ...draft, effectiveDate: draft.expiration }, none)).toBeNull()
  expect(wrongIn({ ...draft, effectiveDate: '', expiration: '' }, none)).toBeNull()
})

test('every wrong field is named, in its order, and the first says what is wrong', () => {
  expect(wrongIn({ ...draft, filename: '', expiration: 'soon', notes: 'x'.repeat(512) }, none)).toEqual({
    message: "Filename can't be blank!",
    fields: ['filename', 'expiration', 'notes'],
  })
})

test('only a new category of a linked document unlinks it', () => {
  expect(unlinks(document, { ...draft, category: 'OTHER' })).toBe(true)
  expect(unlinks(document, { ...draft, notes: 'x' })).toBe(false)
  expect(unlinks({ ...document, hasLinkedDataElement: false }, { ...draft, category: 'OTHER' })).toBe(false)
})

test('a refusal leads to the fields it is about', () => {
  const refusal = (status: number, message: string, fields: Record<string, string> = {}) =>
    wrongOf({ status, message, fields })
  expect(refusal(409, 'Filename already exists; please choose a different name!')).toEqual({
    message: 'Filename already exists; please choose a different name!',
    fields: ['filename'],
  })
  expect(refusal(409, 'This record was changed by someone else; please reload and try again')?.fields).toEqual([])
  expect(
    refusal(400, 'Invalid', { expiration: 'Must be a valid date', toFilename: "Filename can't be blank!" }),
  ).toEqual({ message: "Filename can't be blank!", fields: ['filename', 'expiration'] })
  expect(refusal(400, 'Please choose a category from the list', {})).toEqual({
    message: 'Please choose a category from the list',
    fields: [],
  })
  expect(refusal(500, 'Something went wrong')).toBeNull()
})
