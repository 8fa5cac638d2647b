import { verifyReasons } from '@credence/contract/verify/reasons'
import { PDFDocument } from '@cantoo/pdf-lib'
import { hash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCredentials, sampleInput, samplePdf } from '../../../../test/kit/signing/samples.ts'
import { startTimestampAuthority } from '../../../../test/kit/signing/timestamp-authority.ts'
import { sealDocument } from './seal-document.ts'
import { verifySeal, type OwnCertificates } from './verify-seal.ts'

let own: OwnCertificates
let sealed: Buffer
let stamped: Buffer
let gap: [from: number, to: number]
/** Where the message ends within its room. */
let messageEnd: number

beforeAll(async () => {
  const { root, credentials } = await newCredentials()
  own = { roots: [root], configured: [] }
  const input = sampleInput(await samplePdf())
  const settings = { credentials, timestampUrl: null, verifyAt: 'https://credence.test/verify' }
  sealed = (await sealDocument(input, settings)).bytes
  const authority = await startTimestampAuthority()
  stamped = (await sealDocument(input, { ...settings, timestampUrl: authority.url })).bytes
  await authority.stop()
  const [, from = 0, to = 0] = (/\/ByteRange \[ 0 (\d+) (\d+)/.exec(sealed.toString('latin1')) ?? []).map(Number)
  gap = [from, to]
  messageEnd = from + 1 + 2 * (4 + Number.parseInt(sealed.toString('latin1', from + 5, from + 9), 16))
})

const changedAt = (at: number, mask = 1): Buffer => {
  const copy = Buffer.from(sealed)
  copy[at] = (copy[at] ?? 0) ^ mask
  return copy
}
const isWhole = (file: Buffer) => verifySeal(file, own).isWhole

describe('a sealed file', () => {
  it('is whole and ours, with its name, its signer and its seal', () => {
    expect(verifySeal(sealed, own)).toEqual({
      isWhole: true,
      isOurs: true,
      reason: verifyReasons.whole,
      document: {
        name: 'Provider services agreement',
        sealedAt: expect.any(Date),
        sha256: hash('sha256', sealed),
      },
      signers: [{ name: 'Maya Kowalczyk', signedAt: new Date('2026-11-15T20:44:53Z') }],
      seal: {
        level: 'PAdES B-B',
        issuedTo: expect.stringMatching(/^Credence Seal \d{4}$/),
        issuedBy: expect.stringMatching(/^Credence Root [\da-f]{8}$/),
        serialNumber: expect.stringMatching(/^[\dA-F]{32}$/),
        sealedAt: expect.any(Date),
        timestampedAt: null,
      },
    })
  })

  it('is not whole when any byte of its content is changed', () => {
    const [from, to] = gap
    const places = Array.from({ length: Math.ceil(sealed.length / 211) }, (_, at) => at * 211)
    const changed = places.filter((at) => at < from || at >= to)
    expect(changed.filter((at) => isWhole(changedAt(at)))).toEqual([])
  })

  it('is not whole when any byte of the seal itself is changed', () => {
    const [from, to] = gap
    const room = [
      from,
      ...Array.from({ length: messageEnd - from - 1 }, (_, at) => from + 1 + at),
      messageEnd,
      to - 2,
      to - 1,
    ]
    // Every fifth digit, and the case of a letter.
    for (const at of room.filter((each) => each % 5 === 0)) expect(isWhole(changedAt(at)), `byte ${at}`).toBe(false)
    const letter = room.find((at) => /[a-f]/.test(String.fromCharCode(sealed[at] ?? 0))) ?? 0
    expect(isWhole(changedAt(letter, 0x20))).toBe(false)
  })

  it('tells no name when it was changed, and says that the seal is ours', () => {
    expect(verifySeal(changedAt(100), own)).toMatchObject({
      isWhole: false,
      isOurs: true,
      reason: verifyReasons.changed,
      document: null,
      signers: [],
      seal: { issuedTo: expect.stringContaining('Credence Seal'), sealedAt: null },
    })
  })

  it.each([
    ['a line', async () => Buffer.concat([sealed, Buffer.from('\n')])],
    [
      'an incremental update',
      async () => {
        const document = await PDFDocument.load(sealed, { forIncrementalUpdate: true })
        document.getPage(0).drawText('Paid in full')
        return Buffer.from(await document.save())
      },
    ],
    [
      'another dictionary that covers the whole file',
      async () => {
        const update = `\n9 0 obj << /Type /Sig /ByteRange [0 ${sealed.length} ${sealed.length + 4} 200] /Contents <00> >>`
        return Buffer.concat([sealed, Buffer.from(update.padEnd(204))])
      },
    ],
  ])('is not whole after %s was added, and the sealed part is untouched', async (_, change) => {
    const file = await change()
    expect(file.subarray(0, sealed.length).equals(sealed)).toBe(true)
    expect(verifySeal(file, own)).toMatchObject({
      isWhole: false,
      isOurs: true,
      reason: verifyReasons.appended,
      document: null,
      signers: [],
    })
  })

  it('is not whole when it was cut off', () => {
    for (const length of [sealed.length - 1, gap[1], gap[0] + 10, 40])
      expect(isWhole(sealed.subarray(0, length))).toBe(false)
  })

  it('is not ours when another installation sealed it, and tells no name', async () => {
    const { root } = await newCredentials()
    expect(verifySeal(sealed, { roots: [root], configured: [] })).toMatchObject({
      isWhole: true,
      isOurs: false,
      reason: verifyReasons.foreign,
      document: null,
      signers: [],
      seal: { level: null },
    })
  })

  it('is not ours when a root of the same name issued the seal', async () => {
    const { credentials } = await newCredentials()
    const forged = await sealDocument(sampleInput(await samplePdf()), {
      credentials: { ...credentials, chain: [Buffer.from(own.roots[0] ?? [])] },
      timestampUrl: null,
      verifyAt: '',
    })
    expect(verifySeal(forged.bytes, own)).toMatchObject({ isWhole: true, isOurs: false, signers: [] })
  })

  it('with a timestamp is not whole when the token is changed', () => {
    expect(verifySeal(stamped, own)).toMatchObject({ isWhole: true, seal: { level: 'PAdES B-T' } })
    // The authority's own signature is the last part of the token, which is the last part of the message.
    const from = stamped.indexOf('/Contents <') + 11
    const end = from + 2 * (4 + Number.parseInt(stamped.toString('latin1', from + 4, from + 8), 16))
    for (const back of [4, 40, 100]) {
      const copy = Buffer.from(stamped)
      copy[end - back] = copy[end - back] === 0x31 ? 0x32 : 0x31
      expect(verifySeal(copy, own).isWhole).toBe(false)
    }
  })
})

describe('a file without a seal of ours', () => {
  it.each([
    ['a PDF without a seal', () => samplePdf(), verifyReasons.none],
    ['no PDF', async () => Buffer.from('hello'), verifyReasons.notPdf],
    ['empty', async () => Buffer.alloc(0), verifyReasons.notPdf],
    [
      'a PDF with an unreadable seal',
      async () => Buffer.from('%PDF-1.7\n<< /ByteRange [0 20 40 60] /Contents <zz> >>'.padEnd(100)),
      verifyReasons.unreadable,
    ],
    [
      'a PDF whose seal is no message',
      async () => Buffer.from('%PDF-1.7\n/ByteRange [0 29 39 61] <30820004>'.padEnd(100)),
      verifyReasons.unreadable,
    ],
  ])('is %s, and that is said', async (_, make, reason) => {
    expect(verifySeal(await make(), own)).toEqual({
      isWhole: false,
      isOurs: false,
      reason,
      document: null,
      signers: [],
      seal: null,
    })
  })

  it('cannot keep the verification busy with many seals', () => {
    const dictionaries = Array.from({ length: 50_000 }, () => '/ByteRange [0 10 20 30] ').join('')
    expect(verifySeal(Buffer.from(`%PDF-1.7\n${dictionaries}`), own).isWhole).toBe(false)
  })
})
