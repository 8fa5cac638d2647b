import { describe, expect, it } from 'vitest'
import { recordOfDestination, safeDestination } from './destinations.ts'

describe('a destination after signing in', () => {
  it.each([
    '/',
    '/profile',
    '/tasks',
    '/tasks?task=12',
    '/fppetasks?task=3',
    '/practice/25',
    '/provider/7/documents',
    '/referrals',
    '/messaging',
    '/messagingtemplates',
    '/reports/kpi',
    '/admin/users',
    '/h3admin/revenueteams',
    '/tasks?status=BLOCKED&due=2026-01-01,2026-02-01',
    '/provider/7?tab=a%20b',
    '/practice/25?q=a+b',
    '/?tab=1',
  ])('the destination %s after signing in is kept as it is, with its query', (destination) => {
    expect(safeDestination(destination)).toBe(destination)
  })

  it.each([
    ['nothing', ''],
    ['another site', 'https://evil.test'],
    ['another site without a scheme', '//evil.test'],
    ['three slashes', '///evil.test'],
    ['a backslash', '/\\evil.test'],
    ['two backslashes', '\\\\evil.test'],
    ['a backslash later', '/tasks\\..\\evil'],
    ['encoded slashes', '/%2f%2fevil.test'],
    ['encoded slashes at once', '%2f%2fevil.test'],
    ['an encoded slash in capitals', '/%2Fevil.test'],
    ['an encoded backslash', '/%5cevil.test'],
    ['a scheme without slashes', 'https:evil.test'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a line break', '/tasks\r\nSet-Cookie: a=b'],
    ['a lone line feed at the end', '/tasks\n'],
    ['a NUL', '/tasks\0'],
    ['a tab', '/\t/evil.test'],
    ['a space', '/ /evil.test'],
    ['a fragment', '/tasks#x'],
    ['markup', '/tasks?x=<script>'],
    ['quotes', '/tasks?x="'],
    ['a path that climbs', '/tasks/../auth/sign-in'],
    ['dots alone', '/..'],
    ['the sign-in page', '/auth/sign-in'],
    ['the sign-in page with a destination', '/auth/sign-in?destination=/tasks'],
    ['a password link', '/auth/reset-password/abc'],
    ['the mailbox', '/dev/mailbox'],
    ['the API', '/api/auth/logout'],
    ['a page that begins like one of ours', '/tasksx'],
    ['a host that begins like one of ours', '/provider.evil.test'],
    ['no slash', 'tasks'],
    ['letters of another script', '/täsks'],
  ])('the text %s is not a destination after signing in', (_, destination) => {
    expect(safeDestination(destination)).toBeNull()
  })

  it.each([null, undefined])('a destination after signing in may be missing (%s)', (destination) => {
    expect(safeDestination(destination)).toBeNull()
  })

  it('a destination after signing in stays on this host when a browser resolves it', () => {
    for (const destination of ['/', '/tasks?task=1', '/provider/7?next=//evil.test', '/practice/25?u=https:evil']) {
      const safe = safeDestination(destination)
      expect(new URL(safe ?? 'nowhere:', 'https://credence.test').host).toBe('credence.test')
    }
  })
})

describe('the record a destination opens', () => {
  it.each([
    ['/tasks?task=12', { kind: 'task', id: 12 }],
    ['/tasks?view=grid&task=12', { kind: 'task', id: 12 }],
    ['/tasks/12?view=list', { kind: 'task', id: 12 }],
    ['/fppetasks/3', { kind: 'fppetask', id: 3 }],
    ['/tasks/abc', null],
    ['/fppetasks?task=3', { kind: 'fppetask', id: 3 }],
    ['/practice/25', { kind: 'practice', id: 25 }],
    ['/practice/25/locations?x=1', { kind: 'practice', id: 25 }],
    ['/provider/7', { kind: 'provider', id: 7 }],
    ['/', null],
    ['/tasks', null],
    ['/tasks?task=', null],
    ['/tasks?task=abc', null],
    ['/tasks?subtask=5', null],
    ['/practice', null],
    ['/provider/new', null],
    ['/reports?task=5', null],
    ['/admin/provider/7', null],
  ])('the destination %s opens the record %j', (destination, record) => {
    expect(recordOfDestination(destination)).toEqual(record)
  })
})
