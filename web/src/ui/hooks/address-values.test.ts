import { expect, test } from 'vitest'
import {
  choiceValue,
  idValue,
  pageValue,
  sortValue,
  switchValue,
  textOf,
  valueIn,
  wordsValue,
  type AddressValue,
} from './address-values.ts'

const view = choiceValue(['grid', 'list'], 'grid')
const sort = sortValue(['name', 'status'], { key: 'name', direction: 'ascending' })

test.each<[string, AddressValue<never>, unknown, string]>([
  ['a choice', view as never, 'list', 'list'],
  ['words', wordsValue as never, 'kelly ann', 'kelly ann'],
  ['a switch', switchValue as never, true, '1'],
  ['an id', idValue as never, 23, '23'],
  ['a page', pageValue as never, 3, '3'],
  ['an order', sort as never, { key: 'status', direction: 'descending' }, '-status'],
])('%s is written and read again', (_, value, given, text) => {
  expect(textOf(value, given as never)).toBe(text)
  expect(valueIn(value, text)).toEqual(given)
})

test.each<[AddressValue<never>, string]>([
  [view as never, 'circle'],
  [switchValue as never, 'yes'],
  [idValue as never, '0x10'],
  [idValue as never, '-4'],
  [idValue as never, '2147483648'],
  [pageValue as never, '0'],
  [sort as never, '-owner'],
])('a text that is not understood is the usual value', (value, text) => {
  expect(valueIn(value, text)).toEqual(value.usual)
})

test('the usual value is not written', () => {
  expect(textOf(view, 'grid')).toBeNull()
  expect(textOf(wordsValue, '')).toBeNull()
  expect(textOf(sort, { ...sort.usual })).toBeNull()
})

test('words have a limit', () => {
  expect(valueIn(wordsValue, 'a'.repeat(500))).toHaveLength(100)
})
