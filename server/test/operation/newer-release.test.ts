import { getSite } from '@credence/contract/site/calls'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { migrationNames } from '../../src/database/migrations.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { useFolder } from '../kit/backups.ts'
import { eventually } from '../kit/browser.ts'
import { runCommand, startCommand } from '../kit/commands.ts'
import { patienceMs } from '../kit/outage-checks.ts'
import { ServerProcess } from '../kit/processes/server-process.ts'
import { urlOf, useWorld } from '../kit/world.ts'

const { folder } = useFolder()
const used = useWorld({
  build: async (world) => {
    // A demo would load its data first.
    await world.sql("insert into installation (kind) values ('production')")
  },
})
const { masterKey } = inject('database')
const settings = (changes: Record<string, string> = {}) => ({
  CREDENCE_MODE: 'production',
  PUBLIC_URL: 'https://clinic.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@clinic.test',
  CREDENCE_DATA: folder,
  CREDENCE_KEY: masterKey,
  DATABASE_URL: used.world.adminUrl,
  ...changes,
})
const beNewer = () => used.world.sql("insert into migration (name, checksum) values ('9999-later.sql', 'x')")
const beSame = () => used.world.sql("delete from migration where name = '9999-later.sql'")

describe('readiness', () => {
  const ready = () => used.world.ask('GET', '/api/health/ready')

  it('is refused while a migration of this release is missing', async () => {
    await used.world.services.queue.start(async () => {})
    expect(await ready()).toMatchObject({ status: 200, body: { migrations: true } })
    const [last] = await used.world.sql<{ name: string; checksum: string }>(
      'delete from migration where name = $1 returning name, checksum',
      [migrationNames().at(-1)],
    )
    expect(await ready()).toMatchObject({ status: 503, body: { database: true, migrations: false } })
    await used.world.sql('insert into migration (name, checksum) values ($1, $2)', [last?.name, last?.checksum])
    expect(await ready()).toMatchObject({ status: 200, body: { migrations: true } })
  })
})

describe('a server on whose database a newer release has run', () => {
  let server: ServerProcess | undefined
  beforeAll(async () => {
    server = new ServerProcess(await freePort(), settings())
    await server.ready()
  }, patienceMs)
  afterAll(async () => {
    await server?.kill()
    await beSame()
  })

  it(
    'is not ready, answers no call and does no work any more, says so once, and ends when it is told to',
    async () => {
      if (!server) throw new Error('The server was started before')
      const { url } = server
      const said = () => server?.output ?? ''
      const ask = (place: string) => fetch(`${url}${place}`)
      expect((await ask(urlOf(getSite))).status).toBe(200)
      await beNewer()
      await eventually(async () => said().includes('A newer release of Credence has migrated'), patienceMs)
      const refused = await eventually(async () => {
        const answer = await ask('/api/health/ready')
        const body = (await answer.json()) as Record<string, unknown>
        return body.queue === false && { status: answer.status, body }
      }, patienceMs)
      expect(refused).toMatchObject({ status: 503, body: { database: true, migrations: false } })
      const answer = await ask(urlOf(getSite))
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
      expect((await ask('/api/health')).status).toBe(200)
      expect(said().split('A newer release of Credence has migrated')).toHaveLength(2)
      server.signal('SIGTERM')
      expect(await server.ended()).toBe(0)
    },
    patienceMs,
  )
})

describe('a command', () => {
  const applied = async () => (await used.world.sql<{ name: string }>('select name from migration')).length
  const files = (changes?: Record<string, string>) => runCommand('admin', ['files'], settings(changes))

  it('refuses a database that a newer release has migrated', async () => {
    await beNewer()
    expect(await files()).toMatchObject({ code: 1, output: expect.stringContaining('newer than this release') })
    await beSame()
    expect(await files()).toMatchObject({ code: 0 })
  }, 60_000)

  it('refuses a database that was not migrated to its release, and migrates nothing', async () => {
    const last = migrationNames().at(-1) ?? ''
    const [row] = await used.world.sql('delete from migration where name = $1 returning checksum', [last])
    const before = await applied()
    expect(await files()).toEqual({
      code: 1,
      output: expect.stringContaining(
        `The database was not migrated to this release of Credence: it lacks the migration ${last}. A command migrates nothing`,
      ),
    })
    expect(await applied()).toBe(before)
    await used.world.sql('insert into migration (name, checksum) values ($1, $2)', [last, row.checksum])
  }, 60_000)

  it('refuses a key that no server has started with, so that it does not become needed', async () => {
    await migrate(used.world.adminUrl, { vault: new Vault(Buffer.from(masterKey, 'hex')) })
    const keys = () => used.world.sql('select id from sealing_key')
    const before = await keys()
    const former = randomBytes(32)
    expect(await files({ CREDENCE_KEY: former.toString('hex'), CREDENCE_PREVIOUS_KEYS: masterKey })).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `CREDENCE_KEY has the id ${new Vault(former).id.toString('hex')}, and the servers use the key with the id`,
      ),
    })
    expect(await keys()).toEqual(before)
  }, 60_000)

  it('says that it waits for a database that does not answer', async () => {
    const child = startCommand(
      'admin',
      ['files'],
      settings({ DATABASE_URL: `postgres://x@127.0.0.1:${await freePort()}/x` }),
    )
    let said = ''
    child.stderr?.on('data', (piece: Buffer) => {
      said += piece.toString()
    })
    await eventually(async () => said.includes('Waiting for the database'), 60_000)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(said).toContain('ECONNREFUSED')
  }, 90_000)
})
