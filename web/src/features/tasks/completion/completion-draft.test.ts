import { taskTexts } from '@credence/contract/tasks/calls'
import { describe, expect, it } from 'vitest'
import { answersOf, completionFaults, noAnswers, withEffectiveDate, withNoEndDate } from './completion-draft.ts'

describe('the end of an enrollment', () => {
  it('is three years minus a day after its beginning', () => {
    expect(withEffectiveDate(noAnswers, '2026-12-01').expiration).toBe('2029-11-30')
  })

  it('waits until the year is typed completely', () => {
    expect(withEffectiveDate(noAnswers, '0026-12-01').expiration).toBe('')
    expect(withEffectiveDate(noAnswers, '12/01').expiration).toBe('')
  })

  it('follows the beginning as long as nobody typed another', () => {
    const usual = withEffectiveDate(noAnswers, '2026-12-01')
    expect(withEffectiveDate(usual, '2026-12-02').expiration).toBe('2029-12-01')
    expect(withEffectiveDate({ ...usual, expiration: '2027-01-31' }, '2026-12-02').expiration).toBe('2027-01-31')
  })

  it('goes when there is none, and comes back', () => {
    const open = withNoEndDate(withEffectiveDate(noAnswers, '2026-12-01'), true)
    expect(open).toMatchObject({ noEndDate: true, expiration: '' })
    expect(withEffectiveDate(open, '2026-12-05').expiration).toBe('')
    expect(withNoEndDate(open, false)).toMatchObject({ noEndDate: false, expiration: '2029-11-30' })
  })
})

describe('the answers to a completion', () => {
  it.each([
    ['attestation', {}, { attestationDate: taskTexts.attestationNeeded }],
    ['attestation', { attestationDate: '1/2' }, { attestationDate: 'Must be a valid date' }],
    ['initial', {}, { effectiveDate: taskTexts.effectiveNeeded, expiration: taskTexts.expirationNeeded }],
    ['initial', { noEndDate: true }, { effectiveDate: taskTexts.effectiveNeeded }],
    ['initial', { effectiveDate: '2026-12-01' }, { expiration: taskTexts.expirationNeeded }],
    ['annual', {}, { expiration: taskTexts.expirationNeeded }],
    [
      'initial',
      { effectiveDate: '2026-12-01', expiration: '2026-11-30' },
      { expiration: 'Expiration date must be after the effective date' },
    ],
  ] as const)('to %s questions with %j are not enough', (question, typed, faults) => {
    expect(completionFaults(question, { ...noAnswers, ...typed })).toEqual(faults)
  })

  it.each([
    [
      'attestation',
      { attestationDate: '2027-02-01' },
      { newAttestationDate: '2027-02-01', sendEmailNotification: false },
    ],
    [
      'initial',
      { effectiveDate: '2026-12-01', expiration: '2029-11-30', sendEmailNotification: true },
      { newEffectiveDate: '2026-12-01', newExpirationDate: '2029-11-30', sendEmailNotification: true },
    ],
    [
      'initial',
      { effectiveDate: '2026-12-01', noEndDate: true },
      { newEffectiveDate: '2026-12-01', noEndDate: true, sendEmailNotification: false },
    ],
    ['annual', { expiration: '2029-11-30' }, { newExpirationDate: '2029-11-30', sendEmailNotification: false }],
  ] as const)('to %s questions go with the save', (question, typed, answers) => {
    const draft = { ...noAnswers, ...typed }
    expect(completionFaults(question, draft)).toEqual({})
    expect(answersOf(question, draft)).toEqual(answers)
  })
})
