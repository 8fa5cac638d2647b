import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '../../gateways/files/port.ts'
import type { BackupWriter } from './writer.ts'

type Store = Pick<FileStore, 'open'>
interface FileRow { key: string; bytes: number; sha256: string }
type FileState = 'whole' | 'missing' | 'damaged'

const filesAtOnce = 200

export interface FilesOutcome { count: number; missing: string[]; damaged: string[] }

/** Writes the files whose rows are in the snapshot. Without their bytes it names them only. */
export async function writeFiles(writer: BackupWriter, reader: pg.Client, { store, withFiles }: { store: Store; withFiles: boolean }): Promise<FilesOutcome> {
  const outcome: FilesOutcome = { count: 0, missing: [], damaged: [] }
  await reader.query("declare stored no scroll cursor for select key, bytes, encode(sha256, 'hex') as sha256 from public.file_object order by key")
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
  await writer.record({ type: 'file', ...row, hasData: false })
  return 'whole'
}

/** A file that is lost or damaged is noted and does not keep the others from being backed up. */
async function writeFile(writer: BackupWriter, row: FileRow, store: Store): Promise<FileState> {
  const source = await store.open(row.key).catch((error: Error & { status?: number }) => {
    if (error.status === 404) return null
    return damagedOrThrow(error)
  })
  await writer.record({ type: 'file', ...row, hasData: source !== null })
  if (source === null) return 'missing'
  const sum = createHash('sha256')
  let bytes = 0
  for await (const piece of readable(source)) {
    sum.update(piece)
    bytes += piece.length
    await writer.data(piece)
  }
  const isWhole = bytes === row.bytes && sum.digest('hex') === row.sha256
  await writer.record({ type: 'file end', isWhole })
  return isWhole ? 'whole' : 'damaged'
}

/** What can be read of a file. */
async function* readable(source: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch (error) {
    damagedOrThrow(error as Error)
  }
}

/** Bytes that the disk has lost or that are not those that were sealed end the file. A store that does not answer or refuses fails the backup. */
function damagedOrThrow(error: Error & { code?: string }): [] {
  const { code } = error
  if ('$metadata' in error || (code !== undefined && code !== 'EIO' && !code.startsWith('ERR_OSSL'))) throw error
  return []
}
