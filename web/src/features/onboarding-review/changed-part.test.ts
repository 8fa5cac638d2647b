import { expect, test } from 'vitest'
import { changedPart } from './changed-part.ts'

test.each([
  ['at its end', '(907) 555-0147', '(907) 555-0174', ['(907) 555-01', '74', '']],
  ['in its middle', '12 Lupine Lane', '12 Birch Lane', ['12 ', 'Birch', ' Lane']],
  ['at its beginning', 'Bend, AK', 'Nome, AK', ['', 'Nome', ', AK']],
  ['in several words', '480 Spruce Avenue NW', '429 Lupine Lane NW', ['', '429 Lupine Lane', ' NW']],
  ['by something that was added', 'Anna Able', 'Anna M Able', ['Anna ', 'M ', 'Able']],
  ['by something that was taken away', 'Anna M Able', 'Anna Able', ['Anna ', '', 'Able']],
  ['in a character of two parts', 'a🙂b', 'a🙃b', ['a', '🙃', 'b']],
])('a value that changed %s is marked there', (_, before, after, parts) => {
  const { start, changed, end } = changedPart(before, after)
  expect([start, changed, end]).toEqual(parts)
})

test.each([
  ['was not there before', null],
  ['has nothing in common with the one before', 'XYZ'],
  ['has only letters in common with several words', 'A b le'],
])('a value that %s is not marked', (_, before) => {
  expect(changedPart(before, 'Able')).toEqual({ start: 'Able', changed: '', end: '' })
})
