import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chooseLauncher, commandFor } from './launcher.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'

const packages = '/usr/lib/postgresql'
/** The password of clusters that exist only for a test or a benchmark. */
const password = 'only-for-this-test'

/**
 * The programs of the oldest PostgreSQL that Debian's packages installed on this machine; null if there is none with
 * pg_dump.
 */
export function findInstalledPostgres(): { version: number; bin: string } | null {
  const versions = existsSync(packages)
    ? readdirSync(packages)
        .map(Number)
        .filter((version) => version >= 15)
        .toSorted((a, b) => a - b)
    : []
  return (
    versions
      .map((version) => ({ version, bin: path.join(packages, String(version), 'bin') }))
      .find(({ bin }) =>
        ['postgres', 'initdb', 'pg_dump', 'pg_dumpall', 'pg_restore', 'psql'].every((name) =>
          existsSync(path.join(bin, name)),
        ),
      ) ?? null
  )
}

export interface Cluster {
  url: string
  stop: () => Promise<void>
}

/** A new, empty cluster of that PostgreSQL, with fsync off. */
export async function startCluster({ version, bin }: { version: number; bin: string }): Promise<Cluster> {
  const home = mkdtempSync(path.join(tmpdir(), 'credence-cluster-'))
  chmodSync(home, 0o755)
  const binaries = {
    postgres: path.join(bin, 'postgres'),
    initdb: path.join(bin, 'initdb'),
    majorVersion: String(version),
  }
  const launcher = chooseLauncher(home, binaries.postgres)
  const folder = path.join(home, 'cluster')
  const passwordFile = path.join(folder, 'password')
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(passwordFile, password)
  if (launcher.owner) for (const name of [folder, passwordFile]) chownSync(name, launcher.owner.uid, launcher.owner.gid)
  const dataFolder = path.join(folder, 'data')
  const [command, args, options] = commandFor(launcher, binaries.initdb, [
    '--pgdata',
    dataFolder,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const made = spawnSync(command, args, { ...options, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  writeFileSync(path.join(dataFolder, 'postgresql.auto.conf'), 'full_page_writes = off\n')
  const { port } = await startPostmaster({
    cluster: { dataFolder, logFile: path.join(home, 'log'), portFile: path.join(home, 'port'), password },
    binaries,
    launcher,
    log: () => {},
  })
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await stopPostmaster(dataFolder)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs one of its programs and returns its output. Its error output is thrown. */
export function runTool(bin: string, name: string, args: string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync(path.join(bin, name), args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...(input === undefined ? {} : { input }),
  })
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
  return stdout
}
