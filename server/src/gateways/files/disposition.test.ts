import { describe, expect, it } from 'vitest'
import { dispositionOf } from './disposition.ts'

/** The name that a current browser reads from the header. */
const nameIn = (header: string) => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '')

describe('the name of a download', () => {
  it.each([
    'License 2026.pdf',
    '../../etc/passwd',
    'a" ; filename=evil.exe; x=".pdf',
    "it's (1)*.pdf",
    'Ångström – 100%.pdf',
    '履歴書.pdf',
    '🙂.png',
    'a;b,c=d.pdf',
    '%2e%2e%2f.pdf',
    `${'x'.repeat(300)}.pdf`,
  ])('%s is encoded completely in one ASCII header', (name) => {
    const header = dispositionOf(name, 'application/pdf', 'show')
    expect(header).toMatch(/^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(nameIn(header)).toBe(name)
  })

  it('cannot break the header, even with characters that stored names never hold', () => {
    for (const name of ['a\r\nX-Evil: y.pdf', 'a\u0000b', '\u202efdp.exe', 'lone\ud800'])
      expect(dispositionOf(name, 'text/html', 'show')).toMatch(/^[\x20-\x7e]+$/)
  })

  it.each([
    ['application/pdf', 'inline'],
    ['image/png', 'inline'],
    ['image/jpeg', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/octet-stream', 'attachment'],
    ['application/zip', 'attachment'],
  ])('of %s is %s where it is shown, and an attachment where it is saved', (type, kind) => {
    expect(dispositionOf('a', type, 'show')).toMatch(new RegExp(`^${kind}; `))
    expect(dispositionOf('a', type, 'save')).toMatch(/^attachment; /)
  })
})
