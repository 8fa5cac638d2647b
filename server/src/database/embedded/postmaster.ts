import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { lastLine, type Cluster } from './cluster.ts'
import { commandFor, type Launcher } from './launcher.ts'
import { boundLog, logSince, sizeOf } from './log-file.ts'
import { choosePort } from './port.ts'
import { exists, orphansIn, signal, worksIn } from './processes.ts'

interface Postmaster {
  pid: number
  port: number
  status: string
}
export interface Running {
  pid: number
  port: number
  adopted: boolean
  /** Resolves when the process ends; null for an adopted one. */ ended: Promise<void> | null
}
export interface StartPlan {
  cluster: Cluster
  binaries: Binaries
  launcher: Launcher
  /** Settings of PostgreSQL in place of the usual ones. */
  settings?: Readonly<Record<string, string>>
  log: (line: string) => void
}

const giveUpAfterMs = 20_000
const longestPauseMs = 1_000
const orphansEndMs = 2_000
const recoveryMs = 600_000
const stopMs = 20_000

const usualSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // After a kill, all files are synced before recovery begins. One syncfs is much faster than an fsync per file.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Personal data never reaches the log: no parameters, no statements, no details such as the failing row.
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // Keeps the write-ahead log that recovery has to replay short.
  checkpoint_timeout: '1min',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** The content of postmaster.pid, if its process is alive and belongs to this folder. */
export function livePostmaster(dataFolder: string): Postmaster | null {
  const file = readPidFile(dataFolder)
  return file && worksIn(file.pid, dataFolder) ? file : null
}

function readPidFile(dataFolder: string): Postmaster | null {
  try {
    const lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

/**
 * Starts PostgreSQL, or adopts a running one. PostgreSQL's own lock decides between two concurrent starts. A failed
 * start is retried, because the remains of a killed server need a moment to end.
 */
export async function startPostmaster(plan: StartPlan, port?: number): Promise<Running> {
  const { cluster, log } = plan
  const began = Date.now()
  for (let attempt = 1; ; attempt++) {
    const live = livePostmaster(cluster.dataFolder)
    if (live && (await becameReady(plan, live.pid, () => !worksIn(live.pid, cluster.dataFolder))))
      return adoptedFrom(cluster)
    if (!live) {
      await endOrphans(cluster.dataFolder)
      const { running, reason } = await attemptStart(plan, port ?? (await choosePort(cluster.portFile)))
      if (running) return running
      if (Date.now() - began > giveUpAfterMs)
        throw new Error(`The database did not start: ${reason} (see ${cluster.logFile})`)
      if (attempt === 10) log(`The database is not up yet, trying again: ${reason}`)
    }
    await sleep(Math.min(longestPauseMs, 100 * attempt))
  }
}

function adoptedFrom(cluster: Cluster): Running {
  const live = livePostmaster(cluster.dataFolder)
  if (!live) throw new Error('The database ended while it was being adopted')
  rememberPort(cluster, live.port)
  return { pid: live.pid, port: live.port, adopted: true, ended: null }
}

async function attemptStart(plan: StartPlan, port: number): Promise<{ running?: Running; reason: string }> {
  const { cluster, binaries, launcher } = plan
  clearMisleadingPidFile(cluster.dataFolder)
  boundLog(cluster.logFile)
  const position = sizeOf(cluster.logFile)
  const [command, args, options] = commandFor(launcher, binaries.postgres, [
    '-D',
    cluster.dataFolder,
    '-p',
    String(port),
    ...Object.entries({ ...usualSettings, ...plan.settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const output = openSync(cluster.logFile, 'a', 0o600)
  // Detached, so that Ctrl-C in the terminal signals only this process and the database ends after the requests that
  // use it.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  child.unref()
  let ended = false
  const end = new Promise<void>((resolve) => {
    const settle = () => {
      ended = true
      resolve()
    }
    child.once('exit', settle).once('error', settle)
  })
  if (child.pid !== undefined && (await becameReady(plan, child.pid, () => ended))) {
    rememberPort(cluster, port)
    return { running: { pid: child.pid, port, adopted: false, ended: end }, reason: '' }
  }
  return { reason: lastLine(logSince(cluster.logFile, position)) ?? 'no reason was given' }
}

/** Waits while the process is starting, which after a crash includes replaying the write-ahead log. */
async function becameReady({ cluster, log }: StartPlan, pid: number, isGone: () => boolean): Promise<boolean> {
  const began = Date.now()
  for (let saidAt = began; !isGone() && Date.now() - began < recoveryMs; await sleep(15)) {
    const live = livePostmaster(cluster.dataFolder)
    if (live?.pid === pid && live.status === 'ready') return true
    if (Date.now() - saidAt < 5_000) continue
    saidAt = Date.now()
    log(`Waiting for the database (${live?.status || 'starting'}, ${Math.round((saidAt - began) / 1000)} s)`)
  }
  return false
}

/**
 * Removes a misleading pid file. PostgreSQL trusts any process with the recorded number: a zombie, or another program
 * after a restart of the machine.
 */
function clearMisleadingPidFile(dataFolder: string): void {
  const file = readPidFile(dataFolder)
  if (file && exists(file.pid) && !worksIn(file.pid, dataFolder))
    rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true })
}

/**
 * Ends the backends of a killed postmaster. They end by themselves only after their current work, and no server can
 * start before. Their commits are in the write-ahead log.
 */
async function endOrphans(dataFolder: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < orphansEndMs; await sleep(5)) {
    const orphans = orphansIn(dataFolder)
    if (orphans.length === 0) return
    for (const pid of orphans) signal(pid, 'SIGKILL')
  }
}

/** The port stays the same while this process lives, so a failure only affects the next start. */
function rememberPort({ portFile }: Cluster, port: number): void {
  try {
    writeFileSync(portFile, `${port}\n`, { mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** A fast shutdown: open transactions are rolled back, and all commits are on disk. */
export async function stopPostmaster(dataFolder: string): Promise<void> {
  const live = livePostmaster(dataFolder)
  if (!live) return
  for (const name of ['SIGINT', 'SIGQUIT'] as const) {
    signal(live.pid, name)
    for (const began = Date.now(); Date.now() - began < stopMs; await sleep(15))
      if (!worksIn(live.pid, dataFolder)) return
  }
  throw new Error(`The database (process ${live.pid}) does not end`)
}
