import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../kit/ports/files.ts'
import { archiveNames } from './archive-names.ts'

interface ArchiveEntry {
  key: string
  name: string
  bytes: number
  modifiedAt: string
}

/**
 * Streams an archive. One file is open at a time, and no file is held in memory as a whole. Files are stored without
 * compression: most of them are compressed already.
 */
export function archiveOf(store: FileStore, entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let open: Readable | null = null
  const fail = (error: Error) => output.destroy(error)
  const names = archiveNames(entries.map(({ name }) => name))
  for (const [at, { key, bytes, modifiedAt }] of entries.entries()) {
    zip.addReadStreamLazy(names[at] ?? key, { compress: false, size: bytes, mtime: new Date(modifiedAt) }, (give) => {
      store.open(key).then((file) => {
        open = file
        give(null, file)
      }, fail)
    })
  }
  zip.on('error', fail)
  // If the client disconnects, the open file is closed.
  output.once('close', () => open?.destroy())
  zip.end()
  ;(zip.outputStream as Readable).on('error', fail).pipe(output)
  return output
}
