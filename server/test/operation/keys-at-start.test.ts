import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import { patienceMs } from '../kit/outage-checks.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { ServerProcess } from '../kit/processes/server-process.ts'
import { useWorld } from '../kit/world.ts'

const roleKey = Buffer.from(inject('database').masterKey, 'hex')
const idOf = (key: Buffer) => new Vault(key).id.toString('hex')
const needs = (id: string) =>
  new RegExp(
    `the database holds secrets that need the key with the id ${id}\\. Set CREDENCE_KEY to that key; to change the key, keep that key in CREDENCE_PREVIOUS_KEYS`,
  )

describe('a database that has been started with a key', () => {
  const used = useWorld()
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const start = (key: Buffer, ...previous: Buffer[]) =>
    migrate(used.world.adminUrl, { vault: new Vault(key, previous) })
  const keys = async () =>
    (await used.world.sql<{ id: string }>("select encode(id, 'hex') as id from sealing_key order by used_since")).map(
      ({ id }) => id,
    )

  it('a database that has been started with a key refuses another key and names the id of the one it needs', async () => {
    await start(first)
    await start(first)
    await expect(start(second)).rejects.toThrow(needs(idOf(first)))
    expect(await keys()).toEqual([idOf(first)])
  })

  it('a database that has been started with a key accepts a new key beside the former one, and then needs both', async () => {
    await start(second, first)
    await expect(start(first)).rejects.toThrow(needs(idOf(second)))
    await expect(start(second)).rejects.toThrow(needs(idOf(first)))
    await start(first, second)
    await expect(start(randomBytes(32))).rejects.toThrow(
      /need the keys with the ids [\da-f]{8} and [\da-f]{8}\. Set CREDENCE_KEY to those keys/,
    )
  })

  it('a database that has been started with a key refuses a key whose id is right and which does not open the check value', async () => {
    await used.world.sql(
      "update sealing_key set check_value = set_byte(check_value, 20, get_byte(check_value, 20) # 1) where encode(id, 'hex') = $1",
      [idOf(first)],
    )
    await expect(start(first, second)).rejects.toThrow(needs(idOf(first)))
  })
})

describe('a database of an earlier release, in which values are sealed', () => {
  const used = useWorld({ isDemo: true })

  it('a database of an earlier release with sealed values needs the key that sealed them', async () => {
    await used.world.sql('drop table sealing_key')
    await used.world.sql("delete from migration where name like '0044%'")
    await expect(migrate(used.world.adminUrl, { vault: new Vault(randomBytes(32)) })).rejects.toThrow(
      needs(idOf(roleKey)),
    )
    await migrate(used.world.adminUrl, { vault: new Vault(roleKey) })
    expect(await used.world.sql('select id from sealing_key where check_value is not null')).toEqual([
      { id: new Vault(roleKey).id },
    ])
    const unforced = await used.world.sql(
      "select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace",
    )
    expect(unforced).toEqual([])
  })

  it(
    'a database of an earlier release with sealed values does not start a server with another key',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'credence-keys-'))
      try {
        const server = new ServerProcess(await freePort(), {
          DATABASE_URL: used.world.adminUrl,
          CREDENCE_DATA: folder,
          CREDENCE_KEY: randomBytes(32).toString('hex'),
        })
        expect(await server.ended()).toBe(1)
        expect(server.output).toMatch(needs(idOf(roleKey)))
        expect(server.output).not.toContain('ready')
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    patienceMs,
  )
})
