import { describe, expect, it } from 'vitest'
import { alsoSeenBy, matches, questionOf, usedByOf } from './managed-record.ts'

const record = {
  id: 1,
  name: 'Glacier Mutual',
  isActive: true,
  othersUsedBy: ['Homer Harbor Pediatrics', 'Kenai Family Care'],
}

describe('who uses a record', () => {
  it('stands there by name up to 75 characters', () => {
    const names = ['a'.repeat(36), 'b'.repeat(37)]
    expect(usedByOf(names)).toEqual({ text: names.join(', '), collapsed: false })
    expect(names.join(', ')).toHaveLength(75)
  })

  it('is counted from 76 characters on', () => {
    expect(usedByOf(['a'.repeat(37), 'b'.repeat(37)])).toEqual({ text: '2 other practices...', collapsed: true })
  })

  it('is nothing when nobody does', () => {
    expect(usedByOf([])).toEqual({ text: '', collapsed: false })
  })
})

describe('the searches', () => {
  it.each([
    ['find everything while they are blank', '', ' ', true],
    ['find by a part of the name, whatever its case', 'ciER', '', true],
    ['do not find by another name', 'harbor', '', false],
    ['find by a practice that uses it', '', 'kenai', true],
    ['do not find by a practice that does not', '', 'sitka', false],
    ['narrow each other down', 'tundra', 'kenai', false],
  ])('%s', (_, name, usedBy, found) => {
    expect(matches(record, { name, usedBy })).toBe(found)
  })

  it('do not find a record without users by one', () => {
    expect(matches({ ...record, othersUsedBy: [] }, { name: '', usedBy: 'k' })).toBe(false)
  })
})

describe('a question', () => {
  it('is taken apart from what follows it', () => {
    expect(questionOf('Remove it? Data will be deleted.')).toEqual({
      question: 'Remove it?',
      consequence: 'Data will be deleted.',
    })
  })

  it('may stand alone, and a question mark inside a name ends nothing', () => {
    expect(questionOf('Add What?Else to the practice?')).toEqual({
      question: 'Add What?Else to the practice?',
      consequence: '',
    })
  })
})

it.each([
  [['A'], 'A sees the change too.'],
  [['A', 'B'], 'A and B see the change too.'],
  [['A', 'B', 'C'], 'A, B, and C see the change too.'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, and 2 more see the change too.'],
])('those who see a change too are named, the first three of them: %j', (names, said) => {
  expect(alsoSeenBy(names)).toBe(said)
})
