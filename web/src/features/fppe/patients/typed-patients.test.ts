import { expect, test } from 'vitest'
import { blankPatient, changed, isTyped, rowsOf, sentOf } from './typed-patients.ts'

test('a form has as many rows as patients are asked for', () => {
  expect(rowsOf([], 3)).toEqual([blankPatient, blankPatient, blankPatient])
})

test('a row that was typed stays when fewer patients are asked for, and comes back with more', () => {
  const typed = changed(changed([], 0, { mrn: '1' }), 2, { mrn: '3' })
  expect(rowsOf(typed, 1).map(({ mrn }) => mrn)).toEqual(['1'])
  expect(rowsOf(typed, 4).map(({ mrn }) => mrn)).toEqual(['1', '', '3', ''])
})

test('optional fields that are blank are sent as null, and texts without the blanks around them', () => {
  expect(sentOf({ ...blankPatient, mrn: ' 123 ', admitDate: '2026-01-31', procedure: 'Biopsy\n' })).toEqual({
    mrn: '123',
    facility: null,
    admitDate: '2026-01-31',
    dos: null,
    dischargeDate: null,
    procedure: 'Biopsy',
  })
})

test('a form in which everything was typed away again holds nothing', () => {
  expect(isTyped(changed([], 1, { facility: 'x' }))).toBe(true)
  expect(isTyped(changed(changed([], 1, { facility: 'x' }), 1, { facility: '' }))).toBe(false)
})
