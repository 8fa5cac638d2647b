import { verifyReasons } from '@credence/contract/verify/reasons'
import { X509Certificate } from 'node:crypto'
import type { Verification } from '../../ports/evidence.ts'
import { oids, sealMessage } from './cms.ts'
import { findSeals, isPdf, type SealPlace } from './find-seals.ts'
import { factsKey, type SealedFacts } from './seal-pdf.ts'
import { digestOf, namesCertificate, readSignedMessage, sha256, type SignedMessage } from './signed-message.ts'
import { readTimestamp } from './timestamp.ts'

/** The certificates of this installation, as DER: roots that issue seals, and seals that were configured. */
export interface OwnCertificates {
  roots: readonly Uint8Array[]
  configured: readonly Uint8Array[]
}

/** What one seal of a file says about it. */
interface Checked {
  isOurs: boolean
  /** The range that the seal covers is unchanged. */
  isIntact: boolean
  coversAll: boolean
  message: SignedMessage
  timestampedAt: Date | null
  place: SealPlace
}

const commonName = (name: string): string => /^CN=(.*)$/m.exec(name)?.[1] ?? name.replaceAll('\n', ', ')

/** Roots seldom change, and reading a certificate takes as long as verifying with it. */
const knownRoots = new Map<string, X509Certificate>()

function rootOf(der: Uint8Array): X509Certificate {
  const name = Buffer.from(der).toString('latin1')
  const root = knownRoots.get(name) ?? new X509Certificate(der)
  knownRoots.set(name, root)
  return root
}

const isIssuedBy = (certificate: X509Certificate, root: X509Certificate): boolean =>
  certificate.checkIssued(root) && certificate.verify(root.publicKey)

/** Whether each certificate issued the one before it. The last one issued itself, or its issuer is not there. */
function isChain(certificate: X509Certificate, above: readonly Buffer[]): boolean {
  const [next, ...rest] = above
  if (!next) return true
  const issuer = new X509Certificate(next)
  return isIssuedBy(certificate, issuer) && isChain(issuer, rest)
}

/**
 * Whether the certificate of a seal is one of this installation. The certificates above it are part of the seal: under
 * a root of ours, that root alone.
 */
function ownershipOf(
  { certificate, chain }: SignedMessage,
  { roots, configured }: OwnCertificates,
): { isOurs: boolean; hasOwnChain: boolean } {
  if (configured.some((each) => certificate.raw.equals(each)))
    return { isOurs: true, hasOwnChain: isChain(certificate, chain) }
  const root = roots.find((each) => isIssuedBy(certificate, rootOf(each)))
  return { isOurs: root !== undefined, hasOwnChain: chain.length === 1 && Boolean(root && chain[0]?.equals(root)) }
}

/** The message without the zeros that fill its room. A byte other than zero after it was changed by somebody. */
function messageIn(contents: Buffer): Buffer | null {
  const lengthBytes = contents[0] === 0x30 && (contents[1] ?? 0) >= 0x80 ? (contents[1] ?? 0) & 0x7f : 0
  if (lengthBytes < 1 || lengthBytes > 4) return null
  const end = 2 + lengthBytes + contents.readUIntBE(2, lengthBytes)
  return end <= contents.length && contents.subarray(end).every((byte) => byte === 0) ? contents.subarray(0, end) : null
}

function readSeal(file: Buffer, place: SealPlace, own: OwnCertificates): Checked | null {
  const der = messageIn(place.contents)
  const message = der && readSignedMessage(der)
  if (!der || !message) return null
  const { certificate, chain, signature, unsignedAttributes } = message
  const digest = digestOf(message.digestName, file.subarray(0, place.from), file.subarray(place.to, place.end))
  const token = unsignedAttributes.get(oids.timestampToken)?.bytes ?? null
  const timestampedAt = (token && readTimestamp(token, signature)?.at) ?? null
  const { isOurs, hasOwnChain } = message.isSigned ? ownershipOf(message, own) : { isOurs: false, hasOwnChain: false }
  // A seal of ours is made of parts in one way only, so that not one of its own bytes can be another.
  const isGenuine =
    namesCertificate(message) &&
    (!isOurs ||
      (hasOwnChain &&
        sealMessage({ digest: message.messageDigest, certificate: certificate.raw, chain, signature, token }).equals(
          der,
        )))
  return {
    isOurs,
    isIntact:
      message.isSigned && isGenuine && digest.equals(message.messageDigest) && (!token || timestampedAt !== null),
    coversAll: place.end === file.length,
    message,
    timestampedAt,
    place,
  }
}

/** What a seal says; null if some part of it cannot be read. */
function checkSeal(file: Buffer, place: SealPlace, own: OwnCertificates): Checked | null {
  try {
    return readSeal(file, place, own)
  } catch {
    return null
  }
}

/** A date of a PDF in UTC, as seals of ours have it. */
function dateOf(text: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/.exec(text) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null
}

/** The entries of the signature dictionary after the message. Only a seal of ours is known to have them there. */
function entriesAfter(file: Buffer, { to, end }: SealPlace): { sealedAt: Date | null; facts: SealedFacts | null } {
  const close = file.indexOf('endobj', to)
  const text = file.subarray(to, close < 0 ? end : Math.min(close, end)).toString('latin1')
  const [, hex = ''] = new RegExp(`/${factsKey} <([\\da-f]*)>`).exec(text) ?? []
  return {
    sealedAt: dateOf(/\/M \(([^)]*)\)/.exec(text)?.[1] ?? ''),
    facts: hex ? (JSON.parse(Buffer.from(hex, 'hex').toString('utf8')) as SealedFacts) : null,
  }
}

const nothing = { isWhole: false, isOurs: false, document: null, signers: [], seal: null }

function reasonFor({ isOurs, isIntact, coversAll }: Checked): string {
  if (!isIntact) return verifyReasons.changed
  if (!coversAll) return verifyReasons.appended
  return isOurs ? verifyReasons.whole : verifyReasons.foreign
}

/** The order in which several seals of a file count. */
const rank = ({ isOurs, isIntact, coversAll }: Checked): number =>
  Number(isIntact && coversAll) * 4 + Number(isIntact) * 2 + Number(isOurs)

/**
 * Checks the seal of a file. The file is not parsed as a PDF: everything that is told about it stands beside the seal,
 * so that a malicious file can do no harm.
 */
export function verifySeal(file: Buffer, own: OwnCertificates): Verification {
  if (!isPdf(file)) return { ...nothing, reason: verifyReasons.notPdf }
  const { hasAny, places } = findSeals(file)
  if (!hasAny) return { ...nothing, reason: verifyReasons.none }
  const [best] = places.flatMap((place) => checkSeal(file, place, own) ?? []).toSorted((a, b) => rank(b) - rank(a))
  if (!best) return { ...nothing, reason: verifyReasons.unreadable }
  const { isOurs, isIntact, coversAll, message, timestampedAt, place } = best
  const isWhole = isIntact && coversAll
  const { sealedAt, facts } = isOurs && isIntact ? entriesAfter(file, place) : { sealedAt: null, facts: null }
  const { certificate } = message
  return {
    isWhole,
    isOurs,
    reason: reasonFor(best),
    document:
      isWhole && facts && sealedAt ? { name: facts.document, sealedAt, sha256: sha256(file).toString('hex') } : null,
    signers:
      isWhole && facts ? facts.signers.map(({ name, signedAt }) => ({ name, signedAt: new Date(signedAt) })) : [],
    seal: {
      level: isOurs ? (timestampedAt ? 'PAdES B-T' : 'PAdES B-B') : null,
      issuedTo: commonName(certificate.subject),
      issuedBy: commonName(certificate.issuer),
      serialNumber: certificate.serialNumber,
      sealedAt,
      timestampedAt,
    },
  }
}
