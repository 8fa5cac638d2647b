import { randomBytes } from 'node:crypto'
import { TimestampFailed } from '../../ports/evidence.ts'
import { oids, sha256Algorithm } from './cms.ts'
import { oidOf, readDer, tag, tlv, type Node } from './der.ts'
import { digestOf, readSignedMessage, sha256 } from './signed-message.ts'

const timeoutMs = 10_000
/** Tokens have about 6 KB, with the certificates of the authority. */
export const largestToken = 24 * 1024

interface Stamp {
  at: Date
  /** The number of the request as it stands in the token. */
  nonce: Buffer | null
}

/** A time of ASN.1, such as 20261115204454Z or with fractions of a second. */
function timeOf({ value }: Node): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(value.toString('latin1')) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

function readToken(token: Uint8Array, stamped: Uint8Array): Stamp | null {
  const message = readSignedMessage(token)
  if (!message?.isSigned || !message.content) return null
  if (!digestOf(message.digestName, message.content).equals(message.messageDigest)) return null
  const [, , imprint, , time, ...optional] = readDer(message.content)?.children ?? []
  const [algorithm, hashed] = imprint?.children ?? []
  const at = time && timeOf(time)
  const isOver = oidOf(algorithm?.children[0]) === oids.sha256 && hashed?.value.equals(sha256(stamped))
  return at && isOver ? { at, nonce: optional.find(({ type }) => type === tag.integer)?.value ?? null } : null
}

/** Reads a token that is over these bytes; null if it is invalid or over other bytes. */
export function readTimestamp(token: Uint8Array, stamped: Uint8Array): Stamp | null {
  try {
    return readToken(token, stamped)
  } catch {
    return null
  }
}

/** A request (RFC 3161) for a token over these bytes, with the certificate of the authority. */
const requestFor = (stamped: Uint8Array, nonce: Uint8Array): Buffer =>
  tlv(
    tag.sequence,
    tlv(tag.integer, Buffer.from([1])),
    tlv(tag.sequence, sha256Algorithm, tlv(tag.octets, sha256(stamped))),
    tlv(tag.integer, nonce),
    tlv(tag.boolean, Buffer.from([0xff])),
  )

async function ask(url: string, request: Buffer): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(request),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  } catch (error) {
    throw new TimestampFailed(`The timestamp authority did not answer: ${(error as Error).message}`)
  }
}

/** Asks a timestamp authority for a token over these bytes. */
export async function requestTimestamp(url: string, stamped: Uint8Array): Promise<Buffer> {
  // The first bit stays clear and the second is set, so that the number is positive and has all its bytes.
  const nonce = randomBytes(8)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  const answer = await ask(url, requestFor(stamped, nonce))
  // The status comes first; a refusal has no token.
  const token = readDer(answer)?.children[1]?.bytes
  const stamp = token && token.length <= largestToken && readTimestamp(token, stamped)
  if (!token || !stamp || !stamp.nonce?.equals(nonce))
    throw new TimestampFailed('The timestamp authority answered with no valid token')
  return token
}
