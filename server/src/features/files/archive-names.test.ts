import { describe, expect, it } from 'vitest'
import { archiveNames } from './archive-names.ts'

describe('a name in an archive', () => {
  it.each([
    ['License 2026.pdf', 'License 2026.pdf'],
    ['A: license.pdf', 'A_ license.pdf'],
    ['C:\\Users\\cv.pdf', 'C__Users_cv.pdf'],
    ['/etc/passwd', '_etc_passwd'],
    ['..', 'file'],
    ['../../a.pdf', '.._.._a.pdf'],
    ['', 'file'],
    ['   ', 'file'],
    ['...', 'file'],
    ['Notes.', 'Notes'],
    ['Notes. . ', 'Notes'],
    ['con', '_con'],
    ['CON.pdf', '_CON.pdf'],
    ['Lpt1.tar.gz', '_Lpt1.tar.gz'],
    ['com¹', '_com¹'],
    ['console.pdf', 'console.pdf'],
    ['a\u0000b\r\nc\u0085.pdf', 'a_b__c_.pdf'],
    ['what?*<>|".pdf', 'what______.pdf'],
    ['lone\ud800.pdf', 'lone\ufffd.pdf'],
    ['.env', '.env'],
    ['履歴書.pdf', '履歴書.pdf'],
  ])('for the stored name %j is %j', (stored, name) => {
    expect(archiveNames([stored])).toEqual([name])
  })

  it('is unique, also after cleaning and ignoring case', () => {
    expect(archiveNames(['a.pdf', 'a.pdf', 'A.PDF'])).toEqual(['a.pdf', 'a (2).pdf', 'A (3).PDF'])
    expect(archiveNames(['a', 'a', '.env', '.env'])).toEqual(['a', 'a (2)', '.env', '.env (2)'])
    expect(archiveNames(['a (2).pdf', 'a.pdf', 'a.pdf'])).toEqual(['a (2).pdf', 'a.pdf', 'a (3).pdf'])
    expect(archiveNames(['a.tar.gz', 'a.tar.gz'])).toEqual(['a.tar.gz', 'a.tar (2).gz'])
    expect(archiveNames(['A: b.pdf', 'A? b.pdf', 'A_ b.pdf'])).toEqual(['A_ b.pdf', 'A_ b (2).pdf', 'A_ b (3).pdf'])
    expect(archiveNames(['\u00e5.pdf', 'a\u030a.pdf'])).toEqual(['å.pdf', 'å (2).pdf'])
  })

  it('is at most 255 bytes long, including extension and number', () => {
    const names = archiveNames([`${'\u{1f642}'.repeat(251)}.pdf`, `${'\u{1f642}'.repeat(251)}.pdf`, 'x'.repeat(300)])
    expect(names.map((name) => Buffer.byteLength(name))).toEqual([252, 252, 255])
    expect(names.slice(0, 2).map((name) => name.replace(/^\p{So}+/u, ''))).toEqual(['.pdf', ' (2).pdf'])
  })
})
