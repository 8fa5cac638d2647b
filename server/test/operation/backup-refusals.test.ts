import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBackup } from '../../src/backup/reader.ts'
import { allJobs } from '../../src/jobs.ts'
import { restoreBackup } from '../../src/backup/restore.ts'
import { checkStoreAtStart } from '../../src/features/files/store-owner.actions.ts'
import { unfinishedRestore } from '../../src/kit/ports/files.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import {
  backUp,
  nameDemo,
  restoreInto,
  storeFile,
  testVault,
  useFolder,
  useTargets,
  type Target,
} from '../kit/backups.ts'
import { withClient } from '../kit/database-content.ts'
import { useWorld } from '../kit/world.ts'

const { fileName } = useFolder()
const newTarget = useTargets()
const whole = fileName('whole')
const used = useWorld({
  build: async (world) => {
    await nameDemo(world)
    await world.sql("insert into team (id, name) values (1, 'Home')")
    for (const content of ['first', 'second']) await storeFile(world, Buffer.from(content))
    await backUp(world, whole)
  },
})
const idOf = async () => String((await used.world.sql('select id from installation'))[0].id)

const tablesOf = (url: string) =>
  withClient(url, async (client) => (await client.query("select from pg_tables where schemaname = 'public'")).rowCount)
async function expectUntouched({ url, store }: Target): Promise<void> {
  expect(await tablesOf(url)).toBe(0)
  const files: string[] = []
  for await (const page of store.findOlderThan(Number.NEGATIVE_INFINITY)) files.push(...page)
  expect(files).toEqual([])
}

/** A copy of the backup that was changed. */
function spoilt(change: (file: string) => void): string {
  const file = fileName()
  copyFileSync(whole, file)
  change(file)
  return file
}

describe('a damaged backup', () => {
  const header = () => readFileSync(whole, 'latin1').split('\n', 2).join('\n').length + 1
  const flip = (at: (bytes: number) => number) => (file: string) => {
    const bytes = readFileSync(file)
    const place = at(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    writeFileSync(file, bytes)
  }
  const cut = (to: (bytes: number) => number) => (file: string) => truncateSync(file, to(statSync(file).size))
  /** Where the second chunk and the last chunk begin. */
  const second = () => header() + 4 + readFileSync(whole).readUInt32BE(header())
  function last(): number {
    const bytes = readFileSync(whole)
    let at = header()
    for (let next = at; next < bytes.length; next = at + 4 + bytes.readUInt32BE(at)) at = next
    return at
  }

  it.each<[string, (file: string) => void, string]>([
    ['in its first byte', flip(() => 0), 'is not a backup of Credence'],
    ['in its header', flip(() => header() - 10), ''],
    ['in the length of a chunk', flip(second), ''],
    ['in the first chunk', flip(() => header() + 20), 'is damaged at byte'],
    ['in the middle', flip((bytes) => Math.floor(bytes / 2)), 'is damaged at byte'],
    ['in its last byte', flip((bytes) => bytes - 1), 'is damaged at byte'],
    ['by one missing byte at its end', cut((bytes) => bytes - 1), 'is cut off after'],
    ['by missing its last chunk', cut(() => last()), 'is cut off after'],
    ['by missing all but its header', cut(() => header()), 'is cut off after'],
    ['by missing everything', cut(() => 0), 'is not a backup of Credence'],
    [
      'by a chunk that is there twice',
      (file) => {
        const bytes = readFileSync(file)
        writeFileSync(
          file,
          Buffer.concat([bytes.subarray(0, second()), bytes.subarray(header(), second()), bytes.subarray(second())]),
        )
      },
      'is damaged at byte',
    ],
    ['by bytes after its end', (file) => writeFileSync(file, 'more', { flag: 'a' }), ''],
  ])('a damaged backup is detected: %s', async (_, change, message) => {
    await expect(verifyBackup(spoilt(change), testVault())).rejects.toThrow(message)
  })

  it('a damaged backup changes nothing in the target', async () => {
    const target = await newTarget()
    await expect(restoreInto(target, spoilt(flip((bytes) => bytes - 1)))).rejects.toThrow('is damaged at byte')
    await expectUntouched(target)
  })

  it('a backup of another key names the key that it needs', async () => {
    const [other, own] = [new Vault(Buffer.alloc(32, 9)), testVault()]
    await expect(verifyBackup(whole, other)).rejects.toThrow(
      `was made with the key that has the id ${own.id.toString('hex')}, and CREDENCE_KEY has the id ${other.id.toString('hex')}`,
    )
  })
})

describe('a restore', () => {
  it('a restore into a database with tables is refused', async () => {
    const target = await newTarget()
    await withClient(target.url, (client) => client.query('create table ours (id int)'))
    await expect(restoreInto(target, whole)).rejects.toThrow(
      `The database ${target.name} is not empty: it has 1 tables. Nothing was changed.`,
    )
    expect(await tablesOf(target.url)).toBe(1)
  })

  it('a restore into a store with files is refused, unless they are to be kept', async () => {
    const target = await newTarget()
    await target.store.put('0'.repeat(32), Buffer.from('not of the backup'))
    await expect(restoreInto(target, whole)).rejects.toThrow(
      'The file store is not empty: it holds 1 file. Nothing was changed.',
    )
    expect(await tablesOf(target.url)).toBe(0)
    await restoreInto(target, whole, { keepFiles: true })
    expect(await text(await target.store.open('0'.repeat(32)))).toBe('not of the backup')
    expect(await target.store.readOwner()).toBe(await idOf())
  })

  it('a restore into the store of another installation is refused', async () => {
    const target = await newTarget()
    await target.store.writeOwner('somebody else')
    await expect(restoreInto(target, whole, { keepFiles: true })).rejects.toThrow(
      'The file store belongs to another installation (somebody else)',
    )
  })

  it('a restore of a demo is refused in production', async () => {
    const target = await newTarget()
    await expect(restoreInto(target, whole, { kind: 'production' })).rejects.toThrow(
      'The backup is of a demo installation and cannot be restored as production. Set CREDENCE_MODE=demo',
    )
    await expectUntouched(target)
  })

  it('a restore that is cut off leaves an empty database and a store on which no server starts, and can be run again', async () => {
    const target = await newTarget()
    const { store } = target
    const cutOff = Object.assign(Object.create(store) as typeof store, {
      readOwner: () => store.readOwner(),
      writeOwner: (id: string) => store.writeOwner(id),
      findOlderThan: (ms: number) => store.findOlderThan(ms),
      put: async (key: string, bytes: Buffer) => {
        const arrived = await store.put(key, bytes)
        await used.world.sql(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'credence backup'",
          [target.name],
        )
        return arrived
      },
    })
    await expect(
      restoreBackup({
        file: whole,
        adminUrl: target.url,
        vault: testVault(),
        store: cutOff,
        kind: 'demo',
        keepFiles: false,
        jobs: allJobs,
      }),
    ).rejects.toThrow(/terminat|connection error/)
    expect(await tablesOf(target.url)).toBe(0)
    expect(await store.readOwner()).toBe(unfinishedRestore(await idOf()))
    await expect(checkStoreAtStart({ ...used.world.services, files: store })).rejects.toThrow(
      'a backup was being restored into the file store, and that was not finished',
    )
    expect(await restoreInto(target, whole)).toMatchObject({ files: 2, missing: [] })
    expect(await store.readOwner()).toBe(await idOf())
  })
})

describe('a backup that is not finished', () => {
  it('a backup without enough room leaves no file of its name', async ({ skip }) => {
    const place = mkdtempSync(path.join(tmpdir(), 'credence-small-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', place], { stdio: 'ignore' })
    } catch {
      rmSync(place, { recursive: true })
      skip('only root may mount a small disk')
    }
    try {
      await expect(backUp(used.world, path.join(place, 'backup'))).rejects.toThrow(
        `There is no room for the backup in ${place}`,
      )
      expect(existsSync(path.join(place, 'backup'))).toBe(false)
      expect(existsSync(path.join(place, 'backup.partial'))).toBe(false)
    } finally {
      execFileSync('umount', [place])
      rmSync(place, { recursive: true })
    }
  })

  it('a backup does not replace a file of its name', async () => {
    await expect(backUp(used.world, whole)).rejects.toThrow(`${whole} exists already`)
  })

  it('a backup of a database that another release migrated is refused', async () => {
    await used.world.sql("insert into migration (name, checksum) values ('9999-later.sql', 'x')")
    await expect(backUp(used.world, fileName())).rejects.toThrow(
      'The database was not migrated to this release of Credence',
    )
    await used.world.sql("delete from migration where name = '9999-later.sql'")
  })
})

describe('a file that is damaged in the store', () => {
  let key: string
  beforeAll(async () => {
    key = await storeFile(used.world, Buffer.from('will be another'))
    await used.world.sql('update file_object set checksum = $2 where key = $1', [key, Buffer.alloc(32)])
  })
  afterAll(() => used.world.sql('delete from file_object where key = $1', [key]))

  it('a damaged file is named by the backup of a store that does not seal, and the others are backed up', async () => {
    const { files } = used.world.services
    expect(await backUp(used.world, fileName(), { open: (each) => files.open(each) })).toMatchObject({
      files: 3,
      missing: [],
      damaged: [key],
    })
  })

  it('a damaged sealed file is backed up as it is, and is named by the restore', async () => {
    const file = fileName()
    expect(await backUp(used.world, file)).toMatchObject({ files: 3, missing: [], damaged: [] })
    expect(await restoreInto(await newTarget(), file)).toMatchObject({ files: 3, missing: [key] })
  })

  it('a file that was cut off is named by the backup', async () => {
    const cut = await storeFile(used.world, Buffer.alloc(1000))
    truncateSync(path.join(used.world.services.config.files.folder, 'objects', cut.slice(0, 2), cut), 700)
    expect(await backUp(used.world, fileName())).toMatchObject({ damaged: [cut] })
    await used.world.sql('delete from file_object where key = $1', [cut])
  })
})
