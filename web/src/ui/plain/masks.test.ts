import { expect, test } from 'vitest'
import { caretAfter, masked } from './masks.ts'

test.each([
  ['phone', '', ''],
  ['phone', '9', '(9'],
  ['phone', '907', '(907'],
  ['phone', '9075', '(907) 5'],
  ['phone', '907.555.0142', '(907) 555-0142'],
  ['phone', '+1 907 555 0142', '(907) 555-0142'],
  ['phone', '907555014299', '(907) 555-0142'],
  ['ssn', '123456789', '123-45-6789'],
  ['ssn', '12345', '123-45'],
  ['tin', '123456789', '12-3456789'],
  ['zip', '99501-1234', '99501'],
  ['npi', '12345678901', '1234567890'],
  ['npi', 'none', ''],
] as const)('the mask %s shows %j as %j', (name, typed, shown) => {
  expect(masked(name, typed)).toBe(shown)
})

test('the caret stays behind the digit that was typed in the middle of a number', () => {
  expect(caretAfter('(907) 555-0142', 3)).toBe(4)
  expect(caretAfter('(907) 555-0142', 0)).toBe(0)
  expect(caretAfter('(907) 555-0142', 10)).toBe(14)
})
