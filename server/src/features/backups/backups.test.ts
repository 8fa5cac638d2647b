import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { nameDemo, storeFile, testVault, useFolder } from '../../../test/kit/backups.ts'
import { useWorld } from '../../../test/kit/world.ts'
import { dailyBackups } from '../../backup/in-thread.ts'
import { verifyBackup } from '../../backup/reader.ts'
import { backingUp } from '../../database/change-listener.ts'
import type { Services } from '../../kit/request/services.ts'
import { backupAge, isBackupOverdue, systemStatus } from './backups.actions.ts'
import { queueOverdueBackup, runBackup } from './backups.jobs.ts'

const { fileName } = useFolder()
const used = useWorld({
  build: async (world) => {
    await nameDemo(world)
    await storeFile(world, Buffer.from('a file'))
  },
})
const logged: { level: number; msg: string }[] = []

/** The services of a server whose CREDENCE_BACKUP is a folder. */
function servicesWith(folder: string, keep = 14): Services {
  const { services, adminUrl } = used.world
  const config = { ...services.config, backup: { folder, keep } }
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  return {
    ...services,
    config,
    log,
    backups: dailyBackups({ config, adminUrl, masterKey: Buffer.from(inject('database').masterKey, 'hex') }),
  }
}

describe('the daily backup', () => {
  const folder = fileName('daily')
  let nameOf: (day: string) => string
  beforeAll(async () => {
    const [{ id }] = (await used.world.sql('select id from installation')) as [{ id: string }]
    nameOf = (day) => `credence-${id.slice(0, 8)}-${day}-081100.backup`
  })

  it('is off until a folder is set, and is reported as missing before the first one', async () => {
    expect(await systemStatus(used.world.services)).toEqual({
      area: 'backups',
      status: 'off',
      message: 'No daily backups are made. Set CREDENCE_BACKUP to a folder. None was made so far.',
      since: null,
    })
    expect(await systemStatus(servicesWith(folder))).toMatchObject({
      status: 'degraded',
      message: 'The first daily backup has not been made yet.',
    })
    await runBackup(used.world.services)
    expect(await backupAge(used.world.services)).toBeNull()
  })

  it('that fails removes no older one, and is reported in the log and in the status', async () => {
    const place = fileName('a-file')
    writeFileSync(place, '')
    await expect(runBackup(servicesWith(path.join(place, 'folder'), 1))).rejects.toThrow('cannot be used (ENOTDIR)')
    expect(logged.at(-1)).toMatchObject({ level: 50, msg: 'the backup failed' })
    expect(await systemStatus(servicesWith(folder))).toMatchObject({
      status: 'failed',
      message: expect.stringContaining(
        `The last backup failed: The folder ${path.join(place, 'folder')} of CREDENCE_BACKUP cannot be used (ENOTDIR).`,
      ),
      since: expect.any(String),
    })
  })

  it("is made by a thread, verified, and followed by the removal of this installation's oldest one", async () => {
    mkdirSync(folder, { recursive: true })
    const foreign = ['credence-00000000-20200101-081100.backup', 'something else.backup']
    for (const name of [
      ...['20200101', '20200102', '20200103'].map(nameOf),
      ...foreign,
      `${nameOf('20200104')}.partial`,
    ])
      writeFileSync(path.join(folder, name), '')
    const services = servicesWith(folder, 2)
    expect(await isBackupOverdue(services)).toBe(true)
    await runBackup(services)
    const [made, ...others] = readdirSync(folder)
      .toSorted()
      .toReversed()
      .filter((name) => !foreign.includes(name))
    expect(others).toEqual([nameOf('20200103')])
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(foreign))
    expect(await verifyBackup(path.join(folder, made ?? ''), testVault())).toMatchObject({ files: 1, lackingFiles: 0 })
    expect(logged.at(-1)).toMatchObject({ level: 30, msg: 'a backup was made', files: 1 })
    expect(await systemStatus(services)).toMatchObject({
      status: 'ok',
      message: expect.stringContaining(`The last one, of 1 MB, is ${path.join(folder, made ?? '')}`),
    })
    expect(await backupAge(services)).toBeLessThan(600)
  })

  it('is made once, even if it is requested several times', async () => {
    const before = readdirSync(folder)
    await runBackup(servicesWith(folder, 2))
    expect(readdirSync(folder)).toEqual(before)
    await queueOverdueBackup(servicesWith(folder))
    expect(await used.world.sql("select from pgboss.job where name = 'backup'")).toEqual([])
  })

  it('is made although a clock that was wrong once has left one of the future', async () => {
    const place = fileName('future')
    mkdirSync(place)
    writeFileSync(path.join(place, nameOf('20990101')), '')
    await runBackup(servicesWith(place))
    expect(readdirSync(place)).toHaveLength(2)
  })

  it('is left to a server that has the setting, and is no failure where none has', async () => {
    const { services } = used.world
    await runBackup(services)
    const other = new pg.Client({
      connectionString: services.pool.options.connectionString,
      application_name: `${backingUp} key 00000000`,
    })
    await other.connect()
    try {
      await expect(runBackup(services)).rejects.toThrow('This server has no CREDENCE_BACKUP, and another one has')
    } finally {
      await other.end()
    }
  })

  it('is left to the node that is already making it', async () => {
    const client = await used.world.services.pool.connect()
    try {
      await client.query("begin; select pg_advisory_xact_lock(hashtext('credence backup'))")
      const elsewhere = fileName('elsewhere')
      await runBackup(servicesWith(elsewhere))
      expect(readdirSync(elsewhere)).toEqual([])
      expect(await systemStatus(servicesWith(folder))).toMatchObject({ status: 'ok' })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('that was missed is reported in the status, and is made at the next start', async () => {
    await used.world.sql("update backup_state set succeeded_at = now() - interval '27 hours', failed_at = null")
    expect(await systemStatus(servicesWith(folder))).toMatchObject({
      status: 'degraded',
      message: expect.stringContaining('No backup was made for more than a day.'),
    })
    await queueOverdueBackup(servicesWith(folder))
    expect(await used.world.sql("select state from pgboss.job where name = 'backup'")).toEqual([{ state: 'created' }])
  })

  it('that lacks files is reported in the status', async () => {
    await used.world.sql('update backup_state set succeeded_at = now(), lacking_files = 2')
    expect(await systemStatus(servicesWith(folder))).toMatchObject({
      status: 'degraded',
      message: expect.stringContaining('2 uploaded files are missing or damaged in the file store'),
    })
  })
})
