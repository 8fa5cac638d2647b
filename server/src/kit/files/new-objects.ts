import { Readable } from 'node:stream'
import { limits } from '@credence/contract/limits'
import { newObjectKey, type Arrived, type FileStore } from '../ports/files.ts'
import type { Scope } from '../request/scope.ts'
import { storeObjects, type StoredObject } from './stored-files.ts'

export type NewObject = StoredObject

/** Files that are written to the store before the transaction that refers to them. */
export class NewObjects {
  readonly #store: FileStore
  readonly #objects: NewObject[] = []
  #isClaimed = false

  constructor(store: FileStore) {
    this.#store = store
  }

  /** Files larger than an upload may be need a limit of their own. `madeOf` is the object that the server made it of. */
  async put(bytes: Buffer, maxBytes: number = limits.fileBytes, madeOf?: string): Promise<NewObject> {
    const key = newObjectKey()
    const object = { key, ...(await this.#write(key, bytes, maxBytes)), ...(madeOf === undefined ? {} : { madeOf }) }
    this.#objects.push(object)
    return object
  }

  async #write(key: string, bytes: Buffer, maxBytes: number): Promise<Arrived> {
    if (bytes.length <= limits.fileBytes) return this.#store.put(key, bytes)
    const { arrived, kept } = await this.#store.write(key, Readable.from([bytes], { objectMode: false }), {
      maxBytes,
      ownsPieces: false,
    })
    await kept
    return arrived
  }

  /** Writes their rows, then runs the rest of the transaction's work. After that they stay, whether or not the commit is heard of. */
  async claim<T>(scope: Scope, rest: () => Promise<T>): Promise<T> {
    await storeObjects(scope, this.#objects)
    const answer = await rest()
    this.#isClaimed = true
    return answer
  }

  /** What cannot be removed is an object without a row, which the nightly sweep finds. */
  async discardUnclaimed(): Promise<void> {
    if (!this.#isClaimed) await Promise.allSettled(this.#objects.map(({ key }) => this.#store.remove(key)))
  }
}

/** Runs work with new files. If no transaction claims them, they are removed. */
export async function withNewObjects<T>(store: FileStore, work: (objects: NewObjects) => Promise<T>): Promise<T> {
  const objects = new NewObjects(store)
  try {
    return await work(objects)
  } finally {
    await objects.discardUnclaimed()
  }
}
