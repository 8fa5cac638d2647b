import { createServer, type AddressInfo } from 'node:net'
import { createApp, type App } from './app.ts'
import { ConfigMistakes, readConfig, type Config } from './config/config.ts'
import { awaitEndRequest } from './end-request.ts'
import type { EgressOptions } from './gateways/egress/egress.ts'
import { whenDatabaseAnswers } from './database/wait-for-database.ts'
import { checkStoreAtStart } from './features/files/store-owner.actions.ts'
import type { BackgroundPart } from './kit/background/background.ts'
import { createLogger, type Logger } from './kit/http/log.ts'
import type { Services } from './kit/request/services.ts'
import { openFoundation, startParts, startQueue, type Foundation } from './start.ts'

type Say = (line: string) => void

const sayPlainly: Say = (line) => void process.stdout.write(`${line}\n`)

/** In production a line is a log entry, so that whoever collects the output finds nothing but JSON in it. */
const sayIn = ({ mode }: Config, log: Logger): Say =>
  mode === 'production' ? (line) => log.info(line.trim()) : sayPlainly

const isProduction = ({ CREDENCE_MODE: mode, NODE_ENV: kind }: NodeJS.ProcessEnv) =>
  mode === 'production' || (!mode && kind === 'production')

/** Why there was no start: sentences for somebody at a terminal, log entries for a collector. */
function fail(error: unknown): never {
  const lines =
    error instanceof ConfigMistakes
      ? error.message.split('\n')
      : [
          error instanceof Error
            ? `Credence could not start: ${error.message || (error as NodeJS.ErrnoException).code}`
            : String(error),
        ]
  if (isProduction(process.env) && !process.stderr.isTTY) {
    const log = createLogger('fatal')
    for (const line of lines) log.fatal(line.trim())
  } else process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

/** Port 0 means any free one; links in mail need to know which before the server listens. */
async function settlePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await new Promise<number>((found, failed) => {
    // Without a host Node takes every address that the machine has.
    const probe = createServer()
      .once('error', failed)
      .listen(0, config.host === '::' ? undefined : config.host, () => {
        const { port: free } = probe.address() as AddressInfo
        probe.close(() => found(free))
      })
  })
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** Nobody should believe that files are scanned when they are not. */
function announceScanner({ config, log }: Services, say: Say): void {
  if (config.files.clamd) return
  const words = 'Files are not scanned for viruses; to scan them, set CLAMD_ADDRESS to a ClamAV daemon'
  if (config.mode === 'demo') say(words)
  else log.warn(words)
}

/** Only the demo needs its data in memory. */
const demo = ({ mode }: Config) => (mode === 'demo' ? import('../db/seeds/demo.ts') : null)

async function announce(config: Config, say: Say): Promise<void> {
  say(`\nCredence is ready at ${config.publicUrl}  (${(performance.now() / 1000).toFixed(1)} s)`)
  const data = await demo(config)
  if (!data) return
  say(`\nDemo accounts, all with the password ${data.demoPassword}:`)
  for (const { email, about } of data.demoAccounts) say(`  ${email.padEnd(24)} ${about}`)
  if (!config.smtp) say(`\nMail stays on this machine: ${config.publicUrl}/dev/mailbox`)
  say('Press Ctrl-C to stop.\n')
}

/** The part of the end in which requests under way are finished. The process is ended 9.5 s after the signal. */
const drainMs = 7500

/** Finishes what is under way, then closes everything this process started. */
async function stop({ services, database }: Foundation, app: App, parts: readonly BackgroundPart[]): Promise<void> {
  try {
    await Promise.all([app.servers.drain(drainMs), services.queue.stop(), ...parts.map((part) => part.stop())])
    await app.http.close()
    services.rateLimits.stop()
    await services.pool.end()
    await database?.stop()
    process.exit(0)
  } catch (error) {
    services.log.error({ err: error as Error }, 'stopping failed')
    process.exit(1)
  }
}

/**
 * The last resort: whatever nobody handled is written down, and the server goes on. Each such line is a mistake in the
 * code to be mended.
 */
function outliveMistakes(log: Logger): void {
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason instanceof Error ? reason : new Error(String(reason)) }, 'unhandled rejection'),
  )
}

/** How a server that is not meant for people differs: a parameter, so that no setting can open the way out. */
export interface ServeOptions {
  egress?: Partial<EgressOptions>
}

export async function serve({ egress = {} }: ServeOptions = {}): Promise<void> {
  const endRequest = awaitEndRequest()
  let foundation: Foundation | undefined
  try {
    const config = await settlePort(readConfig(process.env))
    const log = createLogger(config.logLevel)
    const say = sayIn(config, log)
    outliveMistakes(log)
    const opened = await openFoundation(config, log, say, { egress, signal: endRequest, timeZone: config.timeZone })
    foundation = opened
    const { services } = opened
    const whenAnswered = <T>(step: () => Promise<T>) => {
      endRequest.throwIfAborted()
      return whenDatabaseAnswers(step, say, endRequest)
    }
    await whenAnswered(() => checkStoreAtStart(services))
    const data = await demo(config)
    if (data) await whenAnswered(() => data.loadDemoData(services, say, { withTimeZones: true }))
    const app = await createApp(services)
    await whenAnswered(() => startQueue(services))
    services.rateLimits.start()
    const parts = startParts(services, opened.databaseUrl)
    await app.servers.listen(app.http, config).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE'
        ? new Error(`port ${config.port} is in use; choose another with PORT=4001 npm start`)
        : error
    })
    if (endRequest.aborted) return await stop(opened, app, parts)
    endRequest.addEventListener('abort', () => void stop(opened, app, parts))
    announceScanner(services, say)
    await announce(config, say)
  } catch (error) {
    await foundation?.database?.stop()
    if (endRequest.aborted) process.exit(0)
    fail(error)
  }
}
