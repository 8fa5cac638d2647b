import { expect, test } from 'vitest'
import { firstFault, termFaults } from './term-faults.ts'

test('days in order, the same day and missing days are right', () => {
  for (const [effectiveDate, expiration] of [
    ['2026-05-01', '2026-05-02'],
    ['2026-05-01', '2026-05-01'],
    ['', '2026-05-01'],
    ['2026-05-01', ''],
    ['', ''],
  ] as const) {
    expect(termFaults({ effectiveDate, expiration })).toEqual({})
  }
})

test('an expiration before the effective date is refused', () => {
  expect(termFaults({ effectiveDate: '2026-05-02', expiration: '2026-05-01' })).toEqual({
    expiration: 'Expiration date must be after the effective date',
  })
})

test('what is no day is never saved as an empty one', () => {
  expect(termFaults({ effectiveDate: '5/', expiration: '2026-05-01' })).toEqual({
    effectiveDate: 'Must be a valid date',
  })
  expect(termFaults({ effectiveDate: '2026-05-01', expiration: '02/31/2027' })).toEqual({
    expiration: 'Must be a valid date',
  })
})

test('the effective date is spoken of first', () => {
  expect(firstFault(termFaults({ effectiveDate: 'x', expiration: 'y' }))).toBe('Must be a valid date')
  expect(firstFault({ expiration: 'later' })).toBe('later')
  expect(firstFault({})).toBeNull()
})
