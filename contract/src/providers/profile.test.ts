import { describe, expect, it } from 'vitest'
import { maskedSsn } from '../fields.ts'
import { basicProviderFields, demographicProviderFields, saveProvider, sensitiveProviderFields } from './profile.ts'
import { numberedName } from '../documents/rules.ts'
import { isAdvancedPractice } from './credentials.ts'

const read = (values: object) => saveProvider.definition.body.safeParse(values)

describe('a provider as it is saved', () => {
  it.each([
    ['123-45-6789', '123-45-6789'],
    ['123456789', '123-45-6789'],
    [' 987-65-4321 ', '987-65-4321'],
    [maskedSsn, maskedSsn],
    ['', null],
    ['___-__-____', null],
    [null, null],
  ])('keeps the number of social security %j as %j', (ssn, kept) => {
    expect(read({ ssn })).toMatchObject({ success: true, data: { ssn: kept } })
  })

  it.each(['12345678', '1234567890', '123-45-678_', 'abc-de-fghi', '•••-••-6789', '<script>', 123456789, {}])(
    'refuses %j as one',
    (ssn) => {
      expect(read({ ssn }).success).toBe(false)
    },
  )

  it.each([
    ['(907) 555-01__', false],
    ['(___) ___-____', true],
    ['(907) 555-0101', true],
    ['', true],
  ])('takes what a mask leaves of a phone: %s', (phone1, isTaken) => {
    expect(read({ phone1 }).success).toBe(isTaken)
  })

  it('makes nothing of an empty day of birth, and refuses one that is no day or has not come', () => {
    expect(read({ dob: '' })).toMatchObject({ success: true, data: { dob: null } })
    for (const dob of ['2026-02-30', '02/01/1980', 'x', 7, '2999-01-01']) expect(read({ dob }).success).toBe(false)
  })

  it('leaves out what was left out, so that it stays', () => {
    expect(read({})).toMatchObject({ success: true, data: {} })
    expect(Object.values(read({}).data ?? {}).filter((value) => value !== undefined)).toEqual([])
  })

  it('cannot lose its names', () => {
    for (const name of ['', '  ', null]) expect(read({ firstName: name }).success).toBe(false)
  })

  it('has every field in one of the three modes and in one only', () => {
    const all = [...basicProviderFields, ...sensitiveProviderFields, ...demographicProviderFields]
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBe(38)
  })

  it.each([
    ['priorAddresses', 2048],
    ['notes', 511],
    ['nickname', 255],
  ])('limits %s to %i characters', (field, most) => {
    expect([read({ [field]: 'x'.repeat(most) }).success, read({ [field]: 'x'.repeat(most + 1) }).success]).toEqual([
      true,
      false,
    ])
  })
})

describe('a mid-level degree', () => {
  it.each([
    ['NP', true],
    ['PA-C', true],
    ['APRN', true],
    ['CRNA', true],
    ['DNP, RN', true],
    ['MD', false],
    ['MD, PA', false],
    ['PT', false],
    ['', false],
    [null, false],
    ['NPA', false],
  ])('%j: %s', (credentials, isOne) => {
    expect(isAdvancedPractice(credentials)).toBe(isOne)
  })
})

describe('a name beside others', () => {
  it.each([
    ['proof.pdf', 1, 'proof.pdf'],
    ['proof.pdf', 2, 'proof (2).pdf'],
    ['proof', 3, 'proof (3)'],
    ['a.b.pdf', 2, 'a.b (2).pdf'],
  ])('%s for the %i. time is %s', (name, n, numbered) => {
    expect(numberedName(name, n)).toBe(numbered)
  })

  it('never grows beyond what a name can have', () => {
    expect([...numberedName(`${'x'.repeat(251)}.pdf`, 12)]).toHaveLength(255)
    expect(numberedName(`${'x'.repeat(251)}.pdf`, 12).endsWith(' (12).pdf')).toBe(true)
  })
})
