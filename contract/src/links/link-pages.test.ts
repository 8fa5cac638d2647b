import { expect, test } from 'vitest'
import { allLinkPurposes } from '../all.ts'
import { pageOf } from '../kit/link-purpose.ts'
import { isEmbeddable, linkPageAt, linkPages, longFormOf, type LinkPageName } from './link-pages.ts'

test.each([
  ['/document/abc', { name: 'document', part: '', token: 'abc' }],
  ['/document/abc/', { name: 'document', part: '', token: 'abc' }],
  ['/onboarding/start/abc', { name: 'onboarding', part: 'start', token: 'abc' }],
  ['/onboarding/state-licenses/abc', { name: 'onboarding', part: 'state-licenses', token: 'abc' }],
  ['/onboarding/success/a%2Fc', { name: 'onboarding', part: 'success', token: 'a/c' }],
  ['/document/abc%E0', { name: 'document', part: '', token: 'abc%E0' }],
  ['/practice-onboarding/documents/abc/', { name: 'practice-onboarding', part: 'documents', token: 'abc' }],
  ['/disclosures/admin/abc', { name: 'disclosures', part: 'admin', token: 'abc' }],
  ['/fppe/provider/abc', { name: 'fppe', part: 'provider', token: 'abc' }],
  ['/network/carrier/abc-1', { name: 'network', part: 'carrier', token: 'abc-1' }],
  ['/network/provider/abc-1/', { name: 'network', part: 'provider', token: 'abc-1' }],
  ['/privileges/facility/abc-1', { name: 'privileges', part: 'facility', token: 'abc-1' }],
  ['/fppe/reviewer/abc', { name: 'fppe', part: 'reviewer', token: 'abc' }],
  ['/consent/abc', { name: 'consent', part: '', token: 'abc' }],
  ['/esignature/abc', { name: 'esignature', part: '', token: 'abc' }],
  ['/sign/abc', { name: 'sign', part: '', token: 'abc' }],
  ['/verify', { name: 'verify', part: '', token: '' }],
  ['/verify/', { name: 'verify', part: '', token: '' }],
])('the address %s is a link page', (address, found) => {
  expect(linkPageAt(address)).toEqual(found)
})

test.each([
  '/',
  '/document',
  '/document/',
  '/document/abc/def',
  '/onboarding/start',
  '/onboarding/start/',
  '/onboarding/abc',
  '/onboarding/nowhere/abc',
  '/onboarding/start/abc/def',
  '/fppe/nobody/abc',
  '/fppe',
  '/verify/abc',
  '/constructor/abc',
  '/providers/provider/abc',
  '/network/abc',
  '/network/facility/abc',
  '/privileges/carrier/abc',
  '/privileges/abc',
])('the address %s is no link page', (address) => {
  expect(linkPageAt(address)).toBeNull()
})

/** Their links lead to pages of the sign-in, which are in the entry for staff. */
const ofAccounts = allLinkPurposes.filter(({ subjects }) => subjects.includes('account'))

test.each(
  allLinkPurposes.filter((purpose) => !ofAccounts.includes(purpose)).map((purpose) => [purpose.kind, purpose] as const),
)('a link of the purpose %s leads to a link page', (_, purpose) => {
  expect(linkPageAt(pageOf(purpose, 'abc'))).toMatchObject({ token: 'abc' })
})

test('the lookups alone may be embedded', () => {
  const names = Object.keys(linkPages) as LinkPageName[]
  expect(names.filter((name) => isEmbeddable({ name, part: '', token: 'abc' }))).toEqual(['network', 'privileges'])
})

test.each([
  ['/network/abc-1', '/network/carrier/abc-1'],
  ['/network/abc-1/', '/network/carrier/abc-1'],
  ['/network/a%2Fc', '/network/carrier/a%2Fc'],
  ['/network/carrier', null],
  ['/network/provider/', null],
  ['/network/', null],
  ['/network/carrier/abc', null],
  ['/networks/abc', null],
  ['/privileges/abc', null],
])('the long form of %s is %s', (address, long) => {
  expect(longFormOf(address)).toBe(long)
})
