import { describe, expect, it } from 'vitest'
import { noFilter, passing, type TaskFilter } from './task-filter.ts'
import { targetText } from './task-target.ts'

const person = (userId: number) => ({ userId, firstName: 'Ana', lastName: 'Berg' })
const task = {
  id: 512,
  status: 'CREATED' as const,
  due: '2026-11-18',
  archived: false,
  practiceId: 7,
  practiceName: 'Kenai Family Medicine',
  providerFormattedName: 'Ibáñez, Peter CRNA',
  carrierName: 'Northstar Health Plan',
  facilityName: null,
  hubName: null,
  other: null,
  referenceNumber: 'REF-9',
  category: { label: 'Initial Enrollment' },
  assignees: [person(1), person(2)],
  activity: [{ notes: 'Roster sent again' }],
}
/** A Wednesday. */
const reader = { me: 2, today: '2026-11-18' }
const passes = (filter: Partial<TaskFilter>, changed: Partial<typeof task> = {}) =>
  passing({ ...noFilter, ...filter }, reader)({ ...task, ...changed })

describe('the filters of the board', () => {
  it('without a filter every task is shown but those that are archived', () => {
    expect([passes({}), passes({}, { archived: true })]).toEqual([true, false])
  })

  it('a task has to match the assignee and the practice', () => {
    const judged: Partial<TaskFilter>[] = [
      { assignee: 1, practice: 7 },
      { assignee: 2, practice: null },
      { assignee: 3, practice: 7 },
      { assignee: 1, practice: 8 },
      { assignee: null, practice: 8 },
    ]
    expect(judged.map((filter) => passes(filter))).toEqual([true, true, false, false, false])
  })

  it('the reader is found as "me", and nobody is "nobody"', () => {
    expect([
      passes({ assignee: 'me' }),
      passes({ assignee: 'me' }, { assignees: [person(1)] }),
      passing({ ...noFilter, assignee: 'me' }, { ...reader, me: null })(task),
      passes({ assignee: 'nobody' }),
      passes({ assignee: 'nobody' }, { assignees: [] }),
    ]).toEqual([true, false, false, false, true])
  })

  it('a text finds number, names, target, category, reference, people and the newest note, without accents', () => {
    const found = ['512', 'ibanez', 'KENAI north', 'initial enroll', 'ref-9', 'ana berg', 'roster', '  ']
    expect(found.map((text) => passes({ text }))).toEqual(found.map(() => true))
    expect(['ibanez denali', '513'].map((text) => passes({ text }))).toEqual([false, false])
  })

  it('overdue and this week are about open tasks, and the week ends on Saturday', () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-21', '2026-11-22']
    expect(days.map((due) => [passes({ due: 'overdue' }, { due }), passes({ due: 'week' }, { due })])).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [false, false],
    ])
    const done = { status: 'COMPLETE' as never, due: '2026-11-17' }
    expect([passes({ due: 'overdue' }, done), passes({ due: 'week' }, { ...done, due: '2026-11-18' })]).toEqual([
      false,
      false,
    ])
  })
})

describe('what a task is about', () => {
  it('a task is about everything that it names', () => {
    expect(targetText({ carrierName: 'Carrier', facilityName: null, hubName: 'Hub', other: '' })).toBe('Carrier, Hub')
    expect(targetText({ carrierName: null, facilityName: null, hubName: null, other: null })).toBe('')
  })
})
