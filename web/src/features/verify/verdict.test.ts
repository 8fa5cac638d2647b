import type { Verification } from '@credence/contract/verify/calls'
import { verifyReasons } from '@credence/contract/verify/reasons'
import { describe, expect, it } from 'vitest'
import { findingsOf, grouped, initialsOf, utcTime, verdictOf } from './verdict.ts'

const seal = {
  level: 'PAdES B-B' as const,
  issuedTo: 'Credence Seal 2026',
  issuedBy: 'Credence Root',
  serialNumber: '1',
  sealedAt: null,
  timestampedAt: null,
}
const found = (more: Partial<Verification>): Verification => ({
  isWhole: false,
  isOurs: false,
  reason: '',
  document: null,
  signers: [],
  seal: null,
  ...more,
})

describe('the verdict on a file', () => {
  it.each([
    [found({ isWhole: true, isOurs: true, seal }), 'This document is whole and ours'],
    [found({ isWhole: true, seal }), 'This document was sealed by somebody else'],
    [found({ isOurs: true, seal, reason: verifyReasons.changed }), 'This document was changed after it was sealed'],
    [found({ isOurs: true, seal, reason: verifyReasons.appended }), 'This document was changed after it was sealed'],
    [found({ reason: verifyReasons.none }), 'This document has no seal'],
    [found({ reason: verifyReasons.notPdf }), 'This file is not a PDF'],
    [found({ reason: verifyReasons.unreadable }), 'The seal cannot be read'],
  ])('the verdict on %j has the title %s', (result, title) => {
    expect(verdictOf(result).title).toBe(title)
  })

  it('the verdict on a file with additions says that the sealed part is untouched', () => {
    const [whole, ours] = findingsOf(found({ isOurs: true, seal, reason: verifyReasons.appended }))
    expect(whole).toMatchObject({ isGood: false, text: expect.stringContaining('untouched') })
    expect(ours).toMatchObject({ isGood: true, title: 'Ours' })
    expect(findingsOf(found({ reason: verifyReasons.none }))).toEqual([])
  })
})

describe('the details of a verified file', () => {
  it('are short texts for people', () => {
    expect(grouped('0123456789abcdef01')).toBe('01234567 89abcdef 01')
    expect(utcTime('2026-11-15T20:44:54.000Z')).toBe('20:44:54 UTC')
    expect([initialsOf('Maya Anna Kowalczyk'), initialsOf(' maya '), initialsOf('')]).toEqual(['MK', 'M', ''])
  })
})
