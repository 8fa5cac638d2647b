import { describe, expect, it } from 'vitest'
import type { DocumentCategory } from '../choices/document-categories.ts'
import {
  cleanFilename,
  compareDocuments,
  daysBetween,
  expiryTone,
  isOutdated,
  reminderOf,
  shortName,
  sizeText,
} from './rules.ts'

const today = '2026-11-15'

describe('the expiry of a document', () => {
  it.each([
    [null, 'none'],
    ['2020-01-01', 'danger'],
    ['2026-11-14', 'danger'],
    ['2026-11-15', 'danger'],
    ['2026-12-15', 'danger'],
    ['2026-12-16', 'warning'],
    ['2027-02-13', 'warning'],
    ['2027-02-14', 'plain'],
    ['2031-06-30', 'plain'],
  ])('a document that expires on %s is %s on 2026-11-15', (expiration, tone) => {
    expect(expiryTone(expiration, today)).toBe(tone)
  })

  it('the expiry of a document follows other limits where they are set', () => {
    expect(expiryTone('2026-12-15', today, { danger: 10, warning: 20 })).toBe('plain')
    expect(expiryTone('2026-12-05', today, { danger: 10, warning: 20 })).toBe('warning')
  })

  it.each([
    [null, false],
    ['2027-01-01', false],
    ['2026-11-14', false],
    ['2026-10-16', false],
    ['2026-10-15', true],
    ['2019-02-28', true],
  ])('a document that expires on %s is outdated on 2026-11-15: %s', (expiration, verdict) => {
    expect(isOutdated({ expiration, isReplaced: false }, today)).toBe(verdict)
    expect(isOutdated({ expiration, isReplaced: true }, today)).toBe(true)
  })

  it.each([
    ['2026-03-07', '2026-03-09', 2],
    ['2026-10-31', '2026-11-02', 2],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-11-15', '2026-11-15', 0],
    ['2026-11-15', '2025-11-15', -365],
  ])('the expiry of a document is counted in days of the calendar: from %s to %s it is %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
  })
})

describe('a file size', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [102_400, '100 KB'],
    [1_048_524, '1023.9 KB'],
    [1_048_575, '1 MB'],
    [1_048_576, '1 MB'],
    [5_767_168, '5.5 MB'],
    [10_485_760, '10 MB'],
    [52_428_800, '50 MB'],
  ])('a file size of %i is written as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})

describe('a name in a row', () => {
  it.each([
    ['license.pdf', 'license.pdf'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), `${'x'.repeat(98)}…`],
    ['🙂'.repeat(120), `${'🙂'.repeat(98)}…`],
  ])('the name %s is cut to fit into a row', (name, shown) => {
    expect(shortName(name)).toBe(shown)
  })
})

describe('the order of documents', () => {
  const file = (category: DocumentCategory, expiration: string | null, filename: string) => ({
    category,
    expiration,
    filename,
  })

  it('the order of documents is by category as people read it, then the latest expiry first, then by name', () => {
    const sorted = [
      file('ACLS', '2028-01-01', 'b'),
      file('ACLS', '2027-01-01', 'c'),
      file('ACLS', null, 'a'),
      file('ACLS', null, 'd'),
      file('CONTROLLED_DANGEROUS_SUBSTANCE', null, 'e'),
      file('CME', '2030-01-01', 'f'),
      file('DEA', null, 'g'),
      file('LICENSE', '2027-05-05', 'h'),
    ]
    for (let turn = 0; turn < sorted.length; turn += 1) {
      expect(
        [...sorted.slice(turn), ...sorted.slice(0, turn)]
          .toSorted(compareDocuments)
          .map(({ filename }) => filename)
          .join(''),
      ).toBe('bcadefgh')
    }
  })
})

describe('the reminder of a document', () => {
  it.each([
    [null, null, null],
    ['2026-09-01T08:00:00Z', null, '2026-09-01T08:00:00Z'],
    [null, '2026-10-01T08:00:00Z', '2026-10-01T08:00:00Z'],
    ['2026-09-01T08:00:00Z', '2026-10-01T08:00:00Z', '2026-10-01T08:00:00Z'],
    ['2026-10-01T10:00:00+05:00', '2026-10-01T06:00:00Z', '2026-10-01T06:00:00Z'],
  ])('the reminder of a document of %s and %s is %s', (firstEmailReminderSent, secondEmailReminderSent, shown) => {
    expect(reminderOf({ firstEmailReminderSent, secondEmailReminderSent })).toBe(shown)
  })
})

describe('a file name', () => {
  it.each([
    ['License 2026.pdf', 'License 2026.pdf'],
    ['  a   b .pdf ', 'a b .pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['C:\\Users\\me\\cv.docx', 'cv.docx'],
    ['a"\r\nX: y.pdf', 'a" X: y.pdf'],
    ['in\u202efdp.exe', 'infdp.exe'],
    ['A\u030angstro\u0308m.pdf', 'Ångström.pdf'],
    ['.gitignore', '.gitignore'],
    ['tab\there.txt', 'tab here.txt'],
    ['\u{1f468}\u200d\u2695\ufe0f.png', '\u{1f468}\u200d\u2695\ufe0f.png'],
    ['', ''],
    ['   ', ''],
    ['..', ''],
    ['folder/', ''],
    ['\u0000\u0007', ''],
    ['\u202e', ''],
    ['lone\ud800surrogate.pdf', 'lonesurrogate.pdf'],
  ])('the file name %j is kept as %j', (sent, kept) => {
    expect(cleanFilename(sent)).toBe(kept)
    expect(cleanFilename(kept)).toBe(kept)
  })

  it('a file name is cut at 255 characters, and keeps its ending', () => {
    expect(cleanFilename(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
    expect([...cleanFilename('🙂'.repeat(300))]).toHaveLength(255)
    expect(cleanFilename(`a.${'y'.repeat(300)}`)).toHaveLength(255)
  })
})
