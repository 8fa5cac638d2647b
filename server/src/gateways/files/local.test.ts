import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileMessages } from '@credence/contract/files'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all } from '../../../test/document-files.ts'
import { Vault } from '../../kit/crypto.ts'
import { realDisk, type Disk } from './disk.ts'
import { LocalStore } from './local.ts'
import { newObjectKey } from './port.ts'
import type { OpenFile } from './sink.ts'

const vault = new Vault(randomBytes(32))
let folder: string
beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), 'credence-store-')) })
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const filesIn = (part: string) => readdirSync(path.join(folder, part), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name)
const bytes = randomBytes(300_000)
const errno = (code: string) => Object.assign(new Error(code), { code })
const full = { status: 507, message: fileMessages.noRoom }

/** A file that is really there. */
async function opened(file: string): Promise<OpenFile> {
  const real = await realDisk.create(file)
  return { writev: (pieces) => real.writev(pieces), sync: () => real.sync(), datasync: () => real.datasync(), close: () => real.close() }
}

/** A disk that fails in one thing and is real in all others. */
const failing = (change: Partial<Disk>) => new LocalStore(folder, vault, { ...realDisk, ...change })

describe('the store on the disk', () => {
  it('keeps what it was given and gives it back, whole and in part', async () => {
    const store = new LocalStore(folder, vault)
    const key = newObjectKey()
    expect(await store.receive(key, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), null)).toMatchObject({ bytes: bytes.length, contentType: 'application/octet-stream' })
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
    expect((await buffer(await store.open(key, { first: 10, last: 19 }))).equals(bytes.subarray(10, 20))).toBe(true)
    expect([filesIn('incoming'), filesIn('objects')]).toEqual([[], [key]])
    expect(readFileSync(path.join(folder, 'objects', key.slice(0, 2), key)).equals(bytes)).toBe(true)
  })

  it('knows nothing that it was not given, and removes it as often as it is asked', async () => {
    const store = new LocalStore(folder, vault)
    await expect(store.open(newObjectKey())).rejects.toMatchObject({ status: 404 })
    await expect(store.remove(newObjectKey())).resolves.toBeUndefined()
    expect(await all(store.findOlderThan(0))).toEqual([])
  })

  it('writes over nothing', async () => {
    const store = new LocalStore(folder, vault)
    const key = newObjectKey()
    const slow = new Readable({ read() {} })
    const first = store.receive(key, slow, null)
    slow.push(bytes)
    await expect.poll(() => filesIn('incoming')).toEqual([key])
    await expect(store.receive(key, Readable.from([Buffer.from('x')]), null)).rejects.toMatchObject({ code: 'EEXIST' })
    slow.push(null)
    await expect(first).resolves.toMatchObject({ bytes: bytes.length })
    expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
  })

  it.each([
    ['is nearly full', { room: async () => ({ freeBytes: 10_000_000, totalBytes: 200_000_000 }) }],
    ['is full', { room: async () => ({ freeBytes: 0, totalBytes: 200_000_000 }) }],
    ['fills up under the first byte', { create: async (file) => ({ ...await opened(file), writev: () => Promise.reject(errno('ENOSPC')) }) }],
    ['fills up under the last byte', { create: async (file) => ({ ...await opened(file), sync: () => Promise.reject(errno('ENOSPC')) }) }],
    ['fills up while the middle is kept', { create: async (file) => ({ ...await opened(file), datasync: () => Promise.reject(errno('ENOSPC')) }) }],
    ['goes over the quota', { create: async (file) => ({ ...await opened(file), writev: () => Promise.reject(errno('EDQUOT')) }) }],
    ['has no room for a file', { create: () => Promise.reject(errno('ENOSPC')) }],
    ['has no room for a name', { place: () => Promise.reject(errno('ENOSPC')) }],
  ] as [string, Partial<Disk>][])('says so when the disk %s, keeps nothing, and works again when there is room', async (_, change) => {
    const key = newObjectKey()
    await expect(failing(change).receive(key, Readable.from(Array.from({ length: 20 }, () => bytes)), bytes.length * 20)).rejects.toMatchObject(full)
    expect([filesIn('incoming'), await all(new LocalStore(folder, vault).findOlderThan(-1))]).toEqual([[], []])
    await expect(new LocalStore(folder, vault).receive(key, Readable.from([bytes]), bytes.length)).resolves.toMatchObject({ bytes: bytes.length })
  })

  it('signs no address for what would not fit', async () => {
    const store = failing({ room: async () => ({ freeBytes: 60_000_000, totalBytes: 1_000_000_000 }) })
    const grant = { key: newObjectKey(), type: 'image/png', owner: 'x', teamId: 1, accountId: 1, expiresAt: new Date(), lifetimeSeconds: 1 }
    await expect(store.signUpload({ ...grant, bytes: 9_000_000 })).resolves.toMatch(/^\/api\/file\/upload\?/)
    await expect(store.signUpload({ ...grant, bytes: null })).rejects.toMatchObject(full)
  })

  it('keeps nothing of a body that fails, whatever fails', async () => {
    const store = new LocalStore(folder, vault)
    await expect(store.receive(newObjectKey(), new Readable({ read() { this.destroy(new Error('line broke')) } }), null)).rejects.toThrow('line broke')
    await expect(store.receive(newObjectKey(), Readable.from([Buffer.alloc(10_485_761)]), null)).rejects.toMatchObject({ status: 413 })
    await expect(failing({ place: () => Promise.reject(errno('EIO')) }).receive(newObjectKey(), Readable.from([bytes]), null)).rejects.toMatchObject({ code: 'EIO' })
    expect(filesIn('incoming')).toEqual([])
  })

  it('tells and removes what is old, and leaves what is new', async () => {
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
