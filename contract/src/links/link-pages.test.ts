import { expect, test } from 'vitest'
import { linkPageAt } from './link-pages.ts'

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
])('the address %s is no link page', (address) => {
  expect(linkPageAt(address)).toBeNull()
})
