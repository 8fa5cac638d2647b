import { atEnd } from '@credence/bench/src/cleanup.ts'
import { stop } from '@credence/bench/src/processes.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from './client.ts'
import { timeoutMs, until } from './until.ts'

const runner = fileURLToPath(new URL('../../server/bin/run.mjs', import.meta.url))

export type Settings = Readonly<Record<string, string>>

/** One server process of the product, as `npm start` runs it. */
export class ProductNode {
  readonly port: number
  readonly #settings: Settings
  #child: ChildProcess
  #output = ''
  /** How often the process ended without being asked to. */
  unwantedExits = 0
  #isToEnd = false

  private constructor(port: number, settings: Settings) {
    this.port = port
    this.#settings = settings
    this.#child = this.#spawn()
    atEnd(() => this.end())
  }

  /** Starts a process without waiting for it. */
  static async begin(settings: Settings): Promise<ProductNode> {
    return new ProductNode(await freePort(), settings)
  }

  static async start(settings: Settings): Promise<ProductNode> {
    const node = await ProductNode.begin(settings)
    await node.untilReady()
    return node
  }

  #spawn(): ChildProcess {
    this.#isToEnd = false
    const { LD_PRELOAD, ...settings } = this.#settings
    const child = spawn(process.execPath, [runner, 'main'], {
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        LOG_LEVEL: 'warn',
        CREDENCE_CALLS_PER_MINUTE: '1000000000',
        ...(LD_PRELOAD ? { LD_PRELOAD } : {}),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-6000)
      })
    child.once('exit', () => {
      if (!this.#isToEnd) this.unwantedExits += 1
    })
    return child
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get output(): string {
    return this.#output
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  async isReady(): Promise<boolean> {
    const client = new Client(this.port)
    const { status } = await client.ask({ path: '/api/health/ready' })
    client.close()
    return status === 200
  }

  async untilReady(withinMs = timeoutMs): Promise<void> {
    await until(
      'The node is ready',
      () => {
        if (this.hasEnded) throw new Error('The node ended while it started')
        return this.isReady()
      },
      { withinMs },
    ).catch((error: Error) => {
      throw new Error(`${error.message}\n${this.#output}`, { cause: error })
    })
  }

  /** Kills it as a power cut would, and waits for its end. */
  async kill(): Promise<void> {
    this.#isToEnd = true
    if (this.hasEnded) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  /** Asks it to end; returns the duration and the exit code. */
  async terminate(): Promise<{ ms: number; code: number | null }> {
    this.#isToEnd = true
    const began = performance.now()
    if (!this.hasEnded) {
      const ended = once(this.#child, 'exit')
      this.#child.kill('SIGTERM')
      await ended
    }
    return { ms: performance.now() - began, code: this.#child.exitCode }
  }

  /** Starts the process again on the same port. */
  async restart(): Promise<void> {
    this.#child = this.#spawn()
    await this.untilReady()
  }

  async end(): Promise<void> {
    this.#isToEnd = true
    await stop(this.#child)
  }
}
