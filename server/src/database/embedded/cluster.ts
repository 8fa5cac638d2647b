import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { commandFor, changeOwner, type Launcher } from './launcher.ts'
import { birthOf, processesIn, signal } from './processes.ts'

const run = promisify(execFile)

export interface Cluster {
  dataFolder: string
  logFile: string
  portFile: string
  password: string
}

/**
 * The database files and their password. They are made under a temporary name and appear by one rename, so a folder
 * called `cluster` is always complete, even after a kill or with several processes at once.
 */
export async function prepareCluster(
  home: string,
  binaries: Binaries,
  launcher: Launcher,
  log: (line: string) => void,
): Promise<Cluster> {
  const folder = path.join(home, 'cluster')
  removeAbandoned(home)
  if (!existsSync(folder)) {
    log('Making the database (first start only)')
    await makeCluster(home, folder, binaries, launcher)
  }
  changeOwner(launcher, folder)
  const dataFolder = realpathSync(path.join(folder, 'data'))
  refuseOtherVersion(dataFolder, binaries)
  return {
    dataFolder,
    logFile: path.join(home, 'postgres.log'),
    portFile: path.join(home, 'port'),
    password: readFileSync(path.join(folder, 'superuser-password'), 'utf8').trim(),
  }
}

async function makeCluster(home: string, folder: string, binaries: Binaries, launcher: Launcher): Promise<void> {
  const draft = path.resolve(
    home,
    `cluster.new-${process.pid}-${birthOf(process.pid)}-${randomBytes(4).toString('hex')}`,
  )
  const passwordFile = path.join(draft, 'superuser-password')
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (launcher.owner) for (const name of [draft, passwordFile]) chownSync(name, launcher.owner.uid, launcher.owner.gid)
  const [command, args, options] = commandFor(launcher, binaries.initdb, [
    '--pgdata',
    path.join(draft, 'data'),
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
  try {
    // initdb runs in its own draft folder, by which one that outlived its starter is found.
    await run(command, args, { ...options, cwd: draft })
    renameSync(draft, folder)
    syncFolder(home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process was first. Its cluster is used.
    if (existsSync(folder)) return
    throw new Error(
      `The database could not be made in ${home}: ${lastLine((error as { stderr?: string }).stderr) ?? (error as Error).message}`,
      { cause: error },
    )
  }
}

function removeAbandoned(home: string): void {
  for (const name of readdirSync(home)) {
    const maker = /^cluster\.new-(\d+)-(\w+)-/.exec(name)
    if (!maker || birthOf(Number(maker[1])) === maker[2]) continue
    const draft = path.join(realpathSync(home), name)
    // An initdb that outlived its killed starter would keep writing into the folder that is removed.
    for (const folder of [draft, path.join(draft, 'data')])
      for (const pid of processesIn(folder)) signal(pid, 'SIGKILL')
    try {
      rmSync(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    } catch {
      // A folder that cannot be removed does not prevent the start. The next start tries again.
    }
  }
}

function refuseOtherVersion(dataFolder: string, binaries: Binaries): void {
  if (!existsSync(path.join(dataFolder, 'global', 'pg_control'))) {
    throw new Error(
      `${dataFolder} holds no complete database. Restore it from a backup, or move it away to begin with an empty one.`,
    )
  }
  const version = readFileSync(path.join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  if (version !== binaries.majorVersion) {
    throw new Error(
      `${dataFolder} was made by PostgreSQL ${version} and this is PostgreSQL ${binaries.majorVersion}. ` +
        'Back it up with the former release (npm run backup), and restore it with this one into a new folder (npm run restore).',
    )
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export const lastLine = (text: string | undefined): string | undefined =>
  text?.trim().split('\n').at(-1)?.trim() || undefined
