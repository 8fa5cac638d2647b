import { atEnd } from '@credence/bench/src/cleanup.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { findBinaries } from '@credence/server/src/database/embedded/binaries.ts'
import { prepareCluster } from '@credence/server/src/database/embedded/cluster.ts'
import { chooseLauncher } from '@credence/server/src/database/embedded/launcher.ts'
import {
  livePostmaster,
  startPostmaster,
  stopPostmaster,
  type StartPlan,
} from '@credence/server/src/database/embedded/postmaster.ts'
import { processesIn } from '@credence/server/src/database/embedded/processes.ts'
import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { until } from './until.ts'

/** Stops the embedded PostgreSQL of a data folder, which outlives a killed node. */
export async function stopEmbedded(dataFolder: string): Promise<void> {
  await stopPostmaster(realpathSync(path.join(dataFolder, 'postgres', 'cluster', 'data')))
}

/** The process id of a data folder's embedded PostgreSQL; null if it is not running. */
export const embeddedPid = (dataFolder: string): number | null =>
  livePostmaster(realpathSync(path.join(dataFolder, 'postgres', 'cluster', 'data')))?.pid ?? null

/** A PostgreSQL outside of the product. Only this suite starts and stops it. */
export class ExternalPostgres {
  readonly url: string
  readonly port: number
  readonly #plan: StartPlan

  private constructor(plan: StartPlan, port: number) {
    this.#plan = plan
    this.port = port
    this.url = `postgres://postgres:${plan.cluster.password}@127.0.0.1:${port}/postgres`
  }

  /** Runs the cluster of a data folder that the product made, or a new one in an empty folder. */
  static async start(dataFolder: string): Promise<ExternalPostgres> {
    const home = path.join(dataFolder, 'postgres')
    mkdirSync(home, { recursive: true, mode: 0o711 })
    const binaries = findBinaries()
    const launcher = chooseLauncher(home, binaries.postgres)
    const cluster = await prepareCluster(home, binaries, launcher, () => {})
    const postgres = new ExternalPostgres({ cluster, binaries, launcher, log: () => {} }, await freePort())
    atEnd(() => postgres.stop())
    await postgres.start()
    return postgres
  }

  async start(): Promise<void> {
    await startPostmaster(this.#plan, this.port)
  }

  stop(): Promise<void> {
    return stopPostmaster(this.#plan.cluster.dataFolder)
  }

  /** Kills the server process. Its children end by themselves a moment later. */
  async kill(): Promise<void> {
    const live = livePostmaster(this.#plan.cluster.dataFolder)
    if (live) process.kill(live.pid, 'SIGKILL')
    await until('The process is gone', () => !this.isRunning, { everyMs: 1 })
  }

  /** Suspends all processes: connections stay open and get no answer, as on a machine without power. */
  freeze(): void {
    for (const pid of processesIn(this.#plan.cluster.dataFolder)) process.kill(pid, 'SIGSTOP')
    atEnd(() => {
      for (const pid of processesIn(this.#plan.cluster.dataFolder)) process.kill(pid, 'SIGKILL')
    })
  }

  get isRunning(): boolean {
    return livePostmaster(this.#plan.cluster.dataFolder) !== null
  }

  untilAnswering(): Promise<number> {
    return untilAnswering(this.url)
  }
}

/** Runs statements as superuser, bypassing the product. */
export async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The moment at which the database accepted a connection and answered. Recovery is measured from it. */
export const untilAnswering = (url: string): Promise<number> =>
  until(
    'PostgreSQL answers',
    async () => {
      try {
        return await asSuperuser(url, async (client) => {
          await client.query('select 1')
          return performance.now()
        })
      } catch {
        return false
      }
    },
    { everyMs: 5 },
  )

/** The current address of a data folder's embedded PostgreSQL. */
export function embeddedUrl(dataFolder: string): string {
  const home = path.join(dataFolder, 'postgres')
  const password = readFileSync(path.join(home, 'cluster', 'superuser-password'), 'utf8').trim()
  const live = livePostmaster(realpathSync(path.join(home, 'cluster', 'data')))
  if (!live) throw new Error('The embedded PostgreSQL does not run')
  return `postgres://postgres:${password}@127.0.0.1:${live.port}/postgres`
}
