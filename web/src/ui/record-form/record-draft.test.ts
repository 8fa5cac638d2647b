import { expect, test } from 'vitest'
import { changedFields, rebased } from '../edit/draft.ts'
import { sameMeaning, textOf } from './record-draft.ts'

const base = { npi: '1234567893', zip: '99503', ssn: '•••-••-••••', notes: 'Calls before ten.', fax: '' }

test('a value written in another form is no change', () => {
  expect(changedFields({ ...base, zip: '99503-', npi: '1234567893_' }, base, sameMeaning)).toEqual([])
  expect(changedFields({ ...base, zip: '99504', fax: '(907) 555-0117' }, base, sameMeaning)).toEqual(['zip', 'fax'])
})

test('a masked number is no change, and an emptied one is', () => {
  expect(changedFields({ ...base }, base, sameMeaning)).toEqual([])
  expect(changedFields({ ...base, ssn: '' }, base, sameMeaning)).toEqual(['ssn'])
  expect(changedFields({ ...base, ssn: '900-55-0101' }, base, sameMeaning)).toEqual(['ssn'])
})

test('a number that only its mask rewrote is taken over from somebody else', () => {
  expect(rebased({ ...base, zip: '99503-' }, base, { ...base, zip: '99504' }, sameMeaning).zip).toBe('99504')
})

test('nothing is the empty text, and a flag is yes or no', () => {
  expect([textOf(null), textOf(undefined), textOf(true), textOf(false), textOf(7)]).toEqual(['', '', 'yes', 'no', '7'])
})
