import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Vault } from '../../kit/secrets/crypto.ts'
import { realDisk } from './disk.ts'
import { LocalStore } from './local.ts'
import { newObjectKey } from '../../kit/ports/files.ts'
import { chunkBytes, headerBytes, sealedChunkBytes, slots } from '../../kit/files/sealed-file.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const [oldVault, bothVault, newVault] = [new Vault(oldKey), new Vault(newKey, [oldKey]), new Vault(newKey)]
const [oldId, newId] = [oldVault, newVault].map(({ id }) => id.toString('hex')) as [string, string]
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'credence-sealed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (key: string) => path.join(folder, 'objects', key.slice(0, 2), key)
const read = async (store: LocalStore, key: string, range?: { first: number; last: number }) =>
  buffer(await store.open(key, range))

/** A store with one file of this many bytes. */
async function stored(length: number): Promise<{ store: LocalStore; key: string; bytes: Buffer; file: string }> {
  const store = new LocalStore(folder, oldVault)
  const [key, bytes] = [newObjectKey(), randomBytes(length)]
  await store.put(key, bytes)
  return { store, key, bytes, file: fileOf(key) }
}

/** A file in the format of an earlier release. */
function plain(bytes: Buffer): string {
  const key = newObjectKey()
  mkdirSync(path.dirname(fileOf(key)), { recursive: true })
  writeFileSync(fileOf(key), bytes)
  return key
}

describe('a file on the disk', () => {
  it.each([1, 15, chunkBytes - 1, chunkBytes, chunkBytes + 1, 8 * chunkBytes, 3_000_001])(
    'of %d bytes is sealed, and is read as a whole and in every kind of range',
    async (length) => {
      const { store, key, bytes, file } = await stored(length)
      const atRest = readFileSync(file)
      expect(atRest.length).toBe(headerBytes + length + 16 * Math.ceil(length / chunkBytes))
      // A few bytes may be found by chance.
      expect(length > 15 && atRest.includes(bytes.subarray(0, 15))).toBe(false)
      expect((await read(store, key)).equals(bytes)).toBe(true)
      for (const at of [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, length - 1].filter((each) => each < length)) {
        for (const last of [at, Math.min(at + 2 * chunkBytes, length - 1), length - 1]) {
          expect(
            (await read(store, key, { first: at, last })).equals(bytes.subarray(at, last + 1)),
            `${at}-${last}`,
          ).toBe(true)
        }
      }
    },
  )

  it.each<[string, (file: Buffer) => Buffer]>([
    ['cut off in a chunk', (file) => file.subarray(0, -1)],
    ['cut off after a chunk', (file) => file.subarray(0, headerBytes + 2 * sealedChunkBytes)],
    ['cut off after its header', (file) => file.subarray(0, headerBytes + 1)],
    [
      'changed in one bit',
      (file) => {
        const bent = Buffer.from(file)
        bent[headerBytes + 100] = (bent[headerBytes + 100] ?? 0) ^ 1
        return bent
      },
    ],
    [
      'with two chunks exchanged',
      (file) =>
        Buffer.concat([
          file.subarray(0, headerBytes),
          file.subarray(headerBytes + sealedChunkBytes, headerBytes + 2 * sealedChunkBytes),
          file.subarray(headerBytes, headerBytes + sealedChunkBytes),
          file.subarray(headerBytes + 2 * sealedChunkBytes),
        ]),
    ],
    [
      'with its last chunk repeated',
      (file) => Buffer.concat([file, file.subarray(headerBytes + 3 * sealedChunkBytes)]),
    ],
  ])('%s is refused', async (_, change) => {
    const { store, key, file } = await stored(3 * chunkBytes + 100)
    writeFileSync(file, change(readFileSync(file)))
    await expect(read(store, key)).rejects.toThrow(/unable to authenticate data|cut off/)
  })

  it('opens only under its own key: one moved to the place of another is refused', async () => {
    const { store, key, file } = await stored(100)
    const other = newObjectKey()
    await store.put(other, randomBytes(100))
    renameSync(fileOf(other), file)
    await expect(read(store, key)).rejects.toThrow('A file cannot be opened')
    await expect(read(new LocalStore(folder, newVault), key)).rejects.toThrow('A file cannot be opened')
  })
})

/** The files that a rotation could not seal again. */
async function failuresOf(store: LocalStore): Promise<string[]> {
  const failed: string[] = []
  await store.reseal((key) => void failed.push(key))
  return failed
}

describe('the rotation of keys in the store', () => {
  it('wraps the keys of files again and keeps their chunks, also in quarantine', async () => {
    const { key, bytes, file } = await stored(3 * chunkBytes)
    const aside = await stored(10)
    await aside.store.quarantine(aside.key)
    const before = readFileSync(file)
    const store = new LocalStore(folder, bothVault)
    expect(await store.countKeys()).toEqual(new Map([[oldId, 2]]))
    expect(await failuresOf(store)).toEqual([])
    expect(await store.countKeys()).toEqual(new Map([[newId, 2]]))
    expect(readFileSync(file).subarray(headerBytes).equals(before.subarray(headerBytes))).toBe(true)
    const alone = new LocalStore(folder, newVault)
    expect([(await read(alone, key)).equals(bytes), (await read(alone, aside.key)).equals(aside.bytes)]).toEqual([
      true,
      true,
    ])
    await expect(read(new LocalStore(folder, oldVault), key)).rejects.toThrow('A file cannot be opened')
    expect(await failuresOf(new LocalStore(folder, new Vault(oldKey, [newKey])))).toEqual([])
    expect((await read(new LocalStore(folder, oldVault), key)).equals(bytes)).toBe(true)
  })

  it('seals files of an earlier release, which are read before and after', async () => {
    const long = randomBytes(2_000_000)
    const keys = [plain(Buffer.from('short')), plain(long)] as const
    plain(Buffer.alloc(0))
    const store = new LocalStore(folder, newVault)
    expect([
      (await read(store, keys[0])).toString(),
      (await read(store, keys[1], { first: 7, last: 9 })).equals(long.subarray(7, 10)),
    ]).toEqual(['short', true])
    expect(await store.countKeys()).toEqual(new Map([['', 2]]))
    expect(await failuresOf(store)).toEqual([])
    expect(await store.countKeys()).toEqual(new Map([[newId, 2]]))
    expect([(await read(store, keys[0])).toString(), (await read(store, keys[1])).equals(long)]).toEqual([
      'short',
      true,
    ])
    expect(readFileSync(fileOf(keys[1])).includes(long.subarray(1000, 1016))).toBe(false)
  })

  it.each([1, 2])(
    'can be interrupted at its step %d by a power failure, and the file opens then and after the next run',
    async (step) => {
      const { key, bytes, file } = await stored(100)
      let done = 0
      const failing = new LocalStore(folder, bothVault, {
        ...realDisk,
        overwrite: async (name, part, at) => {
          done += 1
          // Only half of the bytes are written.
          await realDisk.overwrite(name, done === step ? part.subarray(0, 40) : part, at)
          if (done === step) throw new Error('power failure')
        },
      })
      expect(await failuresOf(failing)).toEqual([key])
      const store = new LocalStore(folder, bothVault)
      expect((await read(store, key)).equals(bytes)).toBe(true)
      expect(await failuresOf(store)).toEqual([])
      expect(await store.countKeys()).toEqual(new Map([[newId, 1]]))
      expect((await read(new LocalStore(folder, newVault), key)).equals(bytes)).toBe(true)
      expect(slots.filter((at) => readFileSync(file)[at] === 0)).toHaveLength(1)
    },
  )

  it('reports files that do not open, and leaves them as they are', async () => {
    const { file, key } = await stored(100)
    truncateSync(file, headerBytes)
    const before = readFileSync(file)
    expect(await failuresOf(new LocalStore(folder, newVault))).toEqual([key])
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})
