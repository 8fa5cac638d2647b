import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import * as asn1js from 'asn1js'
import { hash, sign, type KeyObject } from 'node:crypto'

/** What seals: a private key, its certificate and the certificates above it, as DER. */
export interface SealCredentials {
  key: KeyObject
  certificate: Uint8Array
  chain: readonly Uint8Array[]
}

export const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
} as const

/** The memory of some bytes alone: the library takes an ArrayBuffer as a whole. */
export const memoryOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
export const toDer = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value))
const attribute = (attrType: string, value: ArrayBuffer) => new Attribute({ attrType, attrValues: [value] })
const sha256Algorithm = () => new AlgorithmIdentifier({ algorithm: oids.sha256 })

/** The signed attributes as they are signed: a SET, not the implicit tag that they have in the message. */
export function signedBytes(attributes: readonly Attribute[]): Buffer {
  const set = new asn1js.Set({ value: attributes.map((each) => asn1js.fromBER(AsnConvert.serialize(each)).result) })
  return Buffer.from(set.toBER())
}

/** Names the certificate by its hash, so that no other certificate of the same key can take its place. */
const signingCertificate = (certificate: Uint8Array): ArrayBuffer =>
  new asn1js.Sequence({
    value: [
      new asn1js.Sequence({
        value: [
          new asn1js.Sequence({
            value: [new asn1js.OctetString({ valueHex: memoryOf(hash('sha256', certificate, 'buffer')) })],
          }),
        ],
      }),
    ],
  }).toBER()

/**
 * The signed attributes of PAdES: type, digest and certificate. There is no signing time, which is in the signature
 * dictionary. DER wants the members of a set in the order of their bytes.
 */
function signedAttributes(digest: Uint8Array, certificate: Uint8Array): Attribute[] {
  return [
    attribute(id_contentType, new asn1js.ObjectIdentifier({ value: id_data }).toBER()),
    attribute(id_messageDigest, new asn1js.OctetString({ valueHex: memoryOf(digest) }).toBER()),
    attribute(oids.signingCertificateV2, signingCertificate(certificate)),
  ].toSorted((a, b) => Buffer.compare(toDer(a), toDer(b)))
}

const isEc = (certificate: Certificate): boolean =>
  certificate.tbsCertificate.subjectPublicKeyInfo.algorithm.algorithm === '1.2.840.10045.2.1'

/** ECDSA has no parameters, RSA has NULL. */
const signatureAlgorithm = (certificate: Certificate): AlgorithmIdentifier =>
  isEc(certificate)
    ? new AlgorithmIdentifier({ algorithm: oids.ecdsaWithSha256 })
    : new AlgorithmIdentifier({ algorithm: oids.sha256WithRsa, parameters: new asn1js.Null().toBER() })

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
  const signer = AsnConvert.parse(memoryOf(certificate), Certificate)
  const { issuer, serialNumber } = signer.tbsCertificate
  const info = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: sha256Algorithm(),
    signedAttrs: signedAttributes(digest, certificate),
    signatureAlgorithm: signatureAlgorithm(signer),
    signature: new OctetString(memoryOf(signature)),
    ...(token ? { unsignedAttrs: [attribute(oids.timestampToken, memoryOf(token))] } : {}),
  })
  const content = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256Algorithm()]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [certificate, ...chain].map(
        (each) => new CertificateChoices({ certificate: AsnConvert.parse(memoryOf(each), Certificate) }),
      ),
    ),
    signerInfos: new SignerInfos([info]),
  })
  return toDer(new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(content) }))
}

/** Signs the digest of a file. */
export const signDigest = (digest: Uint8Array, { key, certificate }: SealCredentials): Buffer =>
  sign('sha256', signedBytes(signedAttributes(digest, certificate)), key)
