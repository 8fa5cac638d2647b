import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { verifyBackup } from '../../src/backup/reader.ts'
import { openStore } from '../../src/gateways/files/open-store.ts'
import type { FileStore } from '../../src/kit/ports/files.ts'
import { nameDemo, restoreInto, testVault, useFolder, useTargets } from '../kit/backups.ts'
import { startS3, type S3Server } from '../kit/s3-server.ts'
import { createWorld, type World } from '../kit/world.ts'

const { fileName } = useFolder()
const newTarget = useTargets()
const bytes = randomBytes(3_000_000)
const key = 'ab'.repeat(16)
let servers: [S3Server, S3Server]
let world: World
const storeOf = ({ env }: S3Server): FileStore => openStore(readConfig(env).files, testVault())

beforeAll(async () => {
  servers = [await startS3(), await startS3()]
  world = await createWorld({ env: servers[0].env })
  await nameDemo(world)
  const { checksum } = await world.services.files.put(key, bytes)
  await world.sql(
    "insert into file_object (key, bytes, checksum, content_type, scan) values ($1, $2, $3, 'application/octet-stream', 'unscanned')",
    [key, bytes.length, checksum],
  )
  await world.services.files.writeOwner(String((await world.sql('select id from installation'))[0].id))
})
afterAll(async () => {
  await world.close()
  for (const server of servers) await server.close()
})

const backUp = (file: string, withFiles: boolean) =>
  makeBackup({ adminUrl: world.adminUrl, vault: testVault(), store: world.services.files, withFiles, file })

it('a backup names the files of a bucket, and is restored beside the bucket', async () => {
  const file = fileName()
  expect(await backUp(file, false)).toMatchObject({ files: 1, missing: [] })
  expect(await verifyBackup(file, testVault())).toMatchObject({ files: 1, hasFiles: false })
  const store = storeOf(servers[0])
  await expect(restoreInto({ ...(await newTarget()), store }, file)).rejects.toThrow('keep its files with --keep-files')
  expect(await restoreInto({ ...(await newTarget()), store }, file, { keepFiles: true })).toMatchObject({
    files: 1,
    missing: [],
  })
})

it('a backup holds the files of a bucket when it is told to, and puts them into another', async () => {
  const file = fileName()
  await backUp(file, true)
  const store = storeOf(servers[1])
  expect(await restoreInto({ ...(await newTarget()), store }, file)).toMatchObject({ files: 1, missing: [] })
  expect((await buffer(await store.open(key))).equals(bytes)).toBe(true)
})
