import { buffer } from 'node:stream/consumers'
import { openSealedBytes } from '../gateways/files/stored-file.ts'
import { hasChecksum } from '../kit/files/checksum.ts'
import type { Vault } from '../kit/secrets/crypto.ts'
import { UnusableBackup, type BackupRecord } from './format.ts'
import type { Part } from './reader.ts'

type FileRecord = Extract<BackupRecord, { type: 'file' }>

/**
 * The bytes of the file of the last record; null when the backup lacks it or it was damaged before. Files are small
 * enough to be held in memory.
 */
export async function readFile(
  parts: AsyncIterator<Part>,
  vault: Vault,
  { key, checksum, sha256 = '', data }: FileRecord,
): Promise<Buffer | null> {
  const found = data === 'none' ? null : await joinPieces(parts)
  const bytes = found && data === 'sealed' ? await openWhole(vault, key, found) : found
  return bytes && hasChecksum(bytes, Buffer.from(checksum ?? sha256, 'hex')) ? bytes : null
}

async function joinPieces(parts: AsyncIterator<Part>): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  for (;;) {
    const { value, done } = await parts.next()
    if (done) throw new UnusableBackup('The backup ends within a file')
    if (value.record?.type === 'file end') return value.record.isWhole ? Buffer.concat(pieces) : null
    if (!value.data) throw new UnusableBackup('The backup has a record within a file')
    pieces.push(value.data())
  }
}

async function openWhole(vault: Vault, key: string, sealed: Buffer): Promise<Buffer | null> {
  try {
    return await buffer(openSealedBytes(vault, key, sealed))
  } catch {
    return null
  }
}
