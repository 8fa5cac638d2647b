import { expect, test } from 'vitest'
import { shownCell } from './result-cell.ts'

test.each([
  ['2026-11-15T07:02:33Z', '2026-11-15 07:02 UTC'],
  ['2026-11-15T07:02:33.123456+00:00', '2026-11-15 07:02 UTC'],
  ['2026-11-15T07:02:33-09:00', '2026-11-15 07:02 -09:00'],
  ['', ''],
  ['later', 'later'],
])('the moment %s is shown as %s', (text, shown) => {
  expect(shownCell(text, 'moment')).toBe(shown)
})

test('other values are shown as the file has them', () => {
  expect(shownCell('2026-11-15T07:02:33Z', 'text')).toBe('2026-11-15T07:02:33Z')
  expect(shownCell('2026-11-15', 'day')).toBe('2026-11-15')
})
