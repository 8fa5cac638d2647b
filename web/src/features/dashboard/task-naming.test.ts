import { describe, expect, it } from 'vitest'
import { aboutOf, recentNote, subjectOf, waitingNote } from './task-naming.ts'

const task = {
  providerFormattedName: 'Berg, Anna MD',
  practiceName: 'North',
  facilityName: null,
  hubName: null,
  carrierName: 'Aetna',
  category: { value: 'INQUIRY', label: 'Inquiry' },
} as const

describe('a task in words', () => {
  it('is about its provider, or about its practice', () => {
    expect(subjectOf(task)).toBe('Berg, Anna MD')
    expect(subjectOf({ ...task, providerFormattedName: null })).toBe('North')
  })

  it.each([
    [{}, 'Aetna · Inquiry'],
    [{ carrierName: null, facilityName: 'Hospital' }, 'Hospital · Inquiry'],
    [{ carrierName: null, hubName: 'CAQH' }, 'CAQH · Inquiry'],
    [{ carrierName: null, other: 'Roster' }, 'Roster · Inquiry'],
    [{ carrierName: null }, 'Inquiry'],
  ])('with %j has to do with %s', (change, words) => {
    expect(aboutOf({ ...task, ...change })).toBe(words)
  })

  it('is cut to 108 characters and an ellipsis above 110, and in the activity to 510 above 512', () => {
    expect(waitingNote('x'.repeat(110))).toBe('x'.repeat(110))
    expect(waitingNote('x'.repeat(111))).toBe(`${'x'.repeat(108)}…`)
    expect(recentNote('x'.repeat(512))).toBe('x'.repeat(512))
    expect(recentNote('x'.repeat(513))).toBe(`${'x'.repeat(510)}…`)
  })
})
