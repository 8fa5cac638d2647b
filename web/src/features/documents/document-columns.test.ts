import { expect, test } from 'vitest'
import { columnsOf, fittingColumns, hasRoomForWords } from './document-columns.ts'

test('a wide card shows everything, and says in words what the colour of an expiry means', () => {
  expect(fittingColumns(1400)).toEqual([
    'select',
    'name',
    'category',
    'effective',
    'expires',
    'size',
    'modified',
    'reminder',
    'notes',
    'actions',
  ])
  expect(hasRoomForWords(1400)).toBe(true)
})

test('the words for an expiry come before the notes, and go before everything else', () => {
  expect(hasRoomForWords(1100)).toBe(true)
  expect(fittingColumns(1100)).not.toContain('notes')
  expect(hasRoomForWords(1000)).toBe(false)
  expect(fittingColumns(1000)).toContain('size')
})

test('when room is short notes give way first, then size, then the reminder', () => {
  expect(fittingColumns(1000)).not.toContain('notes')
  expect(fittingColumns(1000)).toContain('size')
  expect(fittingColumns(940)).not.toContain('size')
  expect(fittingColumns(940)).toContain('reminder')
  expect(fittingColumns(850)).not.toContain('reminder')
  expect(fittingColumns(850)).toContain('effective')
})

test('name, category and expiry stay in the narrowest card', () => {
  expect(fittingColumns(300)).toEqual(['select', 'name', 'category', 'expires', 'actions'])
})

test('the fields of a row fit into the card, with 220 pixels for the name where it is not narrow', () => {
  for (const width of [520, 640, 760, 860, 950, 1066, 1126, 1400]) {
    const columns = columnsOf(fittingColumns(width), width, null)
    expect(columns.reduce((sum, { field }) => sum + (field ?? 0), 0)).toBeLessThanOrEqual(width)
    expect(columns.find(({ key }) => key === 'name')?.field).toBeGreaterThanOrEqual(width < 640 ? 120 : 220)
  }
})
