import { constants, createHash, createVerify, hash, X509Certificate } from 'node:crypto'
import { oids, signerIdOf } from './cms.ts'
import { oidOf, readDer, tag, type Node } from './der.ts'

const digestNames: Readonly<Record<string, string>> = {
  [oids.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const rsaPss = '1.2.840.113549.1.1.10'

/** The first values of attributes, by type. */
type Attributes = ReadonlyMap<string, Node>

/** A signed CMS message with one signer, of us or of others. */
export interface SignedMessage {
  /** The hash function of the content. */
  digestName: string
  certificate: X509Certificate
  /** The other certificates, in their order. */
  chain: readonly Buffer[]
  signature: Buffer
  messageDigest: Buffer
  signedAttributes: Attributes
  unsignedAttributes: Attributes
  /** Whether the signature over the signed attributes is that of the certificate. */
  isSigned: boolean
  /** The content, of messages that have it inside. */
  content: Buffer | null
}

const attributesOf = (set: Node | undefined): Attributes =>
  new Map(
    (set?.children ?? []).flatMap(({ children: [type, values] }) => {
      const value = values?.children[0]
      return value ? [[oidOf(type), value] as const] : []
    }),
  )

/** Whether a certificate is the one that the signer names: by issuer and serial number, or by the id of its key. */
const isNamedBy = (signer: Node, { bytes }: Node): boolean =>
  signer.type === tag.sequence ? signerIdOf(bytes)?.equals(signer.bytes) === true : bytes.includes(signer.value)

function isSignatureOf(
  signed: Buffer,
  signature: Buffer,
  { certificate, digestName, algorithm }: { certificate: X509Certificate; digestName: string; algorithm: string },
): boolean {
  const key =
    algorithm === rsaPss
      ? {
          key: certificate.publicKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_AUTO,
        }
      : certificate.publicKey
  return createVerify(digestName).update(signed).verify(key, signature)
}

/** The attributes as they are signed: a SET, not the implicit tag that they have in the message. */
function asSet({ bytes }: Node): Buffer {
  const copy = Buffer.from(bytes)
  copy[0] = tag.set
  return copy
}

/**
 * Reads a message; null if it is none, has not one signer with signed attributes, or uses a hash function that is not
 * accepted. Throws if a certificate in it cannot be read.
 */
export function readSignedMessage(der: Uint8Array): SignedMessage | null {
  const [type, outer] = readDer(der)?.children ?? []
  const [, , encapsulated, ...rest] = outer?.children[0]?.children ?? []
  const certificates = rest.find((node) => node.type === tag.first)?.children ?? []
  const [info, ...others] = rest.at(-1)?.children ?? []
  if (oidOf(type) !== oids.signedData || !encapsulated || !info || others.length > 0) return null
  const [, signer, digestAlgorithm, attributes, signatureAlgorithm, signatureNode, unsigned] = info.children
  const digestName = digestNames[oidOf(digestAlgorithm?.children[0])]
  if (!signer || !digestName || attributes?.type !== tag.first || !signatureNode) return null
  const own = certificates.find((each) => isNamedBy(signer, each))
  const signedAttributes = attributesOf(attributes)
  const digest = signedAttributes.get(oids.messageDigest)
  if (!own || !digest) return null
  const certificate = new X509Certificate(own.bytes)
  const signature = signatureNode.value
  const algorithm = oidOf(signatureAlgorithm?.children[0])
  return {
    digestName,
    certificate,
    chain: certificates.filter((each) => each !== own).map(({ bytes }) => bytes),
    signature,
    messageDigest: digest.value,
    signedAttributes,
    unsignedAttributes: attributesOf(unsigned),
    isSigned: isSignatureOf(asSet(attributes), signature, { certificate, digestName, algorithm }),
    content: encapsulated.children[1]?.children[0]?.value ?? null,
  }
}

/**
 * Whether the signed attributes name this certificate by its hash, or name none. Seals of PAdES name it, so that the
 * certificate in the message cannot be another.
 */
export function namesCertificate({ signedAttributes, certificate }: SignedMessage): boolean {
  const named = signedAttributes.get(oids.signingCertificateV2)
  // SHA-256 is the default of the hash. Another one is too rare to be worth reading.
  return named === undefined || named.bytes.includes(sha256(certificate.raw))
}

export const digestOf = (name: string, ...pieces: readonly Uint8Array[]): Buffer => {
  const digest = createHash(name)
  for (const piece of pieces) digest.update(piece)
  return digest.digest()
}

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')
