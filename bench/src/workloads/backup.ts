import { authoritiesOfRole } from '@credence/contract/permissions'
import { makeBackup } from '@credence/server/src/backup/make-backup.ts'
import { findInstalledPostgres, startCluster } from '@credence/server/src/database/embedded/installed.ts'
import { migrate } from '@credence/server/src/database/migrate.ts'
import { LocalStore } from '@credence/server/src/gateways/files/local.ts'
import { newObjectKey } from '@credence/server/src/kit/ports/files.ts'
import { hashToken, newToken, Vault } from '@credence/server/src/kit/secrets/crypto.ts'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { atEnd } from '../cleanup.ts'
import { fillOwnTeam, staff } from '../data.ts'
import { spread } from '../harness.ts'
import { residentMegabytes, startServer, startWorker, type RunningServer } from '../processes.ts'
import type { TestBed } from '../test-bed.ts'
import type { Workload } from '../workload.ts'

/**
 * The target is stated for 5120. Less shows the same on a smaller disk. The workload uses three times as much space.
 */
const megabytes = Number(process.env.BENCH_BACKUP_MEGABYTES ?? 1024)
const fileBytes = 10 * 1024 * 1024
const installed = findInstalledPostgres()
const lacks = () =>
  installed ? null : 'PostgreSQL with pg_dump is not installed (on Debian: apt-get install postgresql)'

interface Clinic {
  folder: string
  url: string
  key: Buffer
  vault: Vault
  store: LocalStore
  admin: pg.Client
}

/** Fifty thousand providers in a PostgreSQL that has pg_dump, and files beside it. */
async function openClinic(testBed: TestBed): Promise<Clinic> {
  if (!installed) throw new Error(lacks() ?? '')
  const folder = path.join(testBed.folder, 'clinic')
  const key = randomBytes(32)
  const vault = new Vault(key)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const cluster = await startCluster(installed)
  atEnd(() => cluster.stop())
  await migrate(cluster.url, { kind: 'production', vault })
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  atEnd(() => admin.end())
  await fillOwnTeam(admin, testBed.passwordHash, authoritiesOfRole('ROLE_ADMIN'))
  const store = new LocalStore(path.join(folder, 'files'), vault)
  const bytes = randomBytes(fileBytes)
  for (let n = 0; n < (megabytes * 1024 * 1024) / fileBytes; n += 1) {
    bytes.writeUInt32BE(n)
    const object = newObjectKey()
    const { checksum } = await store.put(object, bytes)
    await admin.query(
      "insert into file_object (key, bytes, checksum, content_type, scan) values ($1, $2, $3, 'application/octet-stream', 'unscanned')",
      [object, fileBytes, checksum],
    )
  }
  await admin.query('vacuum (analyze)')
  await admin.query('checkpoint')
  return { folder, url: cluster.url, key, vault, store, admin }
}

async function timed(work: () => unknown): Promise<number> {
  execFileSync('sync')
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** A complete verified backup, against pg_dump and a copy of the folder, both synced to the disk. */
export const backup: Workload = {
  name: 'backup',
  lacks,
  async run(testBed, rounds) {
    const { folder, url, vault, store } = await openClinic(testBed)
    const [copy, file] = [path.join(folder, 'copy'), path.join(folder, 'backup')]
    const limit = () =>
      timed(() => {
        mkdirSync(copy)
        execFileSync(path.join(installed?.bin ?? '', 'pg_dump'), [
          `--file=${path.join(copy, 'dump.sql')}`,
          `--dbname=${url}`,
        ])
        execFileSync('cp', ['-r', path.join(folder, 'files'), copy])
        execFileSync('sync')
      })
    const ours = () => timed(() => makeBackup({ adminUrl: url, vault, store, withFiles: true, file }))
    const pairs: { ours: number; limit: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const first = round % 2 ? await limit() : null
      const mine = await ours()
      pairs.push({ ours: mine, limit: first ?? (await limit()) })
      rmSync(file)
      rmSync(copy, { recursive: true })
    }
    const seconds = (side: 'ours' | 'limit') => spread(pairs.map((pair) => pair[side])).median.toFixed(1)
    return {
      name: this.name,
      unit: 'x pg_dump and copy',
      value: spread(pairs.map((pair) => pair.limit / pair.ours)),
      target: { atLeast: 0.7 },
      detail: `${seconds('ours')} s against ${seconds('limit')} s, ${megabytes} MB of files`,
    }
  },
}

interface TestServer {
  server: RunningServer
  cookie: string
  /** Starts the server's daily backup, and resolves when it is done. */ makeBackup: () => Promise<void>
}

async function serverOf(testBed: TestBed): Promise<TestServer> {
  const { folder, url, key, admin } = await openClinic(testBed)
  const backups = path.join(folder, 'backups')
  mkdirSync(backups, { recursive: true })
  const names = () => readdirSync(backups)
  // A server whose backup is overdue would start with one.
  await admin.query('insert into backup_state (succeeded_at) values (now())')
  const server = await startServer({
    CREDENCE_MODE: 'production',
    CREDENCE_KEY: key.toString('hex'),
    CREDENCE_DATA: folder,
    CREDENCE_BACKUP: backups,
    DATABASE_URL: url,
    PUBLIC_URL: 'https://credence.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@credence.test',
  })
  const token = newToken()
  await admin.query('insert into session (token_hash, account_id) values ($1, $2)', [hashToken(token), staff.id])
  const untilMade = async () => {
    while (!names().some((name) => name.endsWith('.backup'))) await sleep(50)
    for (const name of names()) rmSync(path.join(backups, name))
  }
  return {
    server,
    cookie: `__Host-sid=${token}`,
    makeBackup: async () => {
      await admin.query("insert into pgboss.job (name, expire_seconds) values ('backup', 3600)")
      await untilMade()
    },
  }
}

const startCalls = (server: RunningServer, cookie: string) =>
  startWorker('http-load', {
    port: server.port,
    connections: 4,
    paths: ['/api/revenueteam/current'],
    headers: { cookie },
    expect: 200,
  })

const settleMs = 5000
const sampleMs = 50

/** The memory that the daily backup adds to a server that is in use. */
export const backupMemory: Workload = {
  name: 'backup-memory',
  lacks,
  async run(testBed, rounds) {
    const { server, cookie, makeBackup: make } = await serverOf(testBed)
    // The growth of a process that nobody has called yet is not that of a backup.
    const calls = await startCalls(server, cookie)
    await calls.side(3000)
    // Nor is what it takes while calls come: it returns a part of that when they end.
    let before = Number.POSITIVE_INFINITY
    for (let wait = 0; wait < settleMs; wait += sampleMs) {
      await sleep(sampleMs)
      before = Math.min(before, residentMegabytes(server.pid))
    }
    const grown: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes(server.pid))
      }, sampleMs)
      await make()
      clearInterval(watch)
      grown.push(Math.max(0, most - before))
    }
    return {
      name: this.name,
      unit: 'MB for the backup',
      value: spread(grown),
      target: { atMost: 60 },
      detail: `${before.toFixed(0)} MB before`,
    }
  },
}

/** The duration of other calls during the whole of a backup, against the same calls alone. */
export const backupAmongCalls: Workload = {
  name: 'backup-calls',
  lacks,
  async run(testBed, rounds) {
    const { server, cookie, makeBackup: make } = await serverOf(testBed)
    const calls = await startCalls(server, cookie)
    const roundMs = 2000
    await calls.side(roundMs)
    const pairs: { among: number; alone: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const alone = await calls.side(roundMs)
      const among = await calls.during(make())
      pairs.push({ among: among.p95Ms, alone: alone.p95Ms })
    }
    const [among, alone] = [spread(pairs.map((pair) => pair.among)), spread(pairs.map((pair) => pair.alone))]
    return {
      name: this.name,
      unit: 'x p95 without it',
      value: spread(pairs.map((pair) => pair.among / pair.alone)),
      target: { atMost: 1.5 },
      detail: `${among.median.toFixed(1)} ms against ${alone.median.toFixed(1)} ms`,
    }
  },
}
