import { ContentInfo, id_messageDigest, SignedData, SignerInfo, type Attribute } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { constants, createHash, createVerify, hash, X509Certificate } from 'node:crypto'
import { memoryOf, oids, signedBytes, toDer } from './cms.ts'

const digestNames: Readonly<Record<string, string>> = {
  [oids.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const rsaPss = '1.2.840.113549.1.1.10'

/** A signed CMS message with one signer, of us or of others. */
export interface SignedMessage {
  /** The hash function of the content. */
  digestName: string
  certificate: X509Certificate
  /** The other certificates, in their order. */
  chain: readonly Buffer[]
  signature: Buffer
  messageDigest: Buffer
  signedAttributes: readonly Attribute[]
  unsignedAttributes: readonly Attribute[]
  /** Whether the signature over the signed attributes is that of the certificate. */
  isSigned: boolean
  /** The content, of messages that have it inside. */
  content: Buffer | null
}

const valueOf = (attributes: readonly Attribute[], type: string): ArrayBuffer | undefined =>
  attributes.find(({ attrType }) => attrType === type)?.attrValues[0]

const isSignerOf = (certificate: Buffer, { sid }: SignerInfo): boolean => {
  const { serialNumber } = new X509Certificate(certificate)
  const asked = sid.issuerAndSerialNumber
  const stripped = (hex: string) => hex.toLowerCase().replace(/^(00)+(?=..)/, '')
  return asked
    ? stripped(Buffer.from(asked.serialNumber).toString('hex')) === stripped(serialNumber) &&
        certificate.includes(toDer(asked.issuer))
    : sid.subjectKeyIdentifier !== undefined && certificate.includes(Buffer.from(sid.subjectKeyIdentifier.buffer))
}

function isSignatureOf(info: SignerInfo, digestName: string, certificate: X509Certificate, signed: Buffer): boolean {
  const isPss = info.signatureAlgorithm.algorithm === rsaPss
  const key = isPss
    ? {
        key: certificate.publicKey,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_AUTO,
      }
    : certificate.publicKey
  return createVerify(digestName).update(signed).verify(key, Buffer.from(info.signature.buffer))
}

/** Reads a message; null if it is none, has no single signer, or uses a hash function that is not accepted. */
export function readSignedMessage(der: Uint8Array): SignedMessage | null {
  try {
    const outer = AsnConvert.parse(memoryOf(der), ContentInfo)
    const data = AsnConvert.parse(outer.content, SignedData)
    const [info, ...others] = data.signerInfos
    const attributes = info?.signedAttrs ?? []
    const digestName = digestNames[info?.digestAlgorithm.algorithm ?? '']
    const digest = valueOf(attributes, id_messageDigest)
    const certificates = [...(data.certificates ?? [])].flatMap(({ certificate }) =>
      certificate ? [toDer(certificate)] : [],
    )
    const own = info && certificates.find((each) => isSignerOf(each, info))
    if (!info || others.length > 0 || !digestName || !digest || !own) return null
    const certificate = new X509Certificate(own)
    const content = data.encapContentInfo.eContent?.single
    return {
      digestName,
      certificate,
      chain: certificates.filter((each) => each !== own),
      signature: Buffer.from(info.signature.buffer),
      messageDigest: Buffer.from(AsnConvert.parse(digest, OctetString).buffer),
      signedAttributes: attributes,
      unsignedAttributes: info.unsignedAttrs ?? [],
      isSigned: isSignatureOf(info, digestName, certificate, signedBytes(attributes)),
      content: content ? Buffer.from(content.buffer) : null,
    }
  } catch {
    // Every malformed message is the same to the reader: it is no seal that can be checked.
    return null
  }
}

export const attributeOf = (attributes: readonly Attribute[], type: string): Buffer | null => {
  const value = valueOf(attributes, type)
  return value ? Buffer.from(value) : null
}

export const digestOf = (name: string, ...pieces: readonly Uint8Array[]): Buffer => {
  const digest = createHash(name)
  for (const piece of pieces) digest.update(piece)
  return digest.digest()
}

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')
