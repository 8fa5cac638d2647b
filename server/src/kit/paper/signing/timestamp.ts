import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, TimeStampReq, TimeStampReqVersion, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { randomBytes } from 'node:crypto'
import { TimestampFailed } from '../../ports/evidence.ts'
import { memoryOf, oids, toDer } from './cms.ts'
import { digestOf, readSignedMessage, sha256 } from './signed-message.ts'

const timeoutMs = 10_000
/** Tokens have about 6 KB, with the certificates of the authority. */
export const largestToken = 24 * 1024

interface Stamp {
  at: Date
  nonce: Buffer | null
}

/** Reads a token that is over these bytes; null if it is invalid or over other bytes. */
export function readTimestamp(token: Uint8Array, stamped: Uint8Array): Stamp | null {
  const message = readSignedMessage(token)
  if (!message?.isSigned || !message.content) return null
  if (!digestOf(message.digestName, message.content).equals(message.messageDigest)) return null
  try {
    const info = AsnConvert.parse(memoryOf(message.content), TSTInfo)
    const { hashAlgorithm, hashedMessage } = info.messageImprint
    const isOver = hashAlgorithm.algorithm === oids.sha256 && Buffer.from(hashedMessage.buffer).equals(sha256(stamped))
    return isOver ? { at: info.genTime, nonce: info.nonce ? Buffer.from(info.nonce) : null } : null
  } catch {
    return null
  }
}

/** Asks a timestamp authority (RFC 3161) for a token over these bytes. */
export async function requestTimestamp(url: string, stamped: Uint8Array): Promise<Buffer> {
  // The first bit stays clear, so that the integer is positive.
  const nonce = randomBytes(8)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  const request = new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: oids.sha256 }),
      hashedMessage: new OctetString(memoryOf(sha256(stamped))),
    }),
    nonce: memoryOf(nonce),
    certReq: true,
  })
  let answer: ArrayBuffer
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/timestamp-query' },
      body: memoryOf(toDer(request)),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    answer = await response.arrayBuffer()
  } catch (error) {
    throw new TimestampFailed(`The timestamp authority did not answer: ${(error as Error).message}`)
  }
  const token = tokenOf(answer)
  const stamp = token && readTimestamp(token, stamped)
  if (!token || !stamp?.nonce?.equals(nonce))
    throw new TimestampFailed('The timestamp authority answered with no valid token')
  return token
}

function tokenOf(answer: ArrayBuffer): Buffer | null {
  if (answer.byteLength > largestToken) return null
  try {
    const { timeStampToken } = AsnConvert.parse(answer, TimeStampResp)
    return timeStampToken ? toDer(timeStampToken) : null
  } catch {
    return null
  }
}
