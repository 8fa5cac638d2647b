import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../kit/files/sync-folder.ts'
import type { ByteRange } from '../../kit/ports/files.ts'
import type { OpenFile } from './sink.ts'

/** The few things that the store asks of a disk, so that a test can stand in for one that fails. */
export interface Disk {
  /** Opens a file that must not exist yet. */
  create(file: string): Promise<OpenFile>
  read(file: string, range?: ByteRange): Promise<ReadStream>
  /** Opens a file to be read at any place, and says how long it is. */
  open(file: string): Promise<{ handle: FileHandle; bytes: number }>
  /** Writes over a few bytes of a file; they are there after a power cut too. */
  overwrite(file: string, bytes: Buffer, at: number): Promise<void>
  /** Puts a whole file into its place, where nothing must be yet; it is there after a power cut too. */
  place(from: string, to: string): Promise<void>
  /** Moves a whole file, in one step also for a crash, over whatever is there. */
  move(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
  /** Files of a folder and its folders, with the age of their last change. */
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
    // What went away while we looked needs no looking at.
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
    // Renaming by itself would take the place of what is there.
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
    // Each folder that was made is an entry in the one above it, up to the first that was there before.
    if (first === undefined) return
    for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made))
  },
  async room(folder) {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  },
}
