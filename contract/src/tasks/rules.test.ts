import { describe, expect, it } from 'vitest'
import { combinationsOf } from './builder.ts'
import {
  activityText,
  compareCompleted,
  completionQuestion,
  dueTone,
  loadTone,
  usualNextAction,
  type Completing,
} from './rules.ts'

describe('a task', () => {
  it.each([
    ['2026-11-16', '2026-11-18'],
    ['2026-11-19', '2026-11-23'],
    ['2026-11-20', '2026-11-24'],
    ['2026-11-21', '2026-11-23'],
    ['2026-12-30', '2027-01-01'],
  ])('a task that is made on %s has its next action on %s', (today, due) => {
    expect(usualNextAction(today)).toBe(due)
  })

  it.each([
    ['2026-11-14', 'danger'],
    ['2026-11-15', 'warning'],
    ['2026-11-19', 'warning'],
    ['2026-11-20', 'plain'],
    [null, 'plain'],
  ] as const)('a task that is due %s is %s', (due, tone) => {
    expect(dueTone(due, '2026-11-15')).toBe(tone)
  })

  it.each([
    [{}, 'initial'],
    [{ category: 'ANNUAL_ENROLLMENT' }, 'annual'],
    [{ carrierId: null, facilityId: 3 }, 'initial'],
    [{ carrierId: null }, null],
    [{ category: 'INQUIRY' }, null],
    [{ category: 'ATTESTATION', hubId: 4 }, 'attestation'],
    [{ category: 'ATTESTATION' }, null],
    [{ from: 'COMPLETE' }, null],
    [{ to: 'BLOCKED' }, null],
    [{ from: null }, 'initial'],
  ] as [Partial<Completing>, string | null][])('a task with %j asks %s when it becomes complete', (part, question) => {
    expect(
      completionQuestion({
        from: 'CREATED',
        to: 'COMPLETE',
        category: 'INITIAL_ENROLLMENT',
        hubId: null,
        carrierId: 1,
        facilityId: null,
        ...part,
      }),
    ).toBe(question)
  })

  it('a complete task is sorted by its last update', () => {
    expect(
      [
        { id: 1, updated: '2026-01-01T00:00:00Z' },
        { id: 2, updated: '2026-02-01T00:00:00Z' },
      ]
        .toSorted(compareCompleted)
        .map(({ id }) => id),
    ).toEqual([2, 1])
  })

  it('a task shows its newest activity cut to 165 characters, or 80', () => {
    expect([
      activityText('x'.repeat(165)),
      activityText('x'.repeat(166)).length,
      activityText('x'.repeat(81), true).length,
    ]).toEqual(['x'.repeat(165), 166, 81])
  })
})

describe('the builder', () => {
  const chosen = {
    practiceIds: [1, 2, 2],
    taskLevel: 'PROVIDER',
    providerIds: [1, 2, 3],
    taskType: 'CARRIER',
    carrierIds: [7, 8],
    facilityIds: [9],
    dataHubIds: [],
  } as const
  it('the task builder counts each combination once', () => {
    const of = (part: object) =>
      combinationsOf({ ...chosen, ...part } as unknown as Parameters<typeof combinationsOf>[0])
    expect([
      of({}),
      of({ taskLevel: 'PRACTICE' }),
      of({ taskType: 'FACILITY' }),
      of({ taskType: 'OTHER' }),
      of({ taskType: 'DATA_HUB' }),
    ]).toEqual([12, 4, 6, 6, 0])
  })
})

describe('the load of a day', () => {
  it.each([
    [0, 'plain'],
    [8, 'plain'],
    [9, 'warning'],
    [12, 'warning'],
    [13, 'danger'],
  ])('a day with %i tasks has the load %s when eight are many and twelve too many', (count, tone) => {
    expect(loadTone(count, { warnThreshold: 8, dangerThreshold: 12 })).toBe(tone)
  })
})
