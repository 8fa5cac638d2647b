import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../kit/files/sync-folder.ts'
import type { ByteRange } from '../../kit/ports/files.ts'
import type { OpenFile } from './sink.ts'

/** The code of an error of the disk, such as ENOENT. */
export const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code)

/** The operations that the store needs of a disk. A test can replace them by failing ones. */
export interface Disk {
  /** Opens a file that must not exist yet. */
  create(file: string): Promise<OpenFile>
  read(file: string, range?: ByteRange): Promise<ReadStream>
  /** Opens a file for random access and returns its length. */
  open(file: string): Promise<{ handle: FileHandle; bytes: number }>
  /** Overwrites a few bytes of a file durably. */
  overwrite(file: string, bytes: Buffer, at: number): Promise<void>
  /** Moves a complete file durably to a name that must not exist yet. */
  place(from: string, to: string): Promise<void>
  /** Moves a complete file atomically over an existing one. */
  move(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
  /** The files of a folder, recursively, with the age of their last change. */
  walk(folder: string): AsyncIterable<{ file: string; ageMs: number }>
  makeFolder(folder: string): Promise<void>
  room(folder: string): Promise<{ freeBytes: number; totalBytes: number }>
}

const readAtOnce = 262_144

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function* walk(folder: string): AsyncGenerator<{ file: string; ageMs: number }> {
  let entries
  try {
    entries = await opendir(folder)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  for await (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      yield* walk(file)
      continue
    }
    // The file was removed meanwhile.
    const info = await stat(file).catch(() => null)
    if (info) yield { file, ageMs: Date.now() - info.mtimeMs }
  }
}

export const realDisk: Disk = {
  create: (file) => open(file, 'wx', 0o600),
  async read(file, range) {
    const handle = await open(file)
    return createReadStream('', {
      fd: handle,
      highWaterMark: readAtOnce,
      ...(range ? { start: range.first, end: range.last } : {}),
    })
  },
  async open(file) {
    const handle = await open(file)
    try {
      return { handle, bytes: (await handle.stat()).size }
    } catch (error) {
      await handle.close()
      throw error
    }
  },
  async overwrite(file, bytes, at) {
    const handle = await open(file, 'r+')
    try {
      await handle.write(bytes, 0, bytes.length, at)
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
  async place(from, to) {
    // A rename alone would overwrite an existing file.
    await (await open(to, 'wx', 0o600)).close()
    await rename(from, to)
    await syncFolder(path.dirname(to))
  },
  async move(from, to) {
    await rename(from, to)
    for (const file of [to, from]) await syncFolder(path.dirname(file))
  },
  remove: (file) => rm(file, { force: true }),
  walk,
  async makeFolder(folder) {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 })
    // Each new folder is an entry in its parent, so all parents up to the first existing folder are synced.
    if (first === undefined) return
    for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made))
  },
  async room(folder) {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  },
}
