import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changedFields, faultsOf, messagesIn, otherChanges, rebased, sameValue } from './draft.ts'

const stored = { name: 'Aurora', fax: '', ids: [1, 2], notes: 'Calls before ten.' }

describe('a value is the same', () => {
  test.each([
    ['a text with other spaces around it', 'Aurora', ' Aurora '],
    ['a list with the same texts', ['a', 'b'], ['a ', 'b']],
    ['a map with the same entries', new Map([[1, true]]), new Map([[1, true]])],
    ['nothing', null, null],
  ])('%s', (_, one, other) => {
    expect(sameValue(one, other, 'field')).toBe(true)
  })

  test.each([
    ['a text with other letters', 'Aurora', 'aurora'],
    ['a list in another order', [1, 2], [2, 1]],
    ['a map with another entry', new Map([[1, true]]), new Map([[1, false]])],
    ['an empty text and nothing', '', null],
    ['two files with the same bytes', new Blob(['a']), new Blob(['a'])],
    ['a text and a number', '1', 1],
  ])('but not %s', (_, one, other) => {
    expect(sameValue(one, other, 'field')).toBe(false)
  })
})

test('a form can say which values are the same', () => {
  const digits = (one: unknown, other: unknown) => String(one).replace(/\D/g, '') === String(other).replace(/\D/g, '')
  expect(changedFields({ zip: '99503-' }, { zip: '99503' })).toEqual(['zip'])
  expect(changedFields({ zip: '99503-' }, { zip: '99503' }, digits)).toEqual([])
})

test('a rebased draft keeps typed fields and takes all others as they are stored now', () => {
  const draft = { ...stored, notes: 'Mine' }
  const now = { ...stored, notes: 'Theirs', fax: '(907) 555-0199', ids: [3] }
  expect(rebased(draft, stored, now)).toEqual({ ...now, notes: 'Mine' })
})

test('changes of somebody else are told apart by whether the field was typed into here', () => {
  const now = { ...stored, notes: 'Theirs', fax: '(907) 555-0199', name: 'Borealis' }
  const draft = { ...stored, notes: 'Mine', name: ' Borealis' }
  expect(otherChanges({ draft, next: rebased(draft, stored, now), before: stored, now })).toEqual([
    { field: 'fax', value: '(907) 555-0199', isTyped: false },
    { field: 'notes', value: 'Theirs', isTyped: true },
  ])
})

test('the faults of a draft are the first message of its schema about each field', () => {
  const schema = z.object({
    name: z.string().min(2, 'too short').regex(/^A/, 'no A'),
    phones: z.array(z.string().min(1, 'blank')),
  })
  expect(faultsOf(schema.safeParse({ name: 'Ab', phones: [] }))).toEqual({})
  expect(faultsOf(schema.safeParse({ name: 'b', phones: ['', ''] }))).toEqual({ name: 'too short', phones: 'blank' })
})

test('messages in faults are each said once', () => {
  expect(messagesIn({ hours: 'Not a number', title: 'Too long', cost: 'Not a number', name: undefined })).toEqual([
    'Not a number',
    'Too long',
  ])
})
