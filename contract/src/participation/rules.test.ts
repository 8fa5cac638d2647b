import { describe, expect, it } from 'vitest'
import { cellWord, datesInOrder, isShownLocation, locationWord, usualExpiration, type Standing } from './rules.ts'

const today = '2026-11-15'
const standing = (values: Partial<Standing> = {}): Standing => ({
  status: 'ACTIVE',
  isPending: false,
  effectiveDate: null,
  expires: null,
  ...values,
})

describe('the word of a cell', () => {
  it.each<[string, Partial<Standing>, string]>([
    ['active without dates', {}, 'active'],
    ['active between its dates', { effectiveDate: '2026-01-01', expires: '2027-01-01' }, 'active'],
    ['active on its last day', { expires: today }, 'active'],
    ['active on its first day', { effectiveDate: today }, 'active'],
    ['expired yesterday', { expires: '2026-11-14' }, 'inactive'],
    ['expired in the year one', { effectiveDate: '0001-01-01', expires: '0001-01-02' }, 'inactive'],
    ['never expiring', { expires: '9999-12-31' }, 'active'],
    ['to come tomorrow', { effectiveDate: '2026-11-16' }, 'pending'],
    ['pending and active', { isPending: true }, 'pending'],
    ['pending and expired', { isPending: true, expires: '2020-01-01' }, 'pending'],
    ['inactive', { status: 'INACTIVE' }, 'inactive'],
    ['inactive and pending', { status: 'INACTIVE', isPending: true }, 'pending'],
    ['not applicable', { status: 'NOT_APPLICABLE' }, 'n/a'],
    ['not applicable and pending', { status: 'NOT_APPLICABLE', isPending: true }, 'n/a'],
  ])('the word of a cell: %s', (_, values, word) => {
    expect(cellWord(standing(values), today)).toBe(word)
  })
})

describe('a location', () => {
  const at = { isActive: true, isPending: false, privilegesType: null, effectiveDate: null, expires: null }
  it.each<[string, object, boolean, string]>([
    ['active', {}, true, 'active'],
    ['resigned', { privilegesType: 'VOLUNTARILY_RESIGNED' }, false, 'inactive'],
    ['with expired privileges', { privilegesType: 'EXPIRED' }, false, 'inactive'],
    ['with temporary privileges', { privilegesType: 'TEMPORARY' }, true, 'active'],
    ['past its date', { expires: '2026-11-14' }, false, 'inactive'],
    ['not active', { isActive: false }, false, 'inactive'],
    ['pending', { isActive: false, isPending: true }, true, 'pending'],
    ['resigned and pending again', { privilegesType: 'VOLUNTARILY_RESIGNED', isPending: true }, true, 'pending'],
  ])('a location that is %s is shown or not, with its word', (_, values, isShown, word) => {
    expect(isShownLocation({ ...at, ...values }, today)).toBe(isShown)
    expect(locationWord({ ...at, ...values }, today)).toBe(word)
  })
})

describe('two dates', () => {
  it.each([
    ['2026-01-01', '2026-01-02', true],
    ['2026-01-01', '2026-01-01', true],
    ['2026-01-02', '2026-01-01', false],
    [null, '2026-01-01', true],
    ['2026-01-01', null, true],
    [null, null, true],
    ['0001-01-01', '9999-12-31', true],
    ['9999-12-31', '0001-01-01', false],
  ])('the dates %s and %s are in order: %s', (effective, expiration, isInOrder) => {
    expect(datesInOrder(effective, expiration)).toBe(isInOrder)
  })

  it.each([
    ['2026-01-01', '2028-12-31'],
    ['2024-02-29', '2027-02-28'],
    ['1970-12-31', null],
    ['0001-01-01', null],
    ['1971-01-01', '1973-12-31'],
  ])('an enrollment from %s usually ends on %s', (effective, end) => {
    expect(usualExpiration(effective)).toBe(end)
  })
})
