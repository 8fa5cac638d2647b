import forge from 'node-forge'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { SealCredentials } from '../../kit/paper/signing/cms.ts'

const derOf = (value: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(value).getBytes(), 'binary')

function bagsOf(file: Buffer, passphrase: string): forge.pkcs12.Bag[] {
  let p12: forge.pkcs12.Pkcs12Pfx
  try {
    p12 = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(file.toString('binary')), passphrase)
  } catch {
    throw new Error('cannot be opened; check the file and SEAL_P12_PASSPHRASE')
  }
  return p12.safeContents.flatMap(({ safeBags }) => safeBags)
}

/** The library reads RSA only; of other keys and certificates it gives the bytes. */
const certificateOf = ({ cert, asn1 }: forge.pkcs12.Bag): X509Certificate =>
  new X509Certificate(derOf(cert ? forge.pki.certificateToAsn1(cert) : asn1))
const keyOf = ({ key, asn1 }: forge.pkcs12.Bag) =>
  createPrivateKey({
    key: derOf(key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1),
    format: 'der',
    type: 'pkcs8',
  })

/** The certificates above a certificate, as far as the file has them, the nearest first. */
function chainOf(certificate: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const issuer = others.find((each) => each !== certificate && certificate.checkIssued(each))
  return issuer
    ? [
        issuer,
        ...chainOf(
          issuer,
          others.filter((each) => each !== issuer),
        ),
      ]
    : []
}

/** Reads a PKCS #12 file with one key, its certificate and those above it. The message of an error ends a sentence. */
export function readP12(file: Buffer, passphrase: string): SealCredentials {
  const bags = bagsOf(file, passphrase)
  const isKey = ({ type }: forge.pkcs12.Bag) =>
    type === forge.pki.oids.pkcs8ShroudedKeyBag || type === forge.pki.oids.keyBag
  const [keyBag, ...others] = bags.filter(isKey)
  if (!keyBag || others.length > 0) throw new Error('must hold one private key')
  const key = keyOf(keyBag)
  const certificates = bags.filter(({ type }) => type === forge.pki.oids.certBag).map(certificateOf)
  const own = certificates.find((each) => each.checkPrivateKey(key))
  if (!own) throw new Error('must hold the certificate of its private key')
  if (!['rsa', 'ec'].includes(key.asymmetricKeyType ?? '')) throw new Error('must hold an RSA or an EC key')
  return { key, certificate: own.raw, chain: chainOf(own, certificates).map(({ raw }) => raw) }
}
