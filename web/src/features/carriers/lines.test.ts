import { expect, it } from 'vitest'
import type { Carrier } from './carrier-draft.ts'
import { countOf, missingOf, rankOf, withLines } from './lines.ts'

const carrierWith = (...active: boolean[]): Carrier => ({
  id: 1,
  name: 'Glacier Mutual',
  portalUrl: null,
  state: null,
  phone: null,
  fax: null,
  email: null,
  isActive: true,
  othersUsedBy: [],
  businessLines: active.map((isActive, at) => ({ id: at + 11, name: `Line ${at}`, isActive })),
  webFormUrl: null,
  initialEnrollmentEmails: null,
  initialEnrollmentInstructions: null,
  reEnrollmentInstructions: null,
  otherInstructions: null,
  practiceInitialEnrollmentEmails: null,
  practiceInitialEnrollmentInstructions: null,
  practiceReEnrollmentInstructions: null,
  practiceOtherInstructions: null,
  isOutOfNetwork: false,
  practiceCarrierTier: null,
  practiceFacilityDependencies: [],
  version: 1,
  practiceVersion: 1,
})

it.each([
  [[], '0 of 0'],
  [[false, false], '0 of 2'],
  [[true, false, true], '2 of 3'],
])('lines %j are counted as %s', (active, count) => {
  expect(countOf(carrierWith(...active))).toBe(count)
})

it('more active lines rank higher, then more lines', () => {
  const ranks = [carrierWith(true, true), carrierWith(true, false, false), carrierWith(true), carrierWith()].map(rankOf)
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
})

it('what is missing is what could be added', () => {
  expect(missingOf(carrierWith(true, false, false)).map(({ id }) => id)).toEqual([12, 13])
})

it('a line changes alone, or several together', () => {
  expect(withLines(carrierWith(false, false), true, 12).businessLines.map(({ isActive }) => isActive)).toEqual([
    false,
    true,
  ])
  expect(countOf(withLines(carrierWith(false, true, false), true, 11, 13))).toBe('3 of 3')
})
