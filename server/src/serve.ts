import { createServer, type AddressInfo } from 'node:net'
import { createApp, type App } from './app.ts'
import { ConfigMistakes, readConfig, type Config } from './config.ts'
import type { EgressOptions } from './gateways/egress/egress.ts'
import { whenDatabaseAnswers } from './database/wait-for-database.ts'
import { checkStoreAtStart } from './features/files/store-owner.actions.ts'
import type { BackgroundPart } from './kit/background.ts'
import { createLogger, type Logger } from './kit/log.ts'
import type { Services } from './kit/services.ts'
import { spareMemory } from './kit/spare-memory.ts'
import { openFoundation, startParts, startQueue, type Foundation } from './start.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function fail(error: unknown): never {
  const message = error instanceof ConfigMistakes ? error.message : error instanceof Error ? `Credence could not start: ${error.message || (error as NodeJS.ErrnoException).code}` : String(error)
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Port 0 means any free one; links in mail need to know which before the server listens. */
async function settlePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed).listen(0, config.host, () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => found(free))
    })
  })
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** Nobody should believe that files are scanned when they are not. */
function announceScanner({ config, log }: Services): void {
  if (config.files.clamd) return
  const words = 'Files are not scanned for viruses; to scan them, set CLAMD_ADDRESS to a ClamAV daemon'
  if (config.mode === 'demo') say(words)
  else log.warn(words)
}

/** Only the demo needs its data in memory. */
const demo = ({ mode }: Config) => mode === 'demo' ? import('../db/seeds/demo.ts') : null

async function announce(config: Config): Promise<void> {
  say(`\nCredence is ready at ${config.publicUrl}  (${(performance.now() / 1000).toFixed(1)} s)`)
  const data = await demo(config)
  if (!data) return
  say(`\nDemo accounts, all with the password ${data.demoPassword}:`)
  for (const { email, about } of data.demoAccounts) say(`  ${email.padEnd(24)} ${about}`)
  if (!config.smtp) say(`\nMail stays on this machine: ${config.publicUrl}/dev/mailbox`)
  say('Press Ctrl-C to stop.\n')
}

/** What the whole end may take, and the part of it in which requests and jobs under way are finished. */
const endMs = 9500
const drainMs = 6000
/** A key pressed once reaches the process twice, from the terminal and from npm: only a later signal is impatience. */
const impatientAfterMs = 1000

/** Finishes what is under way, then closes everything this process started. */
function stopOnSignal({ services, database }: Foundation, app: App, parts: readonly BackgroundPart[]): void {
  let stoppingSince: number | null = null
  const stop = async () => {
    setTimeout(() => process.exit(1), endMs).unref()
    await Promise.all([app.servers.drain(drainMs), services.queue.stop(), ...parts.map((part) => part.stop())])
    await app.http.close()
    services.rateLimits.stop()
    await services.pool.end()
    await database?.stop()
  }
  const onSignal = () => {
    if (stoppingSince === null) {
      stoppingSince = Date.now()
      stop().then(() => process.exit(0), (error: Error) => {
        services.log.error({ err: error }, 'stopping failed')
        process.exit(1)
      })
    } else if (Date.now() - stoppingSince > impatientAfterMs) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
}

/** The last resort: whatever nobody handled is written down, and the server goes on. Each such line is a mistake in the code to be mended. */
function outliveMistakes(log: Logger): void {
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
  process.on('unhandledRejection', (reason) => log.error({ err: reason instanceof Error ? reason : new Error(String(reason)) }, 'unhandled rejection'))
}

/** How a server that is not meant for people differs: a parameter, so that no setting can open the way out. */
export interface ServeOptions { egress?: Partial<EgressOptions> }

export async function serve({ egress = {} }: ServeOptions = {}): Promise<void> {
  let foundation: Foundation | undefined
  try {
    const config = await settlePort(readConfig(process.env))
    const log = createLogger(config.logLevel)
    outliveMistakes(log)
    foundation = await openFoundation(config, log, say, { egress, timeZone: config.timeZone })
    const { services } = foundation
    await whenDatabaseAnswers(() => checkStoreAtStart(services), say)
    const data = await demo(config)
    if (data) await whenDatabaseAnswers(() => data.loadDemoData(services, say, { withTimeZones: true }), say)
    const app = await createApp(services)
    await whenDatabaseAnswers(() => startQueue(services), say)
    services.rateLimits.start()
    stopOnSignal(foundation, app, startParts(services, foundation.databaseUrl))
    await app.servers.listen(app.http, config).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? new Error(`port ${config.port} is in use; choose another with PORT=4001 npm start`) : error
    })
    announceScanner(services)
    await announce(config)
    spareMemory()
  } catch (error) {
    await foundation?.database?.stop()
    fail(error)
  }
}
