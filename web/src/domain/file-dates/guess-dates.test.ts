import { describe, expect, it } from 'vitest'
import { guessFromName, guessFromText, mergeGuesses } from './guess-dates.ts'

const today = '2026-11-16'
const none = { effectiveDate: null, expiration: null }

describe('a date in the name of a file', () => {
  it.each([
    ['license 2027-03-31.pdf', '2027-03-31'],
    ['license_2027_03_31.pdf', '2027-03-31'],
    ['DEA exp 03-31-2027.pdf', '2027-03-31'],
    ['DEA exp. 3.31.2027.pdf', '2027-03-31'],
    ['dea-exp-2027-03-31.pdf', '2027-03-31'],
    ['BLS expires March 31, 2027.pdf', '2027-03-31'],
    ['BLS valid through 31 Mar 2027.pdf', '2027-03-31'],
    ['W9 05-05-2027.pdf', '2027-05-05'],
    ['scan expired 2025-01-31.pdf', '2025-01-31'],
  ])('a date in the name of the file %s is the day on which it expires', (name, expiration) => {
    expect(guessFromName(name, today)).toEqual({ effectiveDate: null, expiration })
  })

  it.each([
    'DEA exp 03-04-2027.pdf',
    'license 2025-03-31.pdf',
    'license 2027-03-31 2028-03-31.pdf',
    'exp 2027-03-31 exp 2028-03-31.pdf',
    'exp 2027-02-30.pdf',
    'scan-20270331123.pdf',
    'NPI 1234567890.pdf',
    'invoice 12027-03-31.pdf',
    'experience 03-31-27.pdf',
  ])('a date in the name of the file %s is not plain, and no guess', (name) => {
    expect(guessFromName(name, today)).toEqual(none)
  })

  it('a date in the name of a file is its first day where the name says so', () => {
    expect(guessFromName('policy eff 2026-01-15 exp 2027-01-15.pdf', today)).toEqual({
      effectiveDate: '2026-01-15',
      expiration: '2027-01-15',
    })
    expect(guessFromName('policy eff 2028-01-15 exp 2027-01-15.pdf', today)).toEqual(none)
  })
})

describe('a date in the text of a file', () => {
  it.each([
    ['State of Alaska License MEDS10482 Expires: March 31, 2027', none.effectiveDate, '2027-03-31'],
    ['Effective Date: 04/15/2025  Expiration Date 03/31/2027', '2025-04-15', '2027-03-31'],
    ['Issued\n2025-04-15\nValid until\n2027-03-31', '2025-04-15', '2027-03-31'],
    ['Policy period from 01/15/2026 to 01/15/2027', '2026-01-15', null],
    ['Expires: 03/31/2027. This card expires on 03/31/2027.', null, '2027-03-31'],
  ])('a date in the text %j is a guess where the text names it', (text, effectiveDate, expiration) => {
    expect(guessFromText(text)).toEqual({ effectiveDate, expiration })
  })

  it.each([
    'Date of birth 03/31/1980. Printed March 31, 2027.',
    'Expires: 03/04/2027',
    'Expires: 03/31/2027 Expires: 04/30/2028',
    'Experience since 2020-01-31',
    '',
  ])('a date in the text %j is no guess', (text) => {
    expect(guessFromText(text)).toEqual(none)
  })

  it('a date in the name of a file counts before one in its text', () => {
    const name = { effectiveDate: null, expiration: '2027-01-31' }
    expect(mergeGuesses(name, { effectiveDate: '2026-01-01', expiration: '2028-01-31' })).toEqual({
      effectiveDate: '2026-01-01',
      expiration: '2027-01-31',
    })
    expect(mergeGuesses(name, { effectiveDate: '2027-02-01', expiration: null })).toEqual(none)
  })
})
