import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { findBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { chooseLauncher, type Launcher } from './embedded/launcher.ts'
import { boundLog } from './embedded/log-file.ts'
import { claim } from './embedded/owners.ts'
import { livePostmaster, startPostmaster, stopPostmaster, type Running, type StartPlan } from './embedded/postmaster.ts'

interface EmbeddedOptions {
  folder: string
  log?: (line: string) => void
  /** How to start PostgreSQL; chosen by what the machine allows when left out. */
  launcher?: Launcher
}

export interface EmbeddedDatabase {
  /** Of the superuser, for the database `postgres`. It stays the same when the database is restarted. */
  readonly url: string
  readonly port: number
  /** An earlier process had left the database running, or another one uses it now. */
  readonly adopted: boolean
  /** Resolves when the database is up, starting it if it is gone. */
  ensureRunning(): Promise<void>
  /** Stops the database and waits for it, unless another living process uses it too. */
  stop(): Promise<void>
}

const watchMs = 1_000
const logCheckMs = 60_000
const longestPauseMs = 10_000

/** Starts the PostgreSQL that comes with Credence and keeps it running until `stop()`. */
export async function startEmbedded({ folder, log = () => {}, launcher }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = path.resolve(folder)
  mkdirSync(home, { recursive: true, mode: 0o711 })
  const binaries = findBinaries()
  const way = launcher ?? chooseLauncher(home, binaries.postgres)
  const ownership = claim(home)
  try {
    const cluster = await prepareCluster(home, binaries, way, log)
    const plan: StartPlan = { cluster, binaries, launcher: way, log }
    const first = await startPostmaster(plan)
    const keeper = keep(plan, first)
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

/** Watches the database and brings it back when it dies, at once the first time and then ever less eagerly. */
function keep(plan: StartPlan, first: Running) {
  const { cluster, log } = plan
  let starting: Promise<void> | null = null
  let over = false
  let pauseMs = 0
  let notBefore = 0

  const notice = (running: Running) => void running.ended?.then(() => { if (!over) heal() })

  const restart = async () => {
    const running = await startPostmaster(plan, first.port)
    if (running.port !== first.port) log(`The database came back on port ${running.port} instead of ${first.port}; restart Credence to use it`)
    notice(running)
  }

  const ensureRunning = async () => {
    if (livePostmaster(cluster.dataFolder)?.status === 'ready') return
    if (over) throw new Error('The database was stopped')
    starting ??= restart().finally(() => { starting = null })
    await starting
  }

  const heal = () => {
    if (starting || Date.now() < notBefore) return
    log('The database is gone; starting it again')
    pauseMs = Math.min(longestPauseMs, pauseMs * 2 || watchMs)
    notBefore = Date.now() + pauseMs
    ensureRunning().then(() => log('The database is back'), (error: Error) => log(error.message))
  }

  const watch = setInterval(() => {
    if (!livePostmaster(cluster.dataFolder)) heal()
    else if (Date.now() > notBefore + longestPauseMs) pauseMs = 0
  }, watchMs).unref()
  const logCheck = setInterval(() => boundLog(cluster.logFile), logCheckMs).unref()
  notice(first)

  return {
    ensureRunning,
    async end() {
      over = true
      clearInterval(watch)
      clearInterval(logCheck)
      await starting?.catch(() => {})
    },
  }
}
