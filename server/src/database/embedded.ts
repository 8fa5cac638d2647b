import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runInBackground } from '../kit/background/background.ts'
import { findBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { chooseLauncher, type Launcher } from './embedded/launcher.ts'
import { boundLog } from './embedded/log-file.ts'
import { claim } from './embedded/owners.ts'
import { livePostmaster, startPostmaster, stopPostmaster, type Running, type StartPlan } from './embedded/postmaster.ts'

interface EmbeddedOptions {
  folder: string
  log?: (line: string) => void
  /** Called with unexpected events: the database ended, or does not start. */
  warn?: (line: string) => void
  /** How to start PostgreSQL. The default depends on what the machine allows. */
  launcher?: Launcher
  /** Settings of PostgreSQL in place of the usual ones. */
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedDatabase {
  /** The superuser's address of the database `postgres`. It stays the same when the database restarts. */
  readonly url: string
  readonly port: number
  /** The database was left running by an earlier process, or another process uses it now. */
  readonly adopted: boolean
  /** Resolves when the database is up, and starts it if it is gone. */
  ensureRunning(): Promise<void>
  /** Stops the database and waits for it, unless another living process uses it too. */
  stop(): Promise<void>
}

const watchMs = 200
const logCheckMs = 60_000
/** A database that ends within this time after its start would end again. */
const minUptimeMs = 1_000

/** Starts the PostgreSQL that comes with Credence and keeps it running until `stop()`. */
export async function startEmbedded({
  folder,
  log = () => {},
  warn = log,
  launcher,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = path.resolve(folder)
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const binaries = findBinaries()
  const way = launcher ?? chooseLauncher(home, binaries.postgres)
  const ownership = claim(home)
  try {
    const cluster = await prepareCluster(home, binaries, way, log)
    const plan: StartPlan = { cluster, binaries, launcher: way, settings, log }
    const first = await startPostmaster(plan)
    const keeper = keep(plan, first, warn)
    return {
      url: `postgres://postgres:${cluster.password}@127.0.0.1:${first.port}/postgres`,
      port: first.port,
      adopted: first.adopted,
      ensureRunning: keeper.ensureRunning,
      async stop() {
        await keeper.end()
        if (ownership.release()) await stopPostmaster(cluster.dataFolder)
      },
    }
  } catch (error) {
    ownership.release()
    throw error
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Watches the database and restarts it when it ends: at once, unless it has just been started. */
function keep(plan: StartPlan, first: Running, warn: (line: string) => void) {
  const { cluster } = plan
  let running = first
  let starting: Promise<void> | null = null
  let over = false

  const restart = async () => {
    running = await startPostmaster(plan, first.port)
    if (running.port !== first.port)
      warn(`The database came back on port ${running.port} instead of ${first.port}; restart Credence to use it`)
  }

  const ensureRunning = async () => {
    if (livePostmaster(cluster.dataFolder)?.status === 'ready') return
    if (over) throw new Error('The database was stopped')
    starting ??= restart().finally(() => {
      starting = null
    })
    await starting
  }

  /** The end of a child process is an event. An adopted process is polled. */
  const ended = async (signal: AbortSignal) => {
    if (running.ended && livePostmaster(cluster.dataFolder)?.pid === running.pid)
      await Promise.race([running.ended, aborted(signal)])
    while (livePostmaster(cluster.dataFolder)) await sleep(watchMs, null, { signal, ref: false })
  }

  const supervise = async (signal: AbortSignal, works: () => void) => {
    for (;;) {
      await ensureRunning()
      const end = ended(signal)
      if (await Promise.race([end.then(() => true), sleep(minUptimeMs, false, { ref: false })]))
        throw new Error('The database ended right after its start')
      works()
      await end
      warn('The database is gone; starting it again')
    }
  }

  const keepLogShort = async (signal: AbortSignal, works: () => void) => {
    for (;;) {
      boundLog(cluster.logFile)
      works()
      await sleep(logCheckMs, null, { signal, ref: false })
    }
  }

  const say = (line: string, error?: Error) => warn(error ? `${line}: ${error.message}` : line)
  const parts = [
    runInBackground({ name: 'embedded database', say }, supervise),
    runInBackground({ name: 'log of the embedded database', say }, keepLogShort),
  ]

  return {
    ensureRunning,
    async end() {
      over = true
      await Promise.all(parts.map((part) => part.stop()))
      await starting?.catch(() => {})
    },
  }
}
