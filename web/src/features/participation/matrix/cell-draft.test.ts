import { emptyCell, type Cell } from '@credence/contract/participation/matrix-cells'
import { describe, expect, test } from 'vitest'
import {
  carrierDraftOf,
  cellAfterCarrier,
  cellAfterLocation,
  cellLocationDraft,
  offeredExpiration,
  sameCell,
  rebasedCarrier,
  withStatus,
} from './cell-draft.ts'
import { rebasedLocation, withActive } from '../location-draft.ts'

const cell: Cell = {
  status: 'ACTIVE',
  effectiveDate: '2026-01-01',
  expires: '2028-12-31',
  version: 3,
  isPending: true,
  isPrimary: true,
  privilegesType: 'COURTESY',
}

describe('the standing with a carrier', () => {
  test('inactive and not applicable clear both dates, active keeps them', () => {
    const draft = carrierDraftOf(cell)
    expect(withStatus(draft, 'INACTIVE')).toEqual({ status: 'INACTIVE', effectiveDate: '', expiration: '' })
    expect(withStatus(draft, 'NOT_APPLICABLE')).toEqual({ status: 'NOT_APPLICABLE', effectiveDate: '', expiration: '' })
    expect(withStatus(draft, 'ACTIVE')).toEqual({
      status: 'ACTIVE',
      effectiveDate: '2026-01-01',
      expiration: '2028-12-31',
    })
  })

  test('a saved draft becomes the cell; what was not edited stays', () => {
    expect(cellAfterCarrier(cell, carrierDraftOf(cell))).toEqual(cell)
    expect(cellAfterCarrier(cell, { status: 'ACTIVE', effectiveDate: '2027-01-01', expiration: '' })).toEqual({
      ...cell,
      effectiveDate: '2027-01-01',
      expires: null,
    })
  })
})

describe('the standing at a location', () => {
  test('unchecking active clears primary, dates and privileges', () => {
    expect(withActive(cellLocationDraft(cell), false)).toEqual({
      active: false,
      primary: false,
      effectiveDate: '',
      expiration: '',
      privilegesType: '',
    })
    expect(withActive(cellLocationDraft(emptyCell), true)).toEqual({
      active: true,
      primary: false,
      effectiveDate: '',
      expiration: '',
      privilegesType: '',
    })
  })

  test('a saved draft becomes the cell', () => {
    expect(cellAfterLocation(cell, cellLocationDraft(cell))).toEqual(cell)
    expect(cellAfterLocation(cell, withActive(cellLocationDraft(cell), false))).toEqual({
      ...cell,
      status: 'INACTIVE',
      effectiveDate: null,
      expires: null,
      isPrimary: false,
      privilegesType: null,
    })
  })
})

test('three years minus a day are offered while no expiration is typed and the year is complete', () => {
  expect(offeredExpiration({ effectiveDate: '2026-03-01', expiration: '' })).toBe('2029-02-28')
  expect(offeredExpiration({ effectiveDate: '2026-03-01', expiration: '2027-01-01' })).toBeNull()
  expect(offeredExpiration({ effectiveDate: '1202-03-01', expiration: '' })).toBeNull()
  expect(offeredExpiration({ effectiveDate: '3/1', expiration: '' })).toBeNull()
  expect(offeredExpiration({ effectiveDate: '', expiration: '' })).toBeNull()
})

test('two cells are the same whatever their version', () => {
  expect(sameCell(cell, { ...cell, version: 9 })).toBe(true)
  expect(sameCell(cell, { ...cell, expires: null })).toBe(false)
  expect(sameCell(cell, { ...cell, privilegesType: null })).toBe(false)
})

describe('a draft on top of a standing that somebody else changed', () => {
  const blank = { ...cell, status: 'INACTIVE', effectiveDate: null, expires: null, isPrimary: false } as const

  test('is without dates where it was made inactive here', () => {
    const draft = withStatus(carrierDraftOf(blank), 'NOT_APPLICABLE')
    expect(rebasedCarrier(carrierDraftOf)(draft, blank, cell)).toEqual({
      status: 'NOT_APPLICABLE',
      effectiveDate: '',
      expiration: '',
    })
    const left = withActive(cellLocationDraft(cell), false)
    expect(rebasedLocation(cellLocationDraft)(left, cell, { ...cell, expires: '2030-01-01' })).toEqual(left)
  })

  test('stays active where dates were typed', () => {
    const draft = { ...carrierDraftOf(cell), effectiveDate: '2026-05-01' }
    expect(rebasedCarrier(carrierDraftOf)(draft, cell, blank)).toEqual({
      status: 'ACTIVE',
      effectiveDate: '2026-05-01',
      expiration: '',
    })
    const typed = { ...cellLocationDraft(cell), effectiveDate: '2026-05-01' }
    expect(rebasedLocation(cellLocationDraft)(typed, cell, blank)).toMatchObject({
      active: true,
      effectiveDate: '2026-05-01',
    })
  })

  test('keeps typed dates and takes the others over', () => {
    const draft = { ...carrierDraftOf(cell), effectiveDate: '2026-05-01' }
    expect(rebasedCarrier(carrierDraftOf)(draft, cell, { ...cell, expires: '2030-01-01' })).toEqual({
      status: 'ACTIVE',
      effectiveDate: '2026-05-01',
      expiration: '2030-01-01',
    })
  })
})
