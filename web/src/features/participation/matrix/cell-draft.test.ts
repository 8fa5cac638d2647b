import { emptyCell, type Cell } from '@credence/contract/participation/matrix-cells'
import { describe, expect, test } from 'vitest'
import {
  carrierDraftOf,
  cellAfterCarrier,
  cellAfterLocation,
  locationDraftOf,
  offeredExpiration,
  sameCell,
  withActive,
  withStatus,
} from './cell-draft.ts'

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
    expect(withActive(locationDraftOf(cell), false)).toEqual({
      active: false,
      primary: false,
      effectiveDate: '',
      expiration: '',
      privilegesType: '',
    })
    expect(withActive(locationDraftOf(emptyCell), true)).toEqual({
      active: true,
      primary: false,
      effectiveDate: '',
      expiration: '',
      privilegesType: '',
    })
  })

  test('a saved draft becomes the cell', () => {
    expect(cellAfterLocation(cell, locationDraftOf(cell))).toEqual(cell)
    expect(cellAfterLocation(cell, withActive(locationDraftOf(cell), false))).toEqual({
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
