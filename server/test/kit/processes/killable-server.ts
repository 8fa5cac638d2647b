import { inject } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { ServerProcess } from './server-process.ts'
import type { World } from '../world.ts'

/**
 * The real server as a process of its own on a world's database, to be killed in the middle of things and started
 * again.
 */
export class KillableServer {
  readonly port: number
  readonly #world: World
  readonly #env: Record<string, string>
  #process: ServerProcess | null = null

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
    this.#process = new ServerProcess(this.port, {
      LOG_LEVEL: 'fatal',
      CREDENCE_DATA: this.#world.services.config.dataFolder,
      DATABASE_URL: this.#world.adminUrl,
      CREDENCE_KEY: inject('database').masterKey,
      ...this.#env,
    })
    await this.#process.ready()
  }

  async kill(): Promise<void> {
    await this.#process?.kill()
  }
}
