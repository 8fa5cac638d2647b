import { expect, test } from 'vitest'
import { addFilterName, withoutFilters } from './filter-names.ts'

const opened = (pathname: string, search: string) => withoutFilters({ pathname, search })

test('a filter is no part of what an address has open', () => {
  addFilterName('/admin/hubs', 'filter')
  expect(opened('/admin/hubs', '?practice=2&filter=kelly')).toBe('practice=2')
  expect(opened('/admin/hubs', '?filter=kelly')).toBe(opened('/admin/hubs', ''))
})

test('a filter of one page chooses on another page', () => {
  addFilterName('/tasks', 'practice')
  expect(opened('/tasks', '?practice=2')).toBe('')
  expect(opened('/admin/carriers', '?practice=2')).toBe('practice=2')
})

test('a filter of a record counts in each of its sections', () => {
  addFilterName('/provider/23/licenses', 'sort')
  expect(opened('/provider/23', '?sort=state')).toBe('')
  expect(opened('/provider/24', '?sort=state')).toBe('sort=state')
})
