import { expect, test } from 'vitest'
import { takenFrom, withoutTaken } from './taken-guess.ts'

const stored = { expiration: '', effectiveDate: '2025-04-15' }
const guess = { expiration: '2027-03-31', effectiveDate: null }

test('a date of a file is taken for a field that nobody has typed into', () => {
  expect(takenFrom(guess, stored, [])).toEqual({ expiration: { day: '2027-03-31', before: '' } })
  expect(takenFrom(guess, { ...stored, expiration: '2026-12-31' }, ['expiration'])).toEqual({})
})

test('a date of a file goes with the file, unless somebody has typed another', () => {
  const taken = takenFrom({ expiration: '2027-03-31', effectiveDate: '2026-04-01' }, stored, [])
  expect(withoutTaken(taken, { expiration: '2027-03-31', effectiveDate: '2026-04-01' })).toEqual(stored)
  expect(withoutTaken(taken, { expiration: '2027-12-31', effectiveDate: '2026-04-01' })).toEqual({
    effectiveDate: '2025-04-15',
  })
  expect(withoutTaken({}, { expiration: '2027-03-31', effectiveDate: '' })).toEqual({})
})
