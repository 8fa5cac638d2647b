import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileMessages } from '@credence/contract/files/calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all } from '../../../test/kit/document-files.ts'
import { hasChecksum } from '../../kit/files/checksum.ts'
import { Vault } from '../../kit/secrets/crypto.ts'
import { realDisk, type Disk } from './disk.ts'
import { LocalStore } from './local.ts'
import { newObjectKey, type Arrived } from '../../kit/ports/files.ts'
import type { OpenFile } from './sink.ts'

const vault = new Vault(randomBytes(32))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'credence-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const filesIn = (part: string) =>
  readdirSync(path.join(folder, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const bytes = randomBytes(300_000)
const errno = (code: string) => Object.assign(new Error(code), { code })
const full = { status: 507, message: fileMessages.noRoom }

/** A real open file. */
async function opened(file: string): Promise<OpenFile> {
  const real = await realDisk.create(file)
  return {
    writev: (pieces) => real.writev(pieces),
    sync: () => real.sync(),
    datasync: () => real.datasync(),
    close: () => real.close(),
  }
}

/** A store on a real disk with some operations replaced. */
const failing = (change: Partial<Disk>) => new LocalStore(folder, vault, { ...realDisk, ...change })

/** Receives a file and waits until its bytes are durable. */
async function received(
  store: LocalStore,
  key: string,
  source: Readable,
  announced: number | null = null,
): Promise<Arrived> {
  const { arrived, kept } = await store.receive(key, Promise.resolve(source), announced)
  await kept
  return arrived
}

describe('the store on the disk', () => {
  it('stores a file and returns it, as a whole and in ranges', async () => {
    const store = new LocalStore(folder, vault)
    const key = newObjectKey()
    expect(
      await received(store, key, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), null),
    ).toMatchObject({ bytes: bytes.length, contentType: 'application/octet-stream' })
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
    expect((await buffer(await store.open(key, { first: 10, last: 19 }))).equals(bytes.subarray(10, 20))).toBe(true)
    expect([filesIn('incoming'), filesIn('objects')]).toEqual([[], [key]])
  })

  it('does not find unknown files, and removes a file idempotently', async () => {
    const store = new LocalStore(folder, vault)
    await expect(store.open(newObjectKey())).rejects.toMatchObject({ status: 404 })
    await expect(store.remove(newObjectKey())).resolves.toBeUndefined()
    expect(await all(store.findOlderThan(0))).toEqual([])
  })

  it('overwrites nothing', async () => {
    const store = new LocalStore(folder, vault)
    const key = newObjectKey()
    const slow = new Readable({ read() {} })
    const second = received(store, key, slow)
    await expect(received(store, key, Readable.from([bytes]))).resolves.toMatchObject({ bytes: bytes.length })
    slow.push(Buffer.from('x'))
    slow.push(null)
    await expect(second).rejects.toMatchObject({ code: 'EEXIST' })
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
    expect(filesIn('incoming')).toEqual([])
  })

  it.each([
    ['is nearly full', { room: async () => ({ freeBytes: 10_000_000, totalBytes: 200_000_000 }) }],
    ['is full', { room: async () => ({ freeBytes: 0, totalBytes: 200_000_000 }) }],
    [
      'fills up under the first byte',
      { create: async (file) => ({ ...(await opened(file)), writev: () => Promise.reject(errno('ENOSPC')) }) },
    ],
    [
      'fills up under the last byte',
      { create: async (file) => ({ ...(await opened(file)), sync: () => Promise.reject(errno('ENOSPC')) }) },
    ],
    [
      'fills up while the middle is kept',
      { create: async (file) => ({ ...(await opened(file)), datasync: () => Promise.reject(errno('ENOSPC')) }) },
    ],
    [
      'goes over the quota',
      { create: async (file) => ({ ...(await opened(file)), writev: () => Promise.reject(errno('EDQUOT')) }) },
    ],
    ['has no room for a file', { create: () => Promise.reject(errno('ENOSPC')) }],
    ['has no room for a name', { place: () => Promise.reject(errno('ENOSPC')) }],
  ] as [string, Partial<Disk>][])(
    'reports that the disk %s, stores nothing, and works again when there is room',
    async (_, change) => {
      const key = newObjectKey()
      await expect(
        received(failing(change), key, Readable.from(Array.from({ length: 20 }, () => bytes)), bytes.length * 20),
      ).rejects.toMatchObject(full)
      expect([filesIn('incoming'), await all(new LocalStore(folder, vault).findOlderThan(-1))]).toEqual([[], []])
      await expect(
        received(new LocalStore(folder, vault), key, Readable.from([bytes]), bytes.length),
      ).resolves.toMatchObject({ bytes: bytes.length })
    },
  )

  it('stores nothing, and removes nothing, if the upload was refused', async () => {
    const store = new LocalStore(folder, vault)
    const refused = () => Promise.reject(new Error('not allowed'))
    const key = newObjectKey()
    const slow = new Readable({ read() {} })
    const first = received(store, key, slow)
    await expect.poll(() => filesIn('incoming')).toHaveLength(1)
    await expect(store.receive(key, refused(), null)).rejects.toThrow('not allowed')
    expect(filesIn('incoming')).toHaveLength(1)
    slow.push(bytes)
    slow.push(null)
    await expect(first).resolves.toMatchObject({ bytes: bytes.length })
    expect([filesIn('incoming'), filesIn('objects')]).toEqual([[], [key]])
  })

  it('signs no URL for a file that would not fit', async () => {
    const store = failing({ room: async () => ({ freeBytes: 60_000_000, totalBytes: 1_000_000_000 }) })
    const grant = {
      key: newObjectKey(),
      type: 'image/png',
      owner: 'x',
      teamId: 1,
      actor: 'account 1',
      call: '',
      expiresAt: new Date(),
      lifetimeSeconds: 1,
    }
    await expect(store.signUpload({ ...grant, bytes: 9_000_000 })).resolves.toMatch(/^\/api\/file\/upload\?/)
    await expect(store.signUpload({ ...grant, bytes: null })).rejects.toMatchObject(full)
  })

  it.each([1, 500_000, 524_288, 3_000_001, 10_485_760])(
    'counts and hashes %d bytes in any pieces, and leaves foreign buffers unchanged',
    async (length) => {
      const store = new LocalStore(folder, vault)
      const sent = randomBytes(length)
      const before = Buffer.from(sent)
      const pieces = Array.from({ length: Math.ceil(length / 65_537) }, (_, n) =>
        sent.subarray(n * 65_537, (n + 1) * 65_537),
      )
      const several = await Promise.all([1, 2, 3].map(() => received(store, newObjectKey(), Readable.from(pieces))))
      for (const arrived of several) expect(hasChecksum(before, arrived.checksum)).toBe(true)
      expect(sent.equals(before)).toBe(true)
    },
  )

  it('takes the memory of long pieces from the network, and copies short ones', async () => {
    const store = new LocalStore(folder, vault)
    const long = Buffer.from(new ArrayBuffer(600_000)).fill('a')
    // A parser of forms passes on a few bytes of its own memory and uses that again at once.
    const short = Buffer.from(new ArrayBuffer(18)).fill('b')
    async function* pieces() {
      yield short
      short.fill('x')
      yield long
      yield short
    }
    const key = newObjectKey()
    const { kept } = await store.write(key, Readable.from(pieces()), { maxBytes: 1_000_000, ownsPieces: true })
    await kept
    expect([long.byteLength, short.byteLength]).toEqual([0, 18])
    expect((await buffer(await store.open(key))).toString()).toBe(
      `${'b'.repeat(18)}${'a'.repeat(600_000)}${'x'.repeat(18)}`,
    )
  })

  it('stores nothing of a failed body, whatever fails', async () => {
    const store = new LocalStore(folder, vault)
    await expect(
      received(
        store,
        newObjectKey(),
        new Readable({
          read() {
            this.destroy(new Error('line broke'))
          },
        }),
        null,
      ),
    ).rejects.toThrow('line broke')
    await expect(
      received(store, newObjectKey(), Readable.from([Buffer.alloc(10_485_761)]), null),
    ).rejects.toMatchObject({ status: 413 })
    await expect(
      received(failing({ place: () => Promise.reject(errno('EIO')) }), newObjectKey(), Readable.from([bytes]), null),
    ).rejects.toMatchObject({ code: 'EIO' })
    expect(filesIn('incoming')).toEqual([])
  })

  it('lists and removes old files, and keeps new ones', async () => {
    const store = new LocalStore(folder, vault)
    const [old, fresh] = [newObjectKey(), newObjectKey()]
    for (const key of [old, fresh]) await store.put(key, bytes)
    const hourAgo = new Date(Date.now() - 3_600_000)
    utimesSync(path.join(folder, 'objects', old.slice(0, 2), old), hourAgo, hourAgo)
    expect(await all(store.findOlderThan(1_800_000))).toEqual([old])
    const begun = await realDisk.create(path.join(folder, 'incoming', 'begun'))
    await begun.writev([bytes])
    await store.removeUnfinished(1_800_000)
    expect(filesIn('incoming')).toEqual(['begun'])
    utimesSync(path.join(folder, 'incoming', 'begun'), hourAgo, hourAgo)
    await store.removeUnfinished(1_800_000)
    expect(filesIn('incoming')).toEqual([])
    await begun.close()
  })
})
