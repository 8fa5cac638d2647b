import { expect, test } from 'vitest'
import { bodyOf, draftOf, isChanged, withActive, type LineLocation } from './line-draft.ts'

const location: LineLocation = {
  id: 3,
  name: 'Homer Bay Hospital',
  active: true,
  effectiveDate: '2026-01-01',
  expires: null,
  version: 2,
}

test('a draft is unchanged until something differs from what is stored', () => {
  const draft = draftOf(location)
  expect(isChanged(draft, location)).toBe(false)
  expect(isChanged({ ...draft, expiration: '2028-01-01' }, location)).toBe(true)
  expect(isChanged({ ...draft, effectiveDate: '' }, location)).toBe(true)
  expect(isChanged(withActive(draft, false), location)).toBe(true)
})

test('what is turned off loses its dates', () => {
  expect(withActive(draftOf(location), false)).toEqual({ active: false, effectiveDate: '', expiration: '' })
})

test('the save names the one date that goes to all other active locations', () => {
  const draft = draftOf(location)
  expect(bodyOf(draft, 2, null)).toEqual({
    active: true,
    effectiveDate: '2026-01-01',
    expiration: null,
    applyEffectiveDateToAllActive: false,
    applyExpirationToAllActive: false,
    version: 2,
  })
  expect(bodyOf(draft, 2, 'effectiveDate')).toMatchObject({
    applyEffectiveDateToAllActive: true,
    applyExpirationToAllActive: false,
  })
  expect(bodyOf(draft, 2, 'expiration')).toMatchObject({
    applyEffectiveDateToAllActive: false,
    applyExpirationToAllActive: true,
  })
})
