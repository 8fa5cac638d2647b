import { createHash, hash, type Hash } from 'node:crypto'

/**
 * The checksum of a file is its SHA-512, which a processor without instructions for SHA-256 computes in less than half
 * the time. Files of earlier releases have a SHA-256, which is known by its length.
 */
const newest = 'sha512'
const sha256Bytes = 32

const algorithmOf = (checksum: Buffer): 'sha256' | 'sha512' => (checksum.length === sha256Bytes ? 'sha256' : newest)

export const newChecksum = (): Hash => createHash(newest)

/** The hash that was used for a checksum. */
export const sameChecksum = (checksum: Buffer): Hash => createHash(algorithmOf(checksum))

export const hasChecksum = (bytes: Buffer, checksum: Buffer): boolean =>
  hash(algorithmOf(checksum), bytes, 'buffer').equals(checksum)

/** The value of the header `Repr-Digest` (RFC 9530). */
export const digestHeader = (checksum: Buffer): string =>
  `${checksum.length === sha256Bytes ? 'sha-256' : 'sha-512'}=:${checksum.toString('base64')}:`
