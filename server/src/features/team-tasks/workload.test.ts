import { describe, expect, it } from 'vitest'
import { workloadOf } from './workload.ts'

// A Sunday.
const today = '2026-11-15'
const row = (accountId: number, firstName: string, day: string | null, n: number) => ({
  accountId,
  firstName,
  lastName: 'X',
  day,
  n,
})

describe('the workload', () => {
  it('counts overdue tasks, each day of two weeks, and the rest', () => {
    const [entry] = workloadOf(
      [
        row(1, 'Ada', '2026-01-01', 2),
        row(1, 'Ada', '2026-11-14', 1),
        row(1, 'Ada', '2026-11-16', 4),
        row(1, 'Ada', '2026-11-27', 5),
        row(1, 'Ada', '2026-11-29', 6),
        row(1, 'Ada', null, 7),
      ],
      today,
    )
    expect(entry?.counts).toEqual({
      Overdue: 3,
      'Mon 11/16': 4,
      'Tue 11/17': 0,
      'Wed 11/18': 0,
      'Thu 11/19': 0,
      'Fri 11/20': 0,
      'Mon 11/23': 0,
      'Tue 11/24': 0,
      'Wed 11/25': 0,
      'Thu 11/26': 0,
      'Fri 11/27': 5,
      Later: 6,
      'No date': 7,
    })
    expect(entry).toMatchObject({ userId: 1, firstName: 'Ada', warnThreshold: 8, dangerThreshold: 12 })
  })

  it('shows a weekend on which something is due for all assignees', () => {
    const entries = workloadOf([row(2, 'Bo', null, 0), row(1, 'Ada', today, 1), row(1, 'Ada', '2026-11-21', 2)], today)
    expect(entries.map(({ firstName }) => firstName)).toEqual(['Ada', 'Bo'])
    expect(Object.keys(entries[1]?.counts ?? {}).slice(0, 3)).toEqual(['Overdue', 'Today', 'Mon 11/16'])
    expect(entries[0]?.counts).toMatchObject({ Today: 1, 'Sat 11/21': 2 })
    expect(entries[1]?.counts).toMatchObject({ Today: 0, 'Sat 11/21': 0 })
  })
})
