import { expect, test } from 'vitest'
import { mergeTyped } from './merge-typed.ts'

const entry = (id: number | null, organization: string, key = id === null ? 'new1' : String(id)) => ({
  key,
  id,
  fields: { organization, notes: '' },
})

test('a field that was typed stays, and another one becomes what is stored', () => {
  const base = { dob: '1980-01-01', pager: '', citizenship: 'US' }
  expect(mergeTyped(base, { ...base, pager: '5550101' }, { ...base, pager: '5550199', citizenship: 'Canada' })).toEqual(
    { dob: '1980-01-01', pager: '5550101', citizenship: 'Canada' },
  )
})

test('entries are merged by their ids, field by field', () => {
  const base = [entry(1, 'A'), entry(2, 'B')]
  const typed = [entry(1, 'A typed'), entry(2, 'B')]
  const stored = [entry(2, 'B stored'), { ...entry(1, 'A'), fields: { organization: 'A', notes: 'stored' } }]
  expect(mergeTyped(base, typed, stored)).toEqual([
    { key: '1', id: 1, fields: { organization: 'A typed', notes: 'stored' } },
    entry(2, 'B stored'),
  ])
})

test('a new entry on either side stays, and blank ones are not doubled', () => {
  const blank = [entry(null, '', 'new1'), entry(null, '', 'new2')]
  const typed = [entry(null, 'Typed', 'new1'), entry(null, '', 'new2')]
  expect(mergeTyped(blank, typed, [entry(7, 'Stored'), entry(null, '', 'new1')])).toEqual([
    entry(null, 'Typed', 'new1'),
    entry(7, 'Stored'),
  ])
})

test('a new entry whose save arrived without an answer is there once', () => {
  const typed = [entry(1, 'A typed'), entry(null, 'Saved '), entry(null, 'Not saved', 'new2')]
  expect(mergeTyped([entry(1, 'A')], typed, [entry(1, 'A'), entry(7, 'Saved')])).toEqual([
    entry(1, 'A typed'),
    entry(null, 'Not saved', 'new2'),
    entry(7, 'Saved'),
  ])
})

test('an entry that was removed here stays removed', () => {
  const base = [entry(1, 'A'), entry(2, 'B')]
  expect(mergeTyped(base, [entry(2, 'B')], base)).toEqual([entry(2, 'B')])
})

test('an entry that was removed elsewhere is gone, unless something was typed into it', () => {
  const base = [entry(1, 'A'), entry(2, 'B')]
  const typed = [entry(1, 'A'), entry(2, 'B typed')]
  expect(mergeTyped(base, typed, [])).toEqual([{ ...entry(2, 'B typed'), id: null }])
})

test('choices of a catalogue are merged by their names', () => {
  const base = [
    { description: 'Asthma', isActive: false },
    { description: 'Burns', isActive: false },
  ]
  const typed = [{ description: 'Asthma', isActive: true }, base[1]]
  const stored = [base[0], { description: 'Burns', isActive: true }]
  expect(mergeTyped(base, typed, stored)).toEqual([
    { description: 'Asthma', isActive: true },
    { description: 'Burns', isActive: true },
  ])
})
