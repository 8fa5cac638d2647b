import { createServer, type AddressInfo } from 'node:net'
import { createApp, type App } from './app.ts'
import { ConfigMistakes, readConfig, type Config } from './config.ts'
import type { EgressOptions } from './gateways/egress/egress.ts'
import { createLogger } from './kit/log.ts'
import type { Services } from './kit/services.ts'
import { spareMemory } from './kit/spare-memory.ts'
import { openFoundation, startQueue, type Foundation } from './start.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function fail(error: unknown): never {
  const message = error instanceof ConfigMistakes ? error.message : error instanceof Error ? `Credence could not start: ${error.message}` : String(error)
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

const drainMs = 25_000

/** Finishes what is under way, then closes everything this process started. */
function stopOnSignal({ services, database, news }: Foundation, app: App): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    app.drain()
    setTimeout(() => process.exit(1), drainMs).unref()
    await app.http.close()
    await services.queue.stop()
    news.stop()
    services.rateLimits.stop()
    await services.pool.end()
    await database?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

/** How a server that is not meant for people differs: a parameter, so that no setting can open the way out. */
export interface ServeOptions { egress?: Partial<EgressOptions> }

export async function serve({ egress = {} }: ServeOptions = {}): Promise<void> {
  let foundation: Foundation | undefined
  try {
    const config = await settlePort(readConfig(process.env))
    foundation = await openFoundation(config, createLogger(config.logLevel), say, egress)
    const { services } = foundation
    await (await demo(config))?.loadDemoData(services, say)
    const app = await createApp(services)
    await startQueue(services)
    void foundation.news.run()
    services.rateLimits.start()
    stopOnSignal(foundation, app)
    await app.http.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
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
