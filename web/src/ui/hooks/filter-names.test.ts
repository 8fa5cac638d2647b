import { expect, test } from 'vitest'
import { addFilterName, withoutFilters } from './filter-names.ts'

test('a filter is no part of what an address has open', () => {
  addFilterName('filter')
  expect(withoutFilters('?practice=2&filter=kelly')).toBe('practice=2')
  expect(withoutFilters('?filter=kelly')).toBe(withoutFilters(''))
})
