import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { verifyBackup } from '../../src/backup/reader.ts'
import { nameDemo, storeFile, tablesIn, testVault, useFolder } from '../kit/backups.ts'
import { runCommand, startCommand, type CommandName } from '../kit/commands.ts'
import { withClient } from '../kit/database-content.ts'
import { useWorld } from '../kit/world.ts'

const { folder, fileName } = useFolder()
const used = useWorld({
  build: async (world) => {
    await nameDemo(world)
    await world.sql("insert into team (id, name) values (1, 'Home')")
    await storeFile(world, Buffer.from('a file'))
  },
})
type Settings = Record<string, string>
const withKey = (env: Settings): Settings => ({ CREDENCE_KEY: inject('database').masterKey, ...env })
const start = (name: CommandName, args: string[], env: Settings) => startCommand(name, args, withKey(env))
const run = (name: CommandName, args: string[], env: Settings) => runCommand(name, args, withKey(env))

const given = () => ({ DATABASE_URL: used.world.adminUrl, CREDENCE_DATA: used.world.services.config.dataFolder })

describe('the commands', () => {
  it.each<[CommandName, string[]]>([
    ['backup', ['--check']],
    ['backup', ['--unknown']],
    ['restore', []],
  ])('the command %s %j prints how it is used, with the exit code 2', async (name, args) => {
    expect(await run(name, args, given())).toEqual({
      code: 2,
      output: expect.stringContaining(`Usage: npm run ${name}`),
    })
  })

  it('a backup command that did nothing prints the reason, with the exit code 1', async () => {
    const nowhere = { CREDENCE_DATA: fileName('nowhere') }
    expect(await run('backup', [fileName()], nowhere)).toEqual({
      code: 1,
      output: `There is no database in ${nowhere.CREDENCE_DATA}. Set CREDENCE_DATA or DATABASE_URL as for the server\n`,
    })
    expect(existsSync(nowhere.CREDENCE_DATA)).toBe(false)
    expect(await run('backup', [], given())).toEqual({
      code: 1,
      output: expect.stringContaining('Which file? Or set CREDENCE_BACKUP to a folder.'),
    })
    expect(await run('restore', [fileName('no-such-file')], given())).toEqual({
      code: 1,
      output: expect.stringContaining('There is no file'),
    })
    expect(
      await run('restore', [fileName('no-such-file')], { CREDENCE_DATA: fileName('without-key'), CREDENCE_KEY: '' }),
    ).toEqual({ code: 1, output: expect.stringContaining('There is no key. Set CREDENCE_KEY') })
  })

  it('the backup commands back up a given database, restore it into the embedded one, and back that up', async () => {
    const [first, second, home] = [fileName('first'), fileName('second'), path.join(folder, 'embedded')]
    expect(await run('backup', [first], given())).toEqual({
      code: 0,
      output: expect.stringMatching(/^The backup \S+ was made and read back: \d+ rows, 1 file, [\d,]+ bytes\.\n$/),
    })
    expect(statSync(first).mode & 0o777).toBe(0o600)
    expect(await run('restore', [first], { CREDENCE_DATA: home })).toEqual({
      code: 0,
      output: expect.stringMatching(/^The backup of \S+ was restored: \d+ rows, 1 files\.\n$/),
    })
    expect(await run('restore', [first], { CREDENCE_DATA: home })).toEqual({
      code: 1,
      output: expect.stringContaining('is not empty'),
    })
    expect(await run('backup', [second], { CREDENCE_DATA: home })).toMatchObject({ code: 0 })
    const own = { 'public.migration': 0, 'public.sealing_key': 0, 'public.backup_state': 0 }
    expect({ ...(await tablesIn(second)), ...own }).toEqual({ ...(await tablesIn(first)), ...own })
    expect(await verifyBackup(second, testVault())).toMatchObject({
      installation: (await used.world.sql('select id from installation'))[0].id,
      files: 1,
      lackingFiles: 0,
    })
  }, 120_000)

  it('a backup command that is killed leaves no file that looks complete', async () => {
    const file = fileName('killed')
    await withClient(used.world.adminUrl, async (client) => {
      await client.query('begin')
      await client.query('lock table pgboss.job in access exclusive mode')
      const child = start('backup', [file], given())
      await expect
        .poll(
          async () =>
            (
              await used.world.sql(
                "select from pg_stat_activity where datname = current_database() and query like 'copy (select%' and wait_event_type = 'Lock'",
              )
            ).length,
          { timeout: 25_000 },
        )
        .toBe(1)
      child.kill('SIGKILL')
      await once(child, 'exit')
      await client.query('rollback')
    })
    expect(existsSync(file)).toBe(false)
    await expect(verifyBackup(`${file}.partial`, testVault())).rejects.toThrow(/is cut off|is not a backup/)
    await expect
      .poll(
        async () =>
          (
            await used.world.sql(
              "select from pg_stat_activity where datname = current_database() and application_name = 'credence backup'",
            )
          ).length,
        { timeout: 25_000 },
      )
      .toBe(0)
    expect(await run('backup', [file], given())).toMatchObject({ code: 0 })
    expect(existsSync(`${file}.partial`)).toBe(false)
  }, 60_000)
})
