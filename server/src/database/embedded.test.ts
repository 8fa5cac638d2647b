import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { findBinaries } from './embedded/binaries.ts'
import { launchers, works } from './embedded/launcher.ts'
import { isAlive, processesIn } from './embedded/processes.ts'

let folder: string
let databases: EmbeddedDatabase[]
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'credence-embedded-'))
  chmodSync(folder, 0o755)
  databases = []
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(databases.map((database) => database.stop()))
  for (const pid of processesIn(dataFolder())) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const dataFolder = () => path.join(folder, 'cluster', 'data')
const postmasterPid = () => Number(readFileSync(path.join(dataFolder(), 'postmaster.pid'), 'utf8').split('\n')[0])

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ folder, ...options })
  databases.push(database)
  return database
}

/** Starts another Node process that starts the same database and then stays alive. */
async function startElsewhere(): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(path.join(import.meta.dirname, '../../test/kit/start-embedded.ts'), [folder], {
    stdio: 'inherit',
    execArgv: [],
  })
  children.push(child)
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function eventually<T>(attempt: () => Promise<T>, withinMs = 20_000): Promise<T> {
  for (const began = Date.now(); ; await sleep(50)) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() - began > withinMs) throw error
    }
  }
}

describe('the embedded database of a new folder', () => {
  it('is made on the first start, durable and in UTF-8, with a password that only its owner can read', async () => {
    const lines: string[] = []
    const database = await start({ log: (line) => lines.push(line) })
    expect(lines).toEqual(['Making the database (first start only)'])
    expect(database.adopted).toBe(false)
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'log_parameter_max_length_on_error',
      'listen_addresses',
      'server_encoding',
      'max_connections',
    ]
    const rows = await ask<{ setting: string }>(
      database.url,
      `select setting from unnest('{${names.join(',')}}'::text[]) with ordinality as wanted(name, place)
      join pg_settings using (name) order by place`,
    )
    expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on', '0', '127.0.0.1', 'UTF8', '60'])
    expect(
      await ask(database.url, `select datlocprovider, datlocale from pg_database where datname = 'postgres'`),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
    expect(statSync(path.join(folder, 'cluster', 'superuser-password')).mode & 0o777).toBe(0o600)
    const password = new URL(database.url).password
    expect(readFileSync(`/proc/${postmasterPid()}/cmdline`, 'utf8')).not.toContain(password)
    expect(readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8')).not.toContain('HOME=')
    await expect(ask(database.url.replace(password, 'wrong'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('is the same for concurrent starts, in one process and in several', async () => {
    const started = await Promise.all([start(), start(), startElsewhere()])
    expect(new Set(started.map(({ port }) => port)).size).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
  })

  it('is made again after its first creation was killed halfway', async () => {
    const child = fork(path.join(import.meta.dirname, '../../test/kit/start-embedded.ts'), [folder], {
      stdio: 'inherit',
      execArgv: [],
    })
    children.push(child)
    const draft = await eventually(async () => {
      const found = readdirSync(folder).find((name) => name.startsWith('cluster.new-'))
      if (!found || !existsSync(path.join(folder, found, 'data', 'base'))) throw new Error('not yet half-way')
      return found
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(path.join(folder, 'cluster'))).toBe(false)
    const database = await start()
    expect(readdirSync(folder)).not.toContain(draft)
    expect([...processesIn(path.join(folder, draft)), ...processesIn(path.join(folder, draft, 'data'))]).toEqual([])
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('refuses a folder that holds only a part of a database, instead of making an empty one in it', async () => {
    mkdirSync(path.join(dataFolder(), 'global'), { recursive: true })
    await expect(start()).rejects.toThrow('holds no complete database')
  })
})

describe('the embedded database', () => {
  // Most tests copy a database that is made once: initdb takes longer than the rest of a test.
  let made: string
  beforeAll(async () => {
    made = mkdtempSync(path.join(tmpdir(), 'credence-made-'))
    chmodSync(made, 0o755)
    await (await startEmbedded({ folder: made })).stop()
  })
  afterAll(() => rmSync(made, { recursive: true, force: true }))
  beforeEach(() => {
    execFileSync('cp', ['-a', path.join(made, 'cluster'), folder])
  })

  it('of another major version is refused, with the way to bring it over', async () => {
    writeFileSync(path.join(dataFolder(), 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 15 and this is PostgreSQL \d+\. Back it up with the former release \(npm run backup\), and restore it with this one into a new folder \(npm run restore\)\.$/,
    )
  })

  it('keeps personal data out of its log, even when a statement fails', async () => {
    const database = await start()
    await ask(database.url, 'create table person (ssn text primary key)')
    await ask(database.url, `insert into person values ('987-65-4321')`)
    await expect(ask(database.url, `insert into person values ('987-65-4321')`)).rejects.toMatchObject({
      code: '23505',
    })
    const log = await eventually(async () => {
      const text = readFileSync(path.join(folder, 'postgres.log'), 'utf8')
      expect(text).toContain('duplicate key')
      return text
    })
    expect(log).not.toContain('987-65-4321')
  })

  it('is adopted by the next start after its starter was killed, with all committed rows', async () => {
    const { child, port } = await startElsewhere()
    const pid = postmasterPid()
    const password = readFileSync(path.join(folder, 'cluster', 'superuser-password'), 'utf8').trim()
    await ask(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, 'create table kept as select 7 as id')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await start()
    expect(database).toMatchObject({ adopted: true, port })
    expect(postmasterPid()).toBe(pid)
    expect(await ask(database.url, 'select id from kept')).toEqual([{ id: 7 }])
    await database.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('restarts by itself after a kill -9, on the same address and with every committed row', async () => {
    const database = await start()
    await ask(database.url, 'create table kept (id int primary key)')
    const written: number[] = []
    for (let round = 0; round < 3; round++) {
      for (let id = round * 10; id < round * 10 + 10; id++) {
        await ask(database.url, `insert into kept values (${id})`)
        written.push(id)
      }
      const killed = postmasterPid()
      process.kill(killed, 'SIGKILL')
      await eventually(() => ask(database.url, 'select 1'))
      expect(postmasterPid()).not.toBe(killed)
    }
    expect((await ask<{ id: number }>(database.url, 'select id from kept order by id')).map((row) => row.id)).toEqual(
      written,
    )
  })

  it('restarts an adopted database that dies too, and ensureRunning waits for it', async () => {
    const { child } = await startElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await start()
    process.kill(postmasterPid(), 'SIGKILL')
    await eventually(async () => expect(isAlive(postmasterPid())).toBe(false))
    await database.ensureRunning()
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts again although a backend of the killed one is busy with a long query', async () => {
    const database = await start()
    const busy = ask(database.url, 'select count(*) from generate_series(1, 100000000000)').catch(() => 'ended')
    await sleep(300)
    process.kill(postmasterPid(), 'SIGKILL')
    expect(await eventually(() => ask(database.url, 'select 1 as one'))).toEqual([{ one: 1 }])
    expect(await busy).toBe('ended')
  })

  it('starts when server and database were both killed', async () => {
    const { child } = await startElsewhere()
    const postmaster = postmasterPid()
    process.kill(postmaster, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    // On a busy machine the process takes a while to die.
    await eventually(async () => expect(isAlive(postmaster)).toBe(false))
    const database = await start()
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('ignores another process that has the number in postmaster.pid', async () => {
    const first = await start()
    await first.stop()
    const stranger = spawn('sleep', ['60'])
    children.push(stranger)
    writeFileSync(
      path.join(dataFolder(), 'postmaster.pid'),
      `${stranger.pid}\n${dataFolder()}\n0\n${first.port}\n\n127.0.0.1\n\nready\n`,
    )
    const database = await start()
    expect(database.adopted).toBe(false)
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })

  it('keeps running for another process that uses it, and ends with the last one', async () => {
    const { child } = await startElsewhere()
    const pid = postmasterPid()
    const visitor = await start()
    await visitor.stop()
    expect(isAlive(pid)).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await start()).stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('leaves no process and no claim when it is stopped', async () => {
    const database = await start()
    expect(processesIn(dataFolder()).length).toBeGreaterThan(3)
    await database.stop()
    expect(processesIn(dataFolder())).toEqual([])
    expect(existsSync(path.join(dataFolder(), 'postmaster.pid'))).toBe(false)
    expect(readdirSync(path.join(folder, 'owners'))).toEqual([])
    await expect(database.ensureRunning()).rejects.toThrow('was stopped')
  })
})

describe.runIf(process.getuid?.() === 0)('the embedded database started by root', () => {
  const { postgres } = findBinaries()

  it.each([launchers.namespace, launchers.nobody, launchers.nobodyWithPassage])(
    'runs $name where the machine allows it',
    async (launcher) => {
      const isAllowed = works(launcher, folder, postgres)
      const answer = await start({ launcher }).then(
        (database) => ask(database.url, 'select 1 as one'),
        (error: unknown) => error,
      )
      expect(answer instanceof Error ? 'refused' : answer).toEqual(isAllowed ? [{ one: 1 }] : 'refused')
    },
  )

  it('changes the owner of its files when another launcher is used', async (context) => {
    if (!works(launchers.namespace, folder, postgres) || !works(launchers.nobody, folder, postgres))
      return context.skip()
    for (const launcher of [launchers.namespace, launchers.nobody, launchers.namespace]) {
      const database = await start({ launcher })
      expect(statSync(dataFolder()).uid).toBe(launcher.owner.uid)
      await database.stop()
    }
  })

  it('works inside a folder that is closed to other users', async () => {
    chmodSync(folder, 0o700)
    const database = await start()
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    expect(works(launchers.nobody, folder, postgres)).toBe(false)
    if (!works(launchers.nobodyWithPassage, folder, postgres)) return
    const passing = await start({ launcher: launchers.nobodyWithPassage })
    expect(await ask(passing.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
