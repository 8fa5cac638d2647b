import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { eventually } from './browser.ts'
import type { World } from './world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => { probe.close(closed) })
  return port
}

/** The real server as a process of its own on a world's database, to be killed in the middle of things and started again. */
export class KillableServer {
  readonly port: number
  readonly #world: World
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null

  private constructor(world: World, port: number, env: Record<string, string>) {
    this.#world = world
    this.port = port
    this.#env = env
  }

  static async start(world: World, env: Record<string, string> = {}): Promise<KillableServer> {
    const server = new KillableServer(world, await freePort(), env)
    await server.start()
    return server
  }

  async start(): Promise<void> {
    this.#child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(this.port), LOG_LEVEL: 'fatal', CREDENCE_DATA: this.#world.services.config.dataFolder, DATABASE_URL: this.#world.adminUrl,
        CREDENCE_KEY: inject('database').masterKey, ...this.#env,
      },
      stdio: 'ignore',
    })
    await eventually(async () => (await fetch(`http://127.0.0.1:${this.port}/api/health`).catch(() => null))?.ok, 30_000)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}
