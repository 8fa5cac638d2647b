import type { Expirable } from '@credence/contract/expirables/calls'
import { describe, expect, it } from 'vitest'
import { itemKey, itemsOf } from './list-items.ts'

const row = (id: number, expires: string) => ({ source: 'stateLicense', id, expires }) as Expirable
const today = '2026-11-16'
const rows = [
  row(1, '2026-11-15'),
  row(2, '2026-11-16'),
  row(3, '2026-12-16'),
  row(3, '2026-12-16'),
  row(4, '2026-12-17'),
]

describe('the lines of the expirables', () => {
  it('the lines of the expirables have a head for each group, each record once, and the place of the next page', () => {
    expect(itemsOf({ rows, isGrouped: true, hasMore: true, today, opened: null }).map(itemKey)).toEqual([
      'head overdue',
      'stateLicense 1',
      'head within30',
      'stateLicense 2',
      'stateLicense 3',
      'head within60',
      'stateLicense 4',
      'more',
    ])
  })

  it('the lines of the expirables have no heads in another order', () => {
    expect(itemsOf({ rows, isGrouped: false, hasMore: false, today, opened: null }).map(itemKey)).toEqual([
      'stateLicense 1',
      'stateLicense 2',
      'stateLicense 3',
      'stateLicense 4',
    ])
  })
  it('the lines of the expirables keep the record that is being renewed, in its place or above the others', () => {
    const lines = (opened: Expirable) =>
      itemsOf({ rows: rows.slice(0, 2), isGrouped: true, hasMore: false, today, opened }).map(itemKey)
    expect(lines(row(2, '2026-11-16'))).toEqual(['head overdue', 'stateLicense 1', 'head within30', 'stateLicense 2'])
    expect(lines(row(4, '2026-12-17'))).toEqual([
      'stateLicense 4',
      'head overdue',
      'stateLicense 1',
      'head within30',
      'stateLicense 2',
    ])
  })
})
