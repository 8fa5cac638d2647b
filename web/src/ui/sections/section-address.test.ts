import { expect, test } from 'vitest'
import { sectionNamed } from './section-address.ts'

const ids = ['details', 'cme', 'state-licenses', 'work-history', 'past-history']

test('a section is found by its id', () => {
  expect(sectionNamed('cme', ids)).toBe('cme')
  expect(sectionNamed('state-licenses', ids)).toBe('state-licenses')
})

test('a section is found by the end of its id, where no other has the same', () => {
  expect(sectionNamed('licenses', ids)).toBe('state-licenses')
  expect(sectionNamed('history', ids)).toBeNull()
})

test('an address without a section, or with an unknown one, is that of the page', () => {
  expect(sectionNamed(undefined, ids)).toBeNull()
  expect(sectionNamed('nothing', ids)).toBeNull()
  expect(sectionNamed('', ids)).toBeNull()
})
