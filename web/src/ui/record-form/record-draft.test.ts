import { expect, test } from 'vitest'
import { changedFields, rebased, textOf } from './record-draft.ts'

const base = { npi: '1234567893', zip: '99503', ssn: '•••-••-••••', notes: 'Calls before ten.', fax: '' }

test('a value written in another form is no change', () => {
  expect(changedFields({ ...base, zip: '99503-', npi: '1234567893_' }, base)).toEqual([])
  expect(changedFields({ ...base, zip: '99504', fax: '(907) 555-0117' }, base)).toEqual(['zip', 'fax'])
})

test('a masked number is no change, and an emptied one is', () => {
  expect(changedFields({ ...base }, base)).toEqual([])
  expect(changedFields({ ...base, ssn: '' }, base)).toEqual(['ssn'])
  expect(changedFields({ ...base, ssn: '900-55-0101' }, base)).toEqual(['ssn'])
})

test('after somebody else saved, typed fields stay and the others are as that person left them', () => {
  expect(rebased({ ...base, notes: 'Mine' }, base, { ...base, notes: 'Theirs', fax: '(907) 555-0199' })).toEqual({
    ...base,
    notes: 'Mine',
    fax: '(907) 555-0199',
  })
})

test('nothing is the empty text, and a flag is yes or no', () => {
  expect([textOf(null), textOf(undefined), textOf(true), textOf(false), textOf(7)]).toEqual(['', '', 'yes', 'no', '7'])
})
