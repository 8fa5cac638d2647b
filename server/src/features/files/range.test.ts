import { expect, it } from 'vitest'
import { rangeOf } from './range.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['bytes=0-3', { first: 0, last: 3 }],
  ['bytes=4-', { first: 4, last: 9 }],
  ['bytes=4-400', { first: 4, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=9-9', { first: 9, last: 9 }],
  ['bytes=10-', null],
  ['bytes=10-12', null],
  ['bytes=-0', null],
  ['bytes=5-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=-', undefined],
  ['items=0-3', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0-99999999999999999999', undefined],
])('the Range header of ten bytes %s is parsed as %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})
