import type { DocumentFile } from '@credence/contract/documents/calls'
import { expect, test } from 'vitest'
import { changedFields } from '../../ui/edit/draft.ts'
import {
  draftOf,
  faultsIn,
  fieldOfCall,
  newDraftOf,
  sameInDocument,
  savingOf,
  unlinks,
  type DocumentDraft,
} from './document-draft.ts'

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
  const changed = (part: Partial<DocumentDraft>) => changedFields({ ...draft, ...part }, draft, sameInDocument)
  expect(changed({ filename: '  License.pdf ', notes: '  ' })).toEqual([])
  expect(changed({ filename: 'x', category: 'OTHER', effectiveDate: '', expiration: '1/1', notes: 'x' })).toEqual(
    Object.keys(draft),
  )
})

test('a blank name and a used one are refused in the words of the catalogue', () => {
  for (const filename of ['', '   ', '..', 'folder/'])
    expect(faultsIn({ ...draft, filename }, none)).toEqual({ filename: "Filename can't be blank!" })
  const used = new Set(['Other.pdf'])
  expect(faultsIn({ ...draft, filename: ' Other.pdf' }, used)).toEqual({
    filename: 'Filename already exists; please choose a different name!',
  })
  expect(faultsIn({ ...draft, filename: 'other.pdf' }, used)).toEqual({})
})

test('what is no date is refused, and an expiry before the effective date', () => {
  expect(faultsIn({ ...draft, effectiveDate: '13/45', expiration: '2026-02-30' }, none)).toEqual({
    effectiveDate: 'Must be a valid date',
    expiration: 'Must be a valid date',
  })
  expect(faultsIn({ ...draft, effectiveDate: '2027-01-01' }, none)).toEqual({
    expiration: 'Expiration date must be after the effective date',
  })
  expect(faultsIn({ ...draft, effectiveDate: draft.expiration }, none)).toEqual({})
  expect(faultsIn({ ...draft, effectiveDate: '', expiration: '' }, none)).toEqual({})
})

test('what a new file is has to be said, and only that', () => {
  const fresh = newDraftOf(document)
  expect(faultsIn(fresh, none)).toEqual({ category: 'Please choose a category from the list' })
  expect(faultsIn({ ...fresh, category: 'CV' }, none)).toEqual({})
  expect(unlinks(document, fresh)).toBe(false)
})

test('every wrong field is named, in its order', () => {
  const faults = faultsIn({ ...draft, filename: '', expiration: 'soon', notes: 'x'.repeat(512) }, none)
  expect(Object.keys(faults)).toEqual(['filename', 'expiration', 'notes'])
})

test('only a new category of a linked document unlinks it', () => {
  expect(unlinks(document, { ...draft, category: 'OTHER' })).toBe(true)
  expect(unlinks(document, { ...draft, notes: 'x' })).toBe(false)
  expect(unlinks({ ...document, hasLinkedDataElement: false }, { ...draft, category: 'OTHER' })).toBe(false)
})

test('a field of the call is known by its name in the draft', () => {
  expect(['toFilename', 'expiration', 'fromFilename', 'version'].map(fieldOfCall)).toEqual([
    'filename',
    'expiration',
    undefined,
    undefined,
  ])
})
