import { describe, expect, it } from 'vitest'
import { pastedNumber, type NumberKind } from './pasted-number.ts'

describe('a number that is pasted', () => {
  it.each<[NumberKind, string, string]>([
    ['phone', '(907) 555-0177', '(907) 555-0177'],
    ['phone', '907.555.0177', '(907) 555-0177'],
    ['phone', '+1 907 555 0177', '(907) 555-0177'],
    ['phone', '1-907-555-0177', '(907) 555-0177'],
    ['phone', 'Phone: 907-555-0177', '(907) 555-0177'],
    ['zip', '99503', '99503'],
    ['zip', '99503-1234', '99503-1234'],
    ['zip', '995031234', '99503-1234'],
    ['npi', ' 1000050015\n', '1000050015'],
    ['tin', '920555010', '92-0555010'],
    ['ssn', '987 65 4320', '987-65-4320'],
  ])('as a %s, %j is read as %j', (kind, text, number) => {
    expect(pastedNumber(kind, text)).toEqual({ whole: number })
  })

  it.each<[NumberKind, string]>([
    ['phone', 'see notes'],
    ['phone', ''],
    ['phone', '907-555-0177 ext 5'],
    ['phone', '+44 20 7946 0958 1'],
    ['phone', '(907) 555-0177 or (907) 555-0178'],
    ['zip', 'n/a'],
    ['zip', '99503-12345'],
    ['npi', '10000500155'],
    ['tin', 'pending'],
    ['ssn', '987-65-43200'],
  ])('as a %s, %j is refused', (kind, text) => {
    expect(pastedNumber(kind, text)).toBe('refused')
  })

  it.each<[NumberKind, string]>([
    ['phone', '907'],
    ['zip', '1234'],
    ['ssn', '4320'],
  ])('as a %s, %j is a part that goes where it is pasted', (kind, text) => {
    expect(pastedNumber(kind, text)).toBe('part')
  })
})
