import { describe, expect, it } from 'vitest'
import { columnsOf, statusInColumn } from './status-columns.ts'

const task = (id: number, part: Partial<Parameters<typeof columnsOf>[0][number]> & { due?: string | null } = {}) => ({
  id,
  status: 'CREATED' as const,
  archived: false,
  ordering: null,
  updated: '2026-01-01T00:00:00Z',
  due: null,
  ...part,
})
const idsOf = (tasks: ReturnType<typeof task>[]) =>
  columnsOf(tasks, ({ due }) => due).map(({ title, items }) => [title, items.map(({ id }) => id)])

describe('the columns of a board', () => {
  it('hold every way of waiting in one, and leave out what is archived', () => {
    const tasks = [
      task(1),
      task(2, { status: 'IN_PROGRESS' }),
      task(3, { status: 'BLOCKED' }),
      task(4, { status: 'BLOCKED_INTERNALLY' }),
      task(5, { status: 'BLOCKED_INTERNALLY_PROVIDER' }),
      task(6, { status: 'BLOCKED_SUBMITTED' }),
      task(7, { status: 'COMPLETE' }),
      task(8, { status: 'COMPLETE', archived: true }),
      task(9, { archived: true }),
    ]
    expect(idsOf(tasks)).toEqual([
      ['Inbox', [1]],
      ['In Progress', [2]],
      ['Waiting', [3, 4, 5, 6]],
      ['Complete', [7]],
    ])
  })

  it('are ordered by their own order and then by the day; what is complete by its last update, newest first', () => {
    const tasks = [
      task(1, { due: '2026-03-01' }),
      task(2, { due: '2026-02-01' }),
      task(3, { ordering: 5 }),
      task(4),
      task(5, { status: 'COMPLETE', updated: '2026-01-05T00:00:00Z', due: '2026-01-01' }),
      task(6, { status: 'COMPLETE', updated: '2026-01-09T00:00:00Z', due: '2026-09-01' }),
    ]
    const [inbox, , , complete] = idsOf(tasks)
    expect([inbox, complete]).toEqual([
      ['Inbox', [3, 2, 1, 4]],
      ['Complete', [6, 5]],
    ])
  })

  it('say how long complete tasks stay', () => {
    expect(columnsOf([task(1)], () => null).map(({ note }) => note)).toEqual([
      undefined,
      undefined,
      undefined,
      'past 30 days',
    ])
  })

  it('say where a card from elsewhere would stand, except among those complete', () => {
    const [inbox, , , complete] = columnsOf(
      [task(1, { due: '2026-01-01' }), task(2, { due: '2026-03-01' })],
      ({ due }) => due,
    )
    expect(
      [task(3, { due: '2025-01-01' }), task(3, { due: '2026-02-01' }), task(3)].map((each) =>
        inbox?.naturalPlace?.(each),
      ),
    ).toEqual([0, 1, 2])
    expect(complete?.naturalPlace).toBeUndefined()
  })

  it('give a card its status; one that is put to those waiting waits for somebody outside, and one that waits already goes on as it did', () => {
    expect(['Inbox', 'In Progress', 'Waiting', 'Complete'].map((column) => statusInColumn('CREATED', column))).toEqual([
      'CREATED',
      'IN_PROGRESS',
      'BLOCKED',
      'COMPLETE',
    ])
    expect(statusInColumn('BLOCKED_SUBMITTED', 'Waiting')).toBe('BLOCKED_SUBMITTED')
  })
})
