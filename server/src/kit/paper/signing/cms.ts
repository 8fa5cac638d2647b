import { hash, sign, type KeyObject } from 'node:crypto'
import { oid, readDer, tag, tlv } from './der.ts'

/** What seals: a private key, its certificate and the certificates above it, as DER. */
export interface SealCredentials {
  key: KeyObject
  certificate: Uint8Array
  chain: readonly Uint8Array[]
}

export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
} as const

const sequence = (...parts: readonly Uint8Array[]) => tlv(tag.sequence, ...parts)
const attribute = (type: string, value: Uint8Array) => sequence(oid(type), tlv(tag.set, value))
const versionOne = tlv(tag.integer, Buffer.from([1]))
export const sha256Algorithm = sequence(oid(oids.sha256))

/**
 * The signed attributes of PAdES: type, digest, and the hash of the certificate, so that no other certificate of the
 * same key can take its place. There is no signing time, which is in the signature dictionary. DER wants the members of
 * a set in the order of their bytes.
 */
function signedAttributes(digest: Uint8Array, certificate: Uint8Array): Buffer[] {
  const named = sequence(sequence(sequence(tlv(tag.octets, hash('sha256', certificate, 'buffer')))))
  return [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, tlv(tag.octets, digest)),
    attribute(oids.signingCertificateV2, named),
  ].toSorted((a, b) => Buffer.compare(a, b))
}

/** The issuer and the serial number of a certificate, by which a message names it; null for no certificate. */
export function signerIdOf(certificate: Uint8Array): Buffer | null {
  const fields = readDer(certificate)?.children[0]?.children ?? []
  // The version stands first, unless it is the oldest.
  const [serial, , issuer] = fields[0]?.type === tag.first ? fields.slice(1) : fields
  return serial && issuer ? sequence(issuer.bytes, serial.bytes) : null
}

/** Stands in the public key of a certificate for an elliptic curve, and nowhere else. */
const ellipticCurveKey = oid('1.2.840.10045.2.1')

/** ECDSA has no parameters, RSA has NULL. */
const signatureAlgorithm = (certificate: Uint8Array): Buffer =>
  Buffer.from(certificate.buffer, certificate.byteOffset, certificate.byteLength).includes(ellipticCurveKey)
    ? sequence(oid(oids.ecdsaWithSha256))
    : sequence(oid(oids.sha256WithRsa), tlv(tag.nothing))

export interface SealParts {
  digest: Uint8Array
  certificate: Uint8Array
  chain: readonly Uint8Array[]
  signature: Uint8Array
  /** The RFC 3161 token over the signature, of PAdES B-T. */
  token: Uint8Array | null
}

/** The CMS message of a seal. The same parts give the same bytes, which the verification relies on. */
export function sealMessage({ digest, certificate, chain, signature, token }: SealParts): Buffer {
  const signerId = signerIdOf(certificate)
  if (!signerId) throw new Error('The certificate of the seal cannot be read')
  const signerInfo = sequence(
    versionOne,
    signerId,
    sha256Algorithm,
    tlv(tag.first, ...signedAttributes(digest, certificate)),
    signatureAlgorithm(certificate),
    tlv(tag.octets, signature),
    ...(token ? [tlv(tag.second, attribute(oids.timestampToken, token))] : []),
  )
  const signedData = sequence(
    versionOne,
    tlv(tag.set, sha256Algorithm),
    sequence(oid(oids.data)),
    tlv(tag.first, certificate, ...chain),
    tlv(tag.set, signerInfo),
  )
  return sequence(oid(oids.signedData), tlv(tag.first, signedData))
}

/** Signs the digest of a file. */
export const signDigest = (digest: Uint8Array, { key, certificate }: SealCredentials): Buffer =>
  sign('sha256', tlv(tag.set, ...signedAttributes(digest, certificate)), key)
