import { describe, expect, it } from 'vitest'
import { privilegeTypes } from '../choices/enrollment.ts'
import { hasPrivileges, isCarrierActive, isLineActive, isMember, isNetworkMember, takesPlan } from './rules.ts'

const today = '2026-03-10'
const always = { from: null, to: null }
const carrier = { status: 'ACTIVE', ...always } as const
const line = { isActive: true, ...always }

/** A period, and whether today is in it. */
const periods: [string, { from: string | null; to: string | null }, boolean][] = [
  ['without dates', always, true],
  ['from today', { from: today, to: null }, true],
  ['from tomorrow', { from: '2026-03-11', to: null }, false],
  ['to today', { from: null, to: today }, true],
  ['to yesterday', { from: null, to: '2026-03-09' }, false],
  ['of today alone', { from: today, to: today }, true],
]

describe.each(periods)('a period %s', (_, period, isNow) => {
  it('decides about a membership', () => {
    expect(isMember({ isDeleted: false, ...period }, today)).toBe(isNow)
    expect(isMember({ isDeleted: true, ...period }, today)).toBe(false)
    expect(isNetworkMember({ isDeleted: false, isExcludedFromCarriers: false, ...period }, today)).toBe(isNow)
    expect(isNetworkMember({ isDeleted: false, isExcludedFromCarriers: true, ...period }, today)).toBe(false)
  })

  it('decides about a carrier, and no status but ACTIVE counts', () => {
    expect(isCarrierActive({ status: 'ACTIVE', ...period }, today)).toBe(isNow)
    for (const status of ['INACTIVE', 'NOT_APPLICABLE'] as const)
      expect(isCarrierActive({ status, ...period }, today)).toBe(false)
  })

  it('decides about a line of business', () => {
    expect(isLineActive({ isActive: true, ...period }, today)).toBe(isNow)
    expect(isLineActive({ isActive: false, ...period }, today)).toBe(false)
  })

  it('decides about privileges, unless they are resigned or expired', () => {
    for (const type of [null, ...privilegeTypes.values])
      expect(hasPrivileges({ isActive: true, type, ...period }, today), String(type)).toBe(
        isNow && type !== 'EXPIRED' && type !== 'VOLUNTARILY_RESIGNED',
      )
    expect(hasPrivileges({ isActive: false, type: null, ...period }, today)).toBe(false)
  })
})

describe('a plan', () => {
  const plan = { isOutOfNetwork: false, carrier, hasLines: true, line: [line] }
  const inactive = { isActive: false, ...always }

  it('a plan is taken with an active carrier and a line that is active at one location', () => {
    expect(takesPlan(plan, today)).toBe(true)
    expect(takesPlan({ ...plan, line: [inactive, line] }, today)).toBe(true)
  })

  it('a plan is not taken without an active line, with an inactive carrier or out of network', () => {
    expect(takesPlan({ ...plan, line: [] }, today)).toBe(false)
    expect(takesPlan({ ...plan, line: [inactive] }, today)).toBe(false)
    expect(takesPlan({ ...plan, carrier: { status: 'INACTIVE', ...always } }, today)).toBe(false)
    expect(takesPlan({ ...plan, isOutOfNetwork: true }, today)).toBe(false)
  })

  it('a carrier without lines is taken by itself', () => {
    expect(takesPlan({ ...plan, hasLines: false, line: [] }, today)).toBe(true)
  })
})
