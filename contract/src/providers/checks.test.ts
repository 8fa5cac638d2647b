import { describe, expect, it } from 'vitest'
import { deaWarning, isDea, isNpi, npiWarning, numberWarnings } from './checks.ts'

describe('the check digit of an NPI', () => {
  it.each(['1234567893', '1000000004', '1245319599'])('the check digit of an NPI is right in %s', (npi) => {
    expect(isNpi(npi)).toBe(true)
    expect(npiWarning(npi)).toBeNull()
  })

  it.each([
    '1234567890',
    '1234567894',
    '0000000001',
    '123456789',
    '12345678930',
    'abcdefghij',
    '1234 67893',
    '１２３４５６７８９３',
  ])('the check digit of an NPI is wrong in %s, which is a warning', (npi) => {
    expect(isNpi(npi)).toBe(false)
    expect(npiWarning(npi)).toBe(numberWarnings.npi)
  })

  it('the check digit of an NPI finds every single mistyped digit', () => {
    const right = '1234567893'
    const typed = Array.from(right)
      .flatMap((_, at) => Array.from('0123456789', (digit) => `${right.slice(0, at)}${digit}${right.slice(at + 1)}`))
      .filter((npi) => npi !== right)
    expect(typed).toHaveLength(90)
    expect(typed.filter(isNpi)).toEqual([])
  })

  it.each([null, undefined, ''])('the check digit of an NPI is not checked where nothing is typed: %j', (npi) => {
    expect(npiWarning(npi)).toBeNull()
  })
})

describe('the check digit of a DEA number', () => {
  it.each(['AB1234563', 'ab1234563', ' AB1234563 ', 'F91234563', 'MT0000000'])(
    'the check digit of a DEA number is right in %s',
    (dea) => {
      expect(isDea(dea)).toBe(true)
      expect(deaWarning(dea)).toBeNull()
    },
  )

  it.each(['AB1234560', 'AB123456', 'AB12345633', '1B1234563', 'A1234563', 'ABC234563', 'AB-1234563'])(
    'the check digit of a DEA number is wrong in %s, which is a warning',
    (dea) => {
      expect(isDea(dea)).toBe(false)
      expect(deaWarning(dea)).toBe(numberWarnings.dea)
    },
  )

  it.each([null, undefined, '', '  '])(
    'the check digit of a DEA number is not checked where nothing is typed: %j',
    (dea) => {
      expect(deaWarning(dea)).toBeNull()
    },
  )
})
