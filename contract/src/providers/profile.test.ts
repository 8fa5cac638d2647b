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
  ])('a saved provider keeps the social security number %j as %j', (ssn, kept) => {
    expect(read({ ssn })).toMatchObject({ success: true, data: { ssn: kept } })
  })

  it.each(['12345678', '1234567890', '123-45-678_', 'abc-de-fghi', '•••-••-6789', '<script>', 123456789, {}])(
    'a saved provider refuses %j as a social security number',
    (ssn) => {
      expect(read({ ssn }).success).toBe(false)
    },
  )

  it.each([
    ['(907) 555-01__', false],
    ['(___) ___-____', true],
    ['(907) 555-0101', true],
    ['', true],
  ])('a saved provider takes a phone mask that was left half empty: %s', (phone1, isTaken) => {
    expect(read({ phone1 }).success).toBe(isTaken)
  })

  it('a saved provider has no day of birth where it is empty, and refuses a value that is not a day or is in the future', () => {
    expect(read({ dob: '' })).toMatchObject({ success: true, data: { dob: null } })
    for (const dob of ['2026-02-30', '02/01/1980', 'x', 7, '2999-01-01']) expect(read({ dob }).success).toBe(false)
  })

  it('a saved provider keeps fields that were left out', () => {
    expect(read({})).toMatchObject({ success: true, data: {} })
    expect(Object.values(read({}).data ?? {}).filter((value) => value !== undefined)).toEqual([])
  })

  it('a saved provider cannot lose its names', () => {
    for (const name of ['', '  ', null]) expect(read({ firstName: name }).success).toBe(false)
  })

  it('a saved provider has every field in exactly one of the three modes', () => {
    const all = [...basicProviderFields, ...sensitiveProviderFields, ...demographicProviderFields]
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBe(38)
  })

  it.each([
    ['priorAddresses', 2048],
    ['notes', 511],
    ['nickname', 255],
  ])('a saved provider limits %s to %i characters', (field, most) => {
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
  ])('the degree %j is mid-level: %s', (credentials, isOne) => {
    expect(isAdvancedPractice(credentials)).toBe(isOne)
  })
})

describe('a name beside others', () => {
  it.each([
    ['proof.pdf', 1, 'proof.pdf'],
    ['proof.pdf', 2, 'proof (2).pdf'],
    ['proof', 3, 'proof (3)'],
    ['a.b.pdf', 2, 'a.b (2).pdf'],
  ])('the name %s used for the %i. time becomes %s', (name, n, numbered) => {
    expect(numberedName(name, n)).toBe(numbered)
  })

  it('a name with a number never gets longer than a name may be', () => {
    expect([...numberedName(`${'x'.repeat(251)}.pdf`, 12)]).toHaveLength(255)
    expect(numberedName(`${'x'.repeat(251)}.pdf`, 12).endsWith(' (12).pdf')).toBe(true)
  })
})
