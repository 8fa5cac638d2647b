import { expect, test } from 'vitest'
import { otherChangesText } from './other-changes-text.ts'

test('changes of somebody else are named by field, with their value where another was typed', () => {
  expect(
    otherChangesText(
      [
        { field: 'fax', value: '(907) 555-0199', isTyped: false },
        { field: 'officeManagerPhone', value: '', isTyped: false },
        { field: 'npi', value: '1234567893', isTyped: true },
        { field: 'address1', value: ' ', isTyped: true },
        { field: 'supervisingProviderId', value: '17', isTyped: true },
        { field: 'active', value: true, isTyped: true },
      ],
      { npi: 'NPI' },
    ),
  ).toEqual([
    'Now shown as they saved it: Fax and Office manager phone.',
    'Kept as you typed it, not as they saved it: NPI (“1234567893”), Address 1 (empty), Supervising provider id, and Active.',
  ])
  expect(otherChangesText([])).toEqual([])
})
