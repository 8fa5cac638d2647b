import 'reflect-metadata'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { randomBytes, webcrypto } from 'node:crypto'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const lifetime = { root: 30, seal: 10 }

/** A new certificate as DER with its private key as PEM (PKCS #8). */
export interface Issued {
  certificate: Buffer
  key: string
  expiresAt: Date
}

/** Twenty bytes at most, and positive. */
function newSerialNumber(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.toString('hex')
}

const pemOf = (der: ArrayBuffer): string =>
  `-----BEGIN PRIVATE KEY-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END PRIVATE KEY-----\n`

async function newKeys(): Promise<{ keys: webcrypto.CryptoKeyPair; key: string }> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  return { keys, key: pemOf(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)) }
}

function validity(years: number): { notBefore: Date; notAfter: Date } {
  const notBefore = new Date()
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + years)
  return { notBefore, notAfter }
}

const issued = (certificate: X509Certificate, key: string): Issued => ({
  certificate: Buffer.from(certificate.rawData),
  key,
  expiresAt: certificate.notAfter,
})

/** A root that signs certificates and nothing else. Its name has a random part, so that two installations differ. */
export async function issueRoot(): Promise<Issued> {
  const { keys, key } = await newKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name: `CN=Credence Root ${randomBytes(4).toString('hex')}`,
    ...validity(lifetime.root),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return issued(certificate, key)
}

/** A certificate that seals documents and cannot issue others. */
export async function issueSeal(root: Pick<Issued, 'certificate' | 'key'>): Promise<Issued> {
  const issuer = new X509Certificate(new Uint8Array(root.certificate))
  const der = Buffer.from(root.key.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
  const signingKey = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
  const { keys, key } = await newKeys()
  const { notBefore, notAfter } = validity(lifetime.seal)
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: `CN=Credence Seal ${notBefore.getUTCFullYear()}`,
    issuer: issuer.subject,
    notBefore,
    notAfter: new Date(Math.min(notAfter.getTime(), issuer.notAfter.getTime())),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer),
    ],
  })
  return issued(certificate, key)
}
