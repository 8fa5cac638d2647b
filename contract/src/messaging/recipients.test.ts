import { describe, expect, it } from 'vitest'
import { recipientsIn, senderNumber, usNumber } from './recipients.ts'

describe('a US number', () => {
  it.each(['9075550181', '(907) 555-0181', '+1 907.555.0181', '1-907-555-0181', ' 907 – 555 – 0181 '])(
    'is formatted from %j',
    (typed) => {
      expect(usNumber(typed)).toBe('(907) 555-0181')
    },
  )

  it.each(['', '907-555-018', '907555018100', '2 907 555 0181', '907-555-01ab', '(907) 555-0181 ext 2'])(
    'is not read from %j',
    (typed) => {
      expect(usNumber(typed)).toBeNull()
    },
  )
})

describe('a number that a message comes from', () => {
  it.each([
    ['+1 907 555 0181', '(907) 555-0181'],
    ['72345', '72345'],
    [' 723456 ', '723456'],
    ['+44 7700 900123', '+447700900123'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(senderNumber(typed)).toBe(stored)
  })

  it.each(['', '+', '7234', '907-555', '7234567', '+123456', `+${'4'.repeat(16)}`, 'CREDENCE', '72345, 72346'])(
    '%j is none',
    (typed) => {
      expect(senderNumber(typed)).toBeNull()
    },
  )
})

describe('a list of recipients', () => {
  it('holds each number once, in the order in which they were typed', () => {
    expect(recipientsIn('907-555-0191, +1 (907) 555-0181,9075550191')).toEqual(['(907) 555-0191', '(907) 555-0181'])
  })

  it('may end with a comma', () => {
    expect(recipientsIn('9075550181, ')).toEqual(['(907) 555-0181'])
  })

  it.each(['', ' ', ',', '9075550181,,9075550191', '9075550181 9075550191', '9075550181, 555-0191'])(
    'is refused as a whole for %j',
    (typed) => {
      expect(recipientsIn(typed)).toBeNull()
    },
  )
})
