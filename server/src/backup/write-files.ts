import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { FileStore, SealedObject } from '../kit/ports/files.ts'
import { sameChecksum } from '../kit/files/checksum.ts'
import { releaseBuffer } from '../kit/files/release-buffer.ts'
import type { BackupWriter } from './writer.ts'

type Store = Pick<FileStore, 'open' | 'findSealed'>
interface FileRow {
  key: string
  bytes: number
  checksum: string
}
type FileState = 'whole' | 'missing' | 'damaged'

const filesAtOnce = 200
const heldBytes = 512 * 1024

export interface FilesOutcome {
  count: number
  missing: string[]
  damaged: string[]
}

/** Writes the files whose rows are in the snapshot. Without `withFiles` it only names them. */
export async function writeFiles(
  writer: BackupWriter,
  reader: pg.Client,
  { store, withFiles }: { store: Store; withFiles: boolean },
): Promise<FilesOutcome> {
  const outcome: FilesOutcome = { count: 0, missing: [], damaged: [] }
  await reader.query(
    "declare stored no scroll cursor for select key, bytes, encode(checksum, 'hex') as checksum from public.file_object order by key",
  )
  for (let isDone = false; !isDone;) {
    const { rows } = await reader.query<FileRow>(`fetch ${filesAtOnce} from stored`)
    for (const row of rows) {
      const state = withFiles ? await writeFile(writer, row, store) : await nameFile(writer, row)
      if (state !== 'whole') outcome[state].push(row.key)
    }
    outcome.count += rows.length
    isDone = rows.length < filesAtOnce
  }
  return outcome
}

async function nameFile(writer: BackupWriter, row: FileRow): Promise<FileState> {
  await writer.record({ type: 'file', ...row, data: 'none' })
  return 'whole'
}

/** A lost or damaged file is recorded and does not prevent the backup of the others. */
async function writeFile(writer: BackupWriter, row: FileRow, store: Store): Promise<FileState> {
  const sealed = await store.findSealed?.(row.key)
  if (sealed) return writeSealed(writer, row, sealed)
  const source = await store.open(row.key).catch((error: Error & { status?: number }) => {
    if (error.status === 404) return null
    return assertDamage(error)
  })
  await writer.record({ type: 'file', ...row, data: source === null ? 'none' : 'plain' })
  if (source === null) return 'missing'
  const checksum = Buffer.from(row.checksum, 'hex')
  const sum = sameChecksum(checksum)
  let bytes = 0
  const isRead =
    source !== 'damaged' &&
    (await readPieces(source, async (piece) => {
      sum.update(piece)
      bytes += piece.length
      await writer.data(piece)
      releaseBuffer(piece)
    }))
  return endFile(writer, isRead && bytes === row.bytes && sum.digest().equals(checksum))
}

/**
 * A file that is encrypted at rest is copied as it is. Its content is verified when it is opened: by a restore, or by
 * `--check`.
 */
async function writeSealed(writer: BackupWriter, row: FileRow, { file, bytes }: SealedObject): Promise<FileState> {
  await writer.record({ type: 'file', ...row, data: 'sealed' })
  await writer.sealedFile(file)
  return endFile(writer, bytes === row.bytes)
}

async function endFile(writer: BackupWriter, isWhole: boolean): Promise<FileState> {
  await writer.record({ type: 'file end', isWhole })
  return isWhole ? 'whole' : 'damaged'
}

/** Passes on the pieces of a file as the store reads them. Returns whether all could be read. */
async function readPieces(source: Readable, take: (piece: Buffer) => Promise<void>): Promise<boolean> {
  const failures: Error[] = []
  const sink = new Writable({
    highWaterMark: heldBytes,
    write: (piece: Buffer, _encoding, done) =>
      void take(piece).then(
        () => done(),
        (error: Error) => {
          failures.push(error)
          done(error)
        },
      ),
  })
  try {
    await pipeline(source, sink)
    return true
  } catch (error) {
    // A failure of the backup itself is not damage of the file.
    for (const failure of failures) throw failure
    assertDamage(error as Error)
    return false
  }
}

/**
 * Unreadable bytes, or bytes that differ from those that were sealed, count as damage of the file. A store that does
 * not answer or refuses fails the backup.
 */
function assertDamage(error: Error & { code?: string }): 'damaged' {
  const { code } = error
  if ('$metadata' in error || (code !== undefined && code !== 'EIO' && !code.startsWith('ERR_OSSL'))) throw error
  return 'damaged'
}
