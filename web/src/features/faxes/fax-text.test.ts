import { expect, test } from 'vitest'
import { agoText, callerOf, discardedText, nextOf, pageOf, pagesText, senderAmong } from './fax-text.ts'

const faxes = [{ id: 9 }, { id: 7 }, { id: 3 }]

test('the next fax is the one below, at the end the one above, and none after the last one', () => {
  expect([nextOf(faxes, 9), nextOf(faxes, 7), nextOf(faxes, 3)]).toEqual([7, 3, 7])
  expect(nextOf([{ id: 9 }], 9)).toBeNull()
})

test('a page of the list follows a list that became shorter', () => {
  expect(pageOf(45, 1, 20)).toEqual({ first: 21, last: 40, page: 1, pages: 3 })
  expect(pageOf(20, 1, 20)).toEqual({ first: 1, last: 20, page: 0, pages: 1 })
  expect(pageOf(0, 3, 20)).toEqual({ first: 0, last: 0, page: 0, pages: 1 })
})

test('a fax without caller id has an unknown caller', () => {
  expect([callerOf({ fromCallerId: null }), callerOf({ fromCallerId: 'Tanana' })]).toEqual(['Unknown caller', 'Tanana'])
})

test('pages are told in words', () => {
  expect([1, 24, null].map((pages) => pagesText({ pages }))).toEqual(['1 page', '24 pages', 'Cannot be read'])
})

test('the sender is found by fax or phone number however it is written', () => {
  const practices = [
    { name: 'Chugach', phone: '(907) 555-0180', fax: '(907) 555-0183' },
    { name: 'Tanana', phone: null, fax: null },
  ]
  expect(senderAmong(practices, '+19075550183')).toBe('Chugach')
  expect(senderAmong(practices, '907 555 0180')).toBe('Chugach')
  expect([senderAmong(practices, null), senderAmong(practices, '555')]).toEqual([null, null])
})

test('the time of the last check is told in seconds, then in minutes', () => {
  expect([agoText(-0.3), agoText(4.4), agoText(200)]).toEqual(['0 s ago', '4 s ago', '3 min ago'])
})

test('a discarded fax can be restored for 30 days', () => {
  const discardedAt = new Date(2026, 10, 10, 9).toISOString()
  expect(discardedText({ discardedAt, discardedBy: 'Noel Vasquez' })).toBe(
    'Discarded by Noel Vasquez. It can be restored until 12/10/2026.',
  )
  expect(discardedText({ discardedAt, discardedBy: null })).toBe('Discarded. It can be restored until 12/10/2026.')
})
