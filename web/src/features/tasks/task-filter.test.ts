import { describe, expect, it } from 'vitest'
import { noFilter, passes } from './task-filter.ts'
import { targetText } from './task-target.ts'

const person = (userId: number) => ({ userId, firstName: 'A', lastName: 'B', isH3Admin: false, photoUrl: null })
const task = { assignees: [person(1), person(2)], practiceId: 7, archived: false }

describe('the filters of the board', () => {
  it('let everything through but what is archived', () => {
    expect([passes(task, noFilter), passes({ ...task, archived: true }, noFilter)]).toEqual([true, false])
  })

  it('combine: a task has to match the assignee and the practice', () => {
    const judged = [
      { assignee: 1, practice: 7 },
      { assignee: 2, practice: null },
      { assignee: 3, practice: 7 },
      { assignee: 1, practice: 8 },
      { assignee: null, practice: 8 },
    ]
    expect(judged.map((filter) => passes(task, filter))).toEqual([true, true, false, false, false])
  })

  it('find what nobody has in hand', () => {
    expect([
      passes(task, { assignee: 'nobody', practice: 7 }),
      passes({ ...task, assignees: [] }, { assignee: 'nobody', practice: 7 }),
    ]).toEqual([false, true])
  })
})

describe('what a task is about', () => {
  it('is everything that it names', () => {
    expect(targetText({ carrierName: 'Carrier', facilityName: null, hubName: 'Hub', other: '' })).toBe('Carrier, Hub')
    expect(targetText({ carrierName: null, facilityName: null, hubName: null, other: null })).toBe('')
  })
})
