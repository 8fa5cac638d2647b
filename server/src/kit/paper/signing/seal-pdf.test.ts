import * as asn1js from 'asn1js'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createVerify, hash, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCredentials, sampleInput, samplePdf } from '../../../../test/kit/signing/samples.ts'
import { startTimestampAuthority, stampedAt, type Behaviour } from '../../../../test/kit/signing/timestamp-authority.ts'
import { TimestampFailed } from '../../ports/evidence.ts'
import type { SealCredentials } from './cms.ts'
import { sealDocument } from './seal-document.ts'
import { verifySeal } from './verify-seal.ts'

let root: Buffer
let credentials: SealCredentials
let sealed: Buffer
const folder = mkdtempSync(path.join(tmpdir(), 'credence-seal-'))

const seal = async (timestampUrl: string | null = null) =>
  (
    await sealDocument(sampleInput(await samplePdf()), {
      credentials,
      timestampUrl,
      verifyAt: 'https://credence.test/verify',
    })
  ).bytes

beforeAll(async () => {
  ;({ root, credentials } = await newCredentials())
  sealed = await seal()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The parts of a sealed file, read here without the code that is tested. */
function partsOf(file: Buffer): { covered: Buffer; message: Buffer; gap: [number, number] } {
  const [, start, from = 0, to = 0, rest = 0] = (
    /\/ByteRange \[ (\d+) (\d+) (\d+) (\d+) *\]/.exec(file.toString('latin1')) ?? []
  ).map(Number)
  expect([start, to + rest]).toEqual([0, file.length])
  const contents = Buffer.from(file.subarray(from + 1, to - 1).toString('latin1'), 'hex')
  return {
    covered: Buffer.concat([file.subarray(0, from), file.subarray(to)]),
    message: contents.subarray(0, 4 + contents.readUInt16BE(2)),
    gap: [from, to],
  }
}

/** The children of a node of ASN.1, for a test that does not use the schemas of the code that is tested. */
const childrenOf = (node: asn1js.AsnType | undefined): asn1js.AsnType[] =>
  (node?.valueBlock as { value?: asn1js.AsnType[] } | undefined)?.value ?? []
const bytesOf = (node: asn1js.AsnType | undefined) => Buffer.from(node?.valueBeforeDecodeView ?? [])

describe('a seal', () => {
  it('is a signature of the certificate over the digest of every other byte, without a signing time', () => {
    const { covered, message } = partsOf(sealed)
    const [, explicit] = childrenOf(asn1js.fromBER(new Uint8Array(message)).result)
    const signedData = childrenOf(childrenOf(explicit)[0])
    const info = childrenOf(childrenOf(signedData.at(-1))[0])
    const attributes = info.find((node) => node.idBlock.tagClass === 3 && node.idBlock.tagNumber === 0)
    const signed = bytesOf(attributes)
    signed[0] = 0x31
    const certificate = new X509Certificate(credentials.certificate)
    const signature = info.findLast((node) => node instanceof asn1js.OctetString) as asn1js.OctetString
    expect(createVerify('sha256').update(signed).verify(certificate.publicKey, Buffer.from(signature.getValue()))).toBe(
      true,
    )
    const values = new Map(
      childrenOf(attributes).map((node) => {
        const [type, set] = childrenOf(node)
        return [(type as asn1js.ObjectIdentifier).getValue(), childrenOf(set)[0]]
      }),
    )
    expect([...values.keys()].toSorted()).toEqual([
      '1.2.840.113549.1.9.16.2.47',
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
    ])
    const digest = Buffer.from((values.get('1.2.840.113549.1.9.4') as asn1js.OctetString).getValue())
    expect(digest.toString('hex')).toBe(createHash('sha256').update(covered).digest('hex'))
    expect(bytesOf(values.get('1.2.840.113549.1.9.16.2.47')).toString('hex')).toContain(
      hash('sha256', credentials.certificate),
    )
  })

  it('is accepted by openssl, if the machine has it', ({ skip }) => {
    // Where every change is checked, a machine without it would say that all is well.
    if (!process.env['CI'] && spawnSync('openssl', ['version']).status !== 0) return skip('this machine has no openssl')
    const { covered, message } = partsOf(sealed)
    const file = (name: string, bytes: Buffer | string) => {
      writeFileSync(path.join(folder, name), bytes)
      return path.join(folder, name)
    }
    const pem = new X509Certificate(root).toString()
    const args = ['cms', '-verify', '-inform', 'DER', '-in', file('cms.der', message), '-binary', '-cades']
    execFileSync(
      'openssl',
      [
        ...args,
        '-purpose',
        'any',
        '-CAfile',
        file('root.pem', pem),
        '-content',
        file('content', covered),
        '-out',
        '/dev/null',
      ],
      { stdio: 'pipe' },
    )
    const changed = file('content', Buffer.concat([covered, Buffer.from('!')]))
    const refused = spawnSync('openssl', [
      ...args,
      '-purpose',
      'any',
      '-CAfile',
      path.join(folder, 'root.pem'),
      '-content',
      changed,
      '-out',
      '/dev/null',
    ])
    expect(refused.status).not.toBe(0)
  })

  it('is a PAdES signature with its time in the dictionary, and allows no change', async () => {
    const document = await PDFDocument.load(sealed)
    const permission = document.catalog.lookup(PDFName.of('Perms'), PDFDict).lookup(PDFName.of('DocMDP'), PDFDict)
    const text = permission.toString()
    expect(text).toContain('/SubFilter /ETSI.CAdES.detached')
    expect(text).toMatch(
      /\/TransformMethod \/DocMDP\s+\/TransformParams <<\s+\/Type \/TransformParams\s+\/P 1\s+\/V \/1\.2/,
    )
    expect(text).toMatch(/\/M \(D:\d{14}Z\)/)
    const form = document.catalog.lookup(PDFName.of('AcroForm'), PDFDict)
    expect(form.toString()).toContain('/SigFlags 3')
  })

  it('has a token of the timestamp authority of the settings', async () => {
    const authority = await startTimestampAuthority()
    try {
      const stamped = await seal(authority.url)
      expect(verifySeal(stamped, { roots: [root], configured: [] })).toMatchObject({
        isWhole: true,
        isOurs: true,
        seal: { level: 'PAdES B-T', timestampedAt: stampedAt },
      })
    } finally {
      await authority.stop()
    }
  })

  it.each<[Behaviour]>([['other nonce'], ['other bytes'], ['refuses'], ['fails'], ['nonsense']])(
    'is not made when the timestamp authority is wrong: %s',
    async (behaviour) => {
      const authority = await startTimestampAuthority(behaviour)
      try {
        await expect(seal(authority.url)).rejects.toThrow(TimestampFailed)
      } finally {
        await authority.stop()
      }
    },
  )

  it('is not made when no timestamp authority listens', async () => {
    const authority = await startTimestampAuthority()
    await authority.stop()
    await expect(seal(authority.url)).rejects.toThrow(TimestampFailed)
  })
})
