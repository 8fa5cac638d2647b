import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Vault } from '../../kit/secrets/crypto.ts'
import type { ByteRange, Quarantined, SealedObject } from '../../kit/ports/files.ts'
import { codeOf, realDisk, type Disk } from './disk.ts'
import { openOrRestore } from './open-or-restore.ts'
import { quarantineName, readQuarantineName } from './quarantine-name.ts'
import { findSealed, openStored, wrappingKeysOf, type StoredFile } from './stored-file.ts'

export function ignoreMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
/** 256 folders keep each of them small. */
const folderOf = (key: string): string => key.slice(0, 2)
const pageLength = 500

/** The results of `take` for the files, without nulls, in pages. */
async function* inPages<T>(
  files: ReturnType<Disk['walk']>,
  take: (entry: { file: string; ageMs: number }) => T | null,
): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const entry of files) {
    const item = take(entry)
    if (item !== null) page.push(item)
    if (page.length < pageLength) continue
    yield page
    page = []
  }
  if (page.length) yield page
}

/** The stored files of a folder, as far as they are read or put back. The thread of the backup needs no more. */
export class LocalFolder {
  protected readonly incoming: string
  protected readonly objects: string
  protected readonly aside: string
  protected readonly owner: string
  protected readonly vault: Vault
  protected readonly disk: Disk
  protected readonly folders = new Set<string>()

  constructor(folder: string, vault: Vault, disk: Disk = realDisk) {
    this.incoming = path.join(folder, 'incoming')
    this.objects = path.join(folder, 'objects')
    this.aside = path.join(folder, 'quarantine')
    this.owner = path.join(folder, 'installation')
    this.vault = vault
    this.disk = disk
  }

  open(key: string, range?: ByteRange): Promise<Readable> {
    return openOrRestore(
      () => this.#read(key, range),
      () => this.restore(key),
    )
  }

  #read(key: string, range?: ByteRange): Promise<Readable | null> {
    return openStored(this.disk, this.vault, { file: this.place(key), key }, range).catch(ignoreMissing)
  }

  findSealed(key: string): Promise<SealedObject | null> {
    return findSealed(this.disk, { file: this.place(key), key }).catch(ignoreMissing)
  }

  findQuarantined(): AsyncIterable<Quarantined[]> {
    return inPages(this.disk.walk(this.aside), ({ file }) => readQuarantineName(path.basename(file)))
  }

  async restore(key: string): Promise<void> {
    for await (const { file } of this.disk.walk(path.join(this.aside, folderOf(key)))) {
      if (readQuarantineName(path.basename(file))?.key !== key) continue
      await this.ensureFolder(path.dirname(this.place(key)))
      // Another process may move it back at the same time.
      await this.disk.move(file, this.place(key)).catch(ignoreMissing)
    }
  }

  findOlderThan(ms: number): AsyncIterable<string[]> {
    return inPages(this.disk.walk(this.objects), ({ file, ageMs }) => (ageMs > ms ? path.basename(file) : null))
  }

  async readOwner(): Promise<string | null> {
    const file = await this.disk.read(this.owner).catch(ignoreMissing)
    return file && (await text(file)).trim()
  }

  async countKeys(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for await (const stored of this.storedFiles()) {
      const ids = (await wrappingKeysOf(this.disk, stored).catch(ignoreMissing)) ?? []
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }

  /** Includes the quarantine, because its files may be needed again. */
  protected async *storedFiles(): AsyncGenerator<StoredFile> {
    for await (const { file } of this.disk.walk(this.objects)) yield { file, key: path.basename(file) }
    for await (const { file } of this.disk.walk(this.aside)) {
      const key = readQuarantineName(path.basename(file))?.key
      if (key) yield { file, key }
    }
  }

  protected place(key: string): string {
    return path.join(this.objects, folderOf(key), key)
  }

  protected asidePlace(object: Quarantined): string {
    return path.join(this.aside, folderOf(object.key), quarantineName(object))
  }

  protected async ensureFolder(folder: string): Promise<void> {
    if (this.folders.has(folder)) return
    await this.disk.makeFolder(folder)
    this.folders.add(folder)
  }
}
