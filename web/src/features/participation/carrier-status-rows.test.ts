import { expect, test } from 'vitest'
import {
  bodyOfCarrier,
  draftOfCarrier,
  shownCarriers,
  wordOfCarrier,
  type CarrierStanding,
} from './carrier-status-rows.ts'
import { withStatus } from './matrix/cell-draft.ts'

const standing = (changes: Partial<CarrierStanding> = {}): CarrierStanding => ({
  id: 1,
  name: 'Tundra Mutual',
  practiceId: 24,
  practiceName: 'Kenai Peninsula Family Medicine',
  phone: null,
  email: null,
  fax: null,
  isActive: true,
  isPending: false,
  isNotApplicable: false,
  expires: '2027-01-31',
  effectiveDate: '2024-02-01',
  version: 3,
  ...changes,
})

test('what does not apply is hidden until it is asked for, and names are in order', () => {
  const list = [
    standing(),
    standing({ id: 2, name: 'Aurora Health Plan' }),
    standing({ id: 3, name: 'Birch Blue', isNotApplicable: true, isActive: false }),
  ]
  expect(shownCarriers(list, false).map(({ name }) => name)).toEqual(['Aurora Health Plan', 'Tundra Mutual'])
  expect(shownCarriers(list, true).map(({ name }) => name)).toEqual([
    'Aurora Health Plan',
    'Birch Blue',
    'Tundra Mutual',
  ])
})

test('a row says the same word as the cell of the matrix', () => {
  expect(wordOfCarrier(standing(), '2026-11-15')).toBe('active')
  expect(wordOfCarrier(standing({ isPending: true }), '2026-11-15')).toBe('pending')
  expect(wordOfCarrier(standing(), '2027-02-01')).toBe('inactive')
  expect(wordOfCarrier(standing({ isNotApplicable: true }), '2026-11-15')).toBe('n/a')
})

test('a status without dates is saved without them', () => {
  const draft = draftOfCarrier(standing())
  const left = withStatus(draft, 'NOT_APPLICABLE')
  expect(bodyOfCarrier(left, 3)).toEqual({
    active: false,
    notApplicable: true,
    effectiveDate: null,
    expiration: null,
    version: 3,
  })
  expect(bodyOfCarrier(draft, 3)).toEqual({
    active: true,
    notApplicable: false,
    effectiveDate: '2024-02-01',
    expiration: '2027-01-31',
    version: 3,
  })
})
