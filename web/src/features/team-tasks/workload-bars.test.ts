import { describe, expect, it } from 'vitest'
import { scaleOf } from './workload-bars.ts'

const thresholds = { warnThreshold: 8, dangerThreshold: 12 }

describe('a workload bar', () => {
  it('stands on a scale that holds the largest and both thresholds', () => {
    const entry = (counts: Record<string, number>) => ({
      userId: 1,
      firstName: 'A',
      lastName: 'B',
      counts,
      ...thresholds,
    })
    expect(scaleOf([entry({ Today: 3 }), entry({ Today: 2 })])).toBe(12)
    expect(scaleOf([entry({ Today: 3 }), entry({ Later: 41 })])).toBe(44)
    expect(scaleOf([])).toBe(4)
  })
})
