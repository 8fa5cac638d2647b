import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import forge from 'node-forge'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleInput, samplePdf } from '../../../test/kit/signing/samples.ts'
import { startTimestampAuthority } from '../../../test/kit/signing/timestamp-authority.ts'
import { useWorld } from '../../../test/kit/world.ts'
import type { SealConfig } from '../../config/seal.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { createEvidence } from './evidence.ts'
import { readP12 } from './read-p12.ts'

const used = useWorld()
const folder = mkdtempSync(path.join(tmpdir(), 'credence-p12-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => used.world.sql('delete from seal_certificate'))

/** The evidence of one server on the database of the world. */
const node = (seal: Partial<SealConfig> = {}) =>
  createEvidence({
    pool: used.world.services.pool,
    vault: used.world.services.vault,
    publicUrl: 'https://credence.test',
    seal: { p12: null, timestampUrl: null, ...seal },
  })
const kinds = async () =>
  (await used.world.sql<{ kind: string }>('select kind from seal_certificate order by id')).map(({ kind }) => kind)

/** A self-signed RSA certificate as PKCS #12. */
function rsaP12(passphrase: string, commonName: string): Buffer {
  const keys = forge.pki.rsa.generateKeyPair({ bits: 2048, e: 0x10001 })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '1234abcd'
  certificate.validity.notAfter = new Date(Date.now() + 365 * 86_400_000)
  const name = [{ name: 'commonName', value: commonName }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  const p12 = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], passphrase, { algorithm: 'aes256' })
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary')
}

function stored(name: string, bytes: Buffer): string {
  writeFileSync(path.join(folder, name), bytes)
  return path.join(folder, name)
}

describe('the certificates of an installation', () => {
  it('are one root and one seal, although several nodes start at once', async () => {
    const roots = await Promise.all(Array.from({ length: 4 }, () => node().rootCertificate()))
    expect(new Set(roots).size).toBe(1)
    expect(await kinds()).toEqual(['ROOT', 'SEAL'])
    const root = new X509Certificate(roots[0] ?? '')
    expect(root.ca).toBe(true)
    expect(root.verify(root.publicKey)).toBe(true)
  })

  it('have their keys in the database encrypted only', async () => {
    await node().rootCertificate()
    const rows = await used.world.sql<{ key: Buffer }>('select key_sealed as key from seal_certificate')
    for (const { key } of rows) {
      expect(key.includes('PRIVATE KEY')).toBe(false)
      expect(key.subarray(1, 5).equals(used.world.services.vault.id)).toBe(true)
    }
  })

  it('get a new seal before the old one expires, and still know what that one sealed', async () => {
    const { bytes } = await node().seal(sampleInput(await samplePdf()))
    await used.world.sql("update seal_certificate set expires_at = now() + interval '100 days' where kind = 'SEAL'")
    const later = await node().seal(sampleInput(await samplePdf()))
    expect(await kinds()).toEqual(['ROOT', 'SEAL', 'SEAL'])
    const [before, after] = [await node().verify(bytes), await node().verify(later.bytes)]
    expect([before.isOurs, after.isOurs]).toEqual([true, true])
    expect(before.seal?.serialNumber).not.toBe(after.seal?.serialNumber)
  })

  it('do not make another installation accept their seals', async () => {
    const { bytes } = await node().seal(sampleInput(await samplePdf()))
    await used.world.sql('delete from seal_certificate')
    expect(await node().verify(bytes)).toMatchObject({ isWhole: true, isOurs: false, signers: [] })
  })
})

describe('a certificate of the settings', () => {
  it('seals, and its documents are ours even after the setting is removed', async () => {
    const file = stored('rsa.p12', rsaP12('open sesame', 'Denali Seal'))
    const { bytes } = await node({ p12: { file, passphrase: 'open sesame' } }).seal(sampleInput(await samplePdf()))
    expect(await kinds()).toEqual(['ROOT', 'SEAL', 'CONFIGURED'])
    expect(await node().verify(bytes)).toMatchObject({
      isWhole: true,
      isOurs: true,
      seal: { issuedTo: 'Denali Seal', issuedBy: 'Denali Seal' },
    })
  })

  it.each([
    ['a wrong passphrase', () => rsaP12('right', 'Seal'), 'cannot be opened'],
    ['another file', () => Buffer.from('hello'), 'cannot be opened'],
  ])('is refused with %s in a message that names the setting', async (_, make, message) => {
    const file = stored('wrong.p12', make())
    await expect(node({ p12: { file, passphrase: 'wrong' } }).rootCertificate()).rejects.toThrow(`SEAL_P12 ${message}`)
  })

  it('is refused when its file is missing', async () => {
    const p12 = { file: path.join(folder, 'none.p12'), passphrase: '' }
    await expect(node({ p12 }).rootCertificate()).rejects.toThrow('SEAL_P12 cannot be read')
  })

  it('can have a key of an elliptic curve and a chain, as openssl writes them', ({ skip }) => {
    if (spawnSync('openssl', ['version']).status !== 0) return skip()
    const at = (name: string) => path.join(folder, name)
    const run = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder })
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    run('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=CA', '-days', '9')
    run('req', ...key, '-keyout', 'ec.key', '-out', 'ec.csr', '-subj', '/CN=EC Seal')
    run(
      'x509',
      '-req',
      '-in',
      'ec.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-set_serial',
      '7',
      '-out',
      'ec.pem',
      '-days',
      '9',
    )
    run(
      'pkcs12',
      '-export',
      '-in',
      'ec.pem',
      '-inkey',
      'ec.key',
      '-certfile',
      'ca.pem',
      '-passout',
      'pass:x',
      '-out',
      'ec.p12',
    )
    const { certificate, chain, key: secret } = readP12(readFileSync(at('ec.p12')), 'x')
    expect(new X509Certificate(certificate).subject).toBe('CN=EC Seal')
    expect(chain.map((each) => new X509Certificate(each).subject)).toEqual(['CN=CA'])
    expect(secret.asymmetricKeyType).toBe('ec')
  })
})

describe('the evidence of a signature', () => {
  it('is sealed with a timestamp, or refused for another attempt when the authority fails', async () => {
    const good = await startTimestampAuthority()
    const { bytes } = await node({ timestampUrl: good.url }).seal(sampleInput(await samplePdf()))
    expect((await node().verify(bytes)).seal?.level).toBe('PAdES B-T')
    await good.stop()
    const refused = node({ timestampUrl: good.url }).seal(sampleInput(await samplePdf()))
    await expect(refused).rejects.toThrow(Refusal)
    await expect(refused).rejects.toMatchObject({ status: 503 })
  })

  it('leaves the bytes of the caller as they are', async () => {
    const pdf = await samplePdf()
    const { bytes } = await node().seal(sampleInput(pdf))
    await node().join([pdf])
    await node().verify(bytes)
    expect([pdf.subarray(0, 5).toString(), bytes.subarray(0, 5).toString()]).toEqual(['%PDF-', '%PDF-'])
  })
})
