import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { digestHeader, hasChecksum, newChecksum, sameChecksum } from './checksum.ts'

const bytes = Buffer.from('a file')
const kinds = [
  {
    name: 'SHA-512',
    checksum: hash('sha512', bytes, 'buffer'),
    header: `sha-512=:${hash('sha512', bytes, 'base64')}:`,
  },
  {
    name: 'SHA-256',
    checksum: hash('sha256', bytes, 'buffer'),
    header: `sha-256=:${hash('sha256', bytes, 'base64')}:`,
  },
]

describe.each(kinds)('a checksum by $name', ({ checksum, header }) => {
  it('holds for its file and for no other', () => {
    expect([hasChecksum(bytes, checksum), hasChecksum(Buffer.from('another'), checksum)]).toEqual([true, false])
  })

  it('is computed again piece by piece', () => {
    expect(sameChecksum(checksum).update('a ').update('file').digest().equals(checksum)).toBe(true)
  })

  it('is sent with the name of its algorithm', () => {
    expect(digestHeader(checksum)).toBe(header)
  })
})

it('a new checksum is one of them, and the same each time', () => {
  const made = [1, 2].map(() => newChecksum().update(bytes).digest('hex'))
  expect(kinds.map(({ checksum }) => checksum.toString('hex'))).toContain(made[0])
  expect(made[1]).toBe(made[0])
})

it.each([0, 31, 33, 63])('a checksum of %d bytes holds for no file', (length) => {
  expect(hasChecksum(bytes, Buffer.alloc(length))).toBe(false)
})
