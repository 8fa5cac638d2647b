import { expect, test } from 'vitest'
import { changedFields } from '../../ui/edit/draft.ts'
import { bodyOf, draftOf, rebasedLine, withActive, type LineLocation } from './line-draft.ts'

const location: LineLocation = {
  id: 3,
  name: 'Homer Bay Hospital',
  active: true,
  effectiveDate: '2026-01-01',
  expires: null,
  version: 2,
}

test('a line that is turned off loses its dates', () => {
  const draft = draftOf(location)
  const off = withActive(draft, false)
  expect(off).toEqual({ active: false, effectiveDate: '', expiration: '', applied: null })
  expect(changedFields(off, draft)).toEqual(['active', 'effectiveDate'])
})

test('a line with typed dates stays active when somebody else turned it off', () => {
  const off: LineLocation = { ...location, active: false, effectiveDate: null, version: 3 }
  const draft = { ...draftOf(location), expiration: '2028-01-01' }
  expect(rebasedLine(draft, location, off)).toMatchObject({ active: true, expiration: '2028-01-01' })
  expect(rebasedLine(draftOf(location), location, off)).toMatchObject({ active: false, expiration: '' })
})

test('the save names the one date that goes to all other active locations', () => {
  const draft = draftOf(location)
  expect(bodyOf(draft, 2)).toEqual({
    active: true,
    effectiveDate: '2026-01-01',
    expiration: null,
    applyEffectiveDateToAllActive: false,
    applyExpirationToAllActive: false,
    version: 2,
  })
  expect(bodyOf({ ...draft, applied: 'effectiveDate' }, 2)).toMatchObject({
    applyEffectiveDateToAllActive: true,
    applyExpirationToAllActive: false,
  })
  expect(bodyOf({ ...draft, applied: 'expiration' }, 2)).toMatchObject({
    applyEffectiveDateToAllActive: false,
    applyExpirationToAllActive: true,
  })
})
