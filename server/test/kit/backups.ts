import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import type { BackupSummary } from '../../src/kit/ports/backups.ts'
import { openBackup } from '../../src/backup/reader.ts'
import { allJobs } from '../../src/jobs.ts'
import { restoreBackup, type RestoreSummary } from '../../src/backup/restore.ts'
import { LocalStore } from '../../src/gateways/files/local.ts'
import { newObjectKey, type FileStore } from '../../src/kit/ports/files.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import { databaseAt, rootUrl, withClient } from './database-content.ts'
import { dataFolderOf, type World } from './world.ts'

const masterKey = () => Buffer.from(inject('database').masterKey, 'hex')
export const testVault = (): Vault => new Vault(masterKey())

/** A folder for the backups of a test file. */
export function useFolder(): { fileName: (name?: string) => string; folder: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'credence-backups-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, fileName: (name = randomBytes(4).toString('hex')) => path.join(folder, name) }
}

export interface Target {
  name: string
  url: string
  store: FileStore
}

/** Empty databases with empty stores beside the worlds, which go with the tests of a file. */
export function useTargets(): () => Promise<Target> {
  const made: string[] = []
  afterAll(async () => {
    await withClient(rootUrl(), async (admin) => {
      for (const name of made) await admin.query(`drop database ${name} with (force)`)
    })
    for (const name of made) rmSync(dataFolderOf(name), { recursive: true, force: true })
  })
  return async () => {
    const name = `restored_${randomBytes(4).toString('hex')}`
    await withClient(rootUrl(), (admin) => admin.query(`create database ${name} template template0`))
    made.push(name)
    return {
      name,
      url: databaseAt(rootUrl(), name),
      store: new LocalStore(path.join(dataFolderOf(name), 'files'), testVault()),
    }
  }
}

/** As the first start of a demo does. */
export const nameDemo = (world: World) =>
  world.sql("insert into installation (kind) values ('demo') on conflict do nothing")

/** A stored file with its row, as an upload leaves them. */
export async function storeFile(world: World, bytes: Buffer): Promise<string> {
  const key = newObjectKey()
  const { checksum } = await world.services.files.put(key, bytes)
  await world.sql(
    "insert into file_object (key, bytes, checksum, content_type, scan) values ($1, $2, $3, 'application/octet-stream', 'unscanned')",
    [key, bytes.length, checksum],
  )
  return key
}

export const backUp = (
  world: World,
  file: string,
  store: Pick<FileStore, 'open' | 'findSealed'> = world.services.files,
): Promise<BackupSummary> => makeBackup({ adminUrl: world.adminUrl, vault: testVault(), store, withFiles: true, file })

export const restoreInto = (
  { url, store }: Pick<Target, 'url' | 'store'>,
  file: string,
  options: { keepFiles?: boolean; kind?: 'demo' | 'production' } = {},
): Promise<RestoreSummary> =>
  restoreBackup({
    file,
    adminUrl: url,
    vault: testVault(),
    store,
    kind: 'demo',
    keepFiles: false,
    jobs: allJobs,
    ...options,
  })

/** The tables that a backup has, with the number of rows of each. */
export async function tablesIn(file: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let name = ''
  for await (const { record } of (await openBackup(file, testVault())).parts) {
    if (record?.type === 'table') ({ name } = record)
    if (record?.type === 'table end') counts[name] = record.rows
  }
  return counts
}
