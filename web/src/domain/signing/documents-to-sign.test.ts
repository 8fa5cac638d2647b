import { expect, test } from 'vitest'
import { afterSession, firstDocument, nextDocument, type DocumentToSign } from './documents-to-sign.ts'

const whole: DocumentToSign = {
  hasMore: true,
  scriptSrc: '/assets/signing.js',
  integrationKey: 'key',
  url: '/sign/abc',
  urlIndex: 0,
  templateName: 'Consent to treatment',
  documentCount: 2,
}

test('a first document is shown if script, key, address and an index of 0 or more are there', () => {
  expect(firstDocument(whole)).toEqual(whole)
  expect(firstDocument({ ...whole, urlIndex: 3 })?.urlIndex).toBe(3)
})

test.each(['scriptSrc', 'integrationKey', 'url', 'urlIndex'] as const)(
  'a first answer without %s shows nothing, so that the completion is posted',
  (name) => {
    expect(firstDocument({ ...whole, [name]: null })).toBeNull()
  },
)

test('a next document needs an address, a key and an index above 0, and keeps the script', () => {
  const before = firstDocument(whole)
  if (!before) throw new Error('There is no first document')
  const next = { ...whole, scriptSrc: null, url: '/sign/def', urlIndex: 1, hasMore: false }
  expect(nextDocument(next, before)).toEqual({ ...next, scriptSrc: '/assets/signing.js' })
  expect(nextDocument({ ...next, urlIndex: 0 }, before)).toBeNull()
  expect(nextDocument({ ...next, url: null }, before)).toBeNull()
  expect(nextDocument({ ...next, integrationKey: null }, before)).toBeNull()
})

test.each([
  ['signing_complete', true, 'next'],
  ['viewing_complete', true, 'next'],
  ['signing_complete', false, 'complete'],
  ['viewing_complete', false, 'complete'],
  ['decline', true, 'link changed'],
  ['cancel', true, 'ended'],
  ['session_timeout', false, 'ended'],
  ['ttl_expired', false, 'ended'],
])('after a session that ends as %s (more documents: %s) follows: %s', (type, hasMore, follows) => {
  expect(afterSession(type, hasMore)).toBe(follows)
})
