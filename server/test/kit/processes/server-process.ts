import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eventually } from '../browser.ts'
import { freePort } from '../../../../scripts/lib/free-port.mjs'

const runner = fileURLToPath(new URL('../../../bin/run.mjs', import.meta.url))
/** A start takes seconds; on a machine that runs everything else as well it may take far longer. */
const startMs = 120_000

/**
 * The whole product as `npm start` runs it: one process, started with settings, known by its port, its output and its
 * end.
 */
export class ServerProcess {
  readonly port: number
  readonly url: string
  /** What the process wrote, on both streams. */
  output = ''
  readonly #child: ChildProcess
  readonly #exited: Promise<[number | null, NodeJS.Signals | null]>

  constructor(port: number, env: Record<string, string>) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#child = spawn(process.execPath, [runner, 'main'], {
      env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (piece: Buffer) => {
        this.output += piece.toString()
      })
    this.#exited = once(this.#child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  }

  static async start(env: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), env)
    await server.ready()
    return server
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Waits until the process says that it can do its work. */
  async ready(): Promise<void> {
    await eventually(async () => {
      if (!this.isRunning) throw new Error(`The server ended: ${this.output}`)
      return (await this.readiness()) === 200
    }, startMs)
  }

  /** The status of the readiness check; 0 while nothing answers. */
  async readiness(): Promise<number> {
    const response = await fetch(`${this.url}/api/health/ready`).catch(() => null)
    await response?.arrayBuffer()
    return response?.status ?? 0
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** The exit code, once the process has ended; null after a deadly signal. */
  async ended(): Promise<number | null> {
    return (await this.#exited)[0]
  }

  async kill(): Promise<void> {
    if (this.isRunning) this.signal('SIGKILL')
    await this.#exited
  }
}
