import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import type { DocumentFile } from '@credence/contract/documents/calls'
import { expect, test } from 'vitest'
import {
  chosenOf,
  countOutdated,
  expiryOf,
  isTooMany,
  orderedDocuments,
  shownDocuments,
  toggled,
  toggledAll,
} from './document-list.ts'

const today = '2026-11-12'
const documentOf = (
  id: number,
  category: DocumentCategory,
  expiration: string | null,
  scanState: DocumentFile['scanState'] = 'ready',
) => ({ id, filename: `${id}.pdf`, category, expiration, scanState }) as DocumentFile
const ids = (documents: readonly DocumentFile[]) => documents.map(({ id }) => id)
const usual = { showOutdated: false, today, editing: null, elsewhere: new Set<number>() }

const documents = [
  documentOf(1, 'W9', null),
  documentOf(2, 'LICENSE', '2026-11-30'),
  documentOf(3, 'LICENSE', '2028-01-01'),
  documentOf(4, 'ACLS', '2026-10-12'),
  documentOf(5, 'ACLS', '2026-10-13'),
  documentOf(6, 'LICENSE', null),
]

test('the list is by category as people read it, then the latest expiry first, and without one last', () => {
  expect(ids(shownDocuments(orderedDocuments(documents), { ...usual, showOutdated: true }))).toEqual([5, 4, 3, 2, 6, 1])
})

test('what expired more than 30 days ago or was replaced is hidden until it is asked for', () => {
  expect(ids(shownDocuments(orderedDocuments(documents), usual))).toEqual([5, 3, 2, 6, 1])
  expect(countOutdated(documents, today)).toBe(1)
  const replaced = documents.map((document) => ({ ...document, isReplaced: document.id === 3 }))
  expect(ids(shownDocuments(orderedDocuments(replaced), usual))).toEqual([5, 2, 6, 1])
  expect(countOutdated(replaced, today)).toBe(2)
})

test('the row that is being edited stays, and what stands among the uploads is not shown twice', () => {
  expect(
    ids(shownDocuments(orderedDocuments(documents), { ...usual, editing: 4, elsewhere: new Set([3, 1]) })),
  ).toEqual([5, 4, 2, 6])
})

test('rows are chosen one by one or all together; what cannot be opened is never chosen', () => {
  const rows = [documentOf(1, 'CV', null), documentOf(2, 'CV', null, 'infected'), documentOf(3, 'CV', null)]
  expect(toggledAll(rows, new Set())).toEqual(new Set([1, 3]))
  expect(toggledAll(rows, new Set([1]))).toEqual(new Set([1, 3]))
  expect(toggledAll(rows, new Set([1, 3]))).toEqual(new Set())
  expect(toggled(toggled(new Set([1]), 3), 1)).toEqual(new Set([3]))
  expect(ids(chosenOf(rows, new Set([2, 3, 99])))).toEqual([3])
})

test('an archive holds 200 files at most', () => {
  expect([isTooMany(200), isTooMany(201)]).toEqual([false, true])
})

test.each([
  [null, 'none', null, null],
  ['2027-02-11', 'plain', null, null],
  ['2027-02-10', 'warning', 'in 90 days', 'Expires in 90 days'],
  ['2026-12-13', 'warning', 'in 31 days', 'Expires in 31 days'],
  ['2026-12-12', 'danger', 'in 30 days', 'Expires in 30 days'],
  ['2026-11-13', 'danger', 'tomorrow', 'Expires tomorrow'],
  ['2026-11-12', 'danger', 'today', 'Expires today'],
  ['2026-11-11', 'danger', 'expired', 'Expired yesterday'],
  ['2026-10-13', 'danger', 'expired', 'Expired 30 days ago'],
])('an expiry on %s is %s: %s', (expiration, tone, word, sentence) => {
  expect(expiryOf(expiration, today)).toEqual({ tone, word, sentence })
})
