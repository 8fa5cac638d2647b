import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopPostmaster } from '../../../src/database/embedded/postmaster.ts'
import { eventually } from '../browser.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'
import { patienceMs } from '../outage-checks.ts'
import { freePort } from '../../../../scripts/lib/free-port.mjs'

export const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
export const deployed = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')
/** The value of a line such as `ExecStart=...`. */
export const valueOf = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''

/** Runs shell commands to their end. */
export async function runShell(
  text: string,
  env: Record<string, string> = {},
  { cwd = root, as = [] }: { cwd?: string; as?: readonly string[] } = {},
): Promise<{ code: number | null; output: string }> {
  const [command, ...args] = [...as, 'bash', '-euo', 'pipefail', '-c', text]
  // The scripts that npm runs before others would install and build under the other tests.
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', npm_config_ignore_scripts: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece.toString()
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

interface ServiceOptions {
  /** Where the sources are; those of this test unless another checkout was made. */
  checkout?: string
  /** The id of the user that the service runs as, and the command that makes a process that user's. */
  user?: { id: number; as: readonly string[] }
}

/**
 * A service that was installed as docs/operations.md says: the unit's command, with the settings of the example, in
 * folders of its own.
 */
export class InstalledService {
  readonly #checkout: string
  readonly #user: ServiceOptions['user']
  readonly folder = mkdtempSync(path.join(tmpdir(), 'credence-installed-'))
  readonly environmentFile = path.join(this.folder, 'credence.env')
  port = 0
  output = ''
  #mail: MailServer | undefined
  #child: ChildProcess | undefined

  constructor({ checkout = root, user }: ServiceOptions = {}) {
    this.#checkout = checkout
    this.#user = user
    chmodSync(this.folder, 0o755)
  }

  /** Writes the settings, and creates the folder that systemd creates (`StateDirectory`). */
  async configure(): Promise<void> {
    this.port = await freePort()
    this.#mail = await startMailServer()
    const settings = deployed('credence.env.example')
      .replace(/^CREDENCE_KEY=$/m, `CREDENCE_KEY=${randomBytes(32).toString('hex')}`)
      .replace(/^CREDENCE_DATA=.*$/m, `CREDENCE_DATA=${this.folder}/data`)
      .replace(/^SMTP_URL=.*$/m, `SMTP_URL=smtp://127.0.0.1:${this.#mail.port}`)
      .replace(/^#CREDENCE_METRICS_TOKEN=$/m, `CREDENCE_METRICS_TOKEN=${randomBytes(24).toString('hex')}`)
    writeFileSync(this.environmentFile, `${settings}PORT=${this.port}\n`, { mode: 0o600 })
    mkdirSync(path.join(this.folder, 'data'), { mode: 0o700 })
    if (!this.#user) return
    for (const place of [this.environmentFile, path.join(this.folder, 'data')])
      chownSync(place, this.#user.id, this.#user.id)
  }

  /** The command of the unit. */
  launch(): ChildProcess {
    const unit = valueOf(deployed('credence.service'), 'ExecStart').replace('/opt/credence', this.#checkout)
    const text = `set -a; . ${this.environmentFile}; exec ${unit}`
    const [command, ...args] = [...(this.#user?.as ?? []), 'bash', '-c', text]
    const child = spawn(command, args, {
      cwd: this.#checkout,
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        this.output += piece.toString()
      })
    return child
  }

  async start(): Promise<void> {
    if (this.port === 0) await this.configure()
    const child = this.launch()
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`The service ended: ${this.output}`)
      return (await fetch(`http://127.0.0.1:${this.port}/api/health/ready`).catch(() => null))?.status === 200
    }, patienceMs)
  }

  /** Commands of the guide, with this installation's folders and port in place of those that the guide names. */
  run(commands: string): Promise<{ code: number | null; output: string }> {
    const own = commands
      .replaceAll('/etc/credence/credence.env', this.environmentFile)
      .replaceAll('/var/backups/credence', path.join(this.folder, 'backups'))
      .replaceAll(':4000', `:${this.port}`)
    // In a checkout of its own nothing is installed twice, so that the scripts before others can run too.
    const env: Record<string, string> = this.#user
      ? { HOME: path.join(this.folder, 'data'), npm_config_ignore_scripts: 'false' }
      : {}
    return runShell(`set -a; . ${this.environmentFile}; set +a\n${own}`, env, {
      cwd: this.#checkout,
      as: this.#user?.as ?? [],
    })
  }

  /** Ends the service as systemd does; answers its exit code. */
  async stop(): Promise<number | null> {
    const ended = once(this.#child as ChildProcess, 'exit') as Promise<[number | null]>
    this.#child?.kill('SIGTERM')
    return (await ended)[0]
  }

  async remove(): Promise<void> {
    if (this.#child && this.#child.exitCode === null) this.#child.kill('SIGKILL')
    await stopPostmaster(path.join(this.folder, 'data', 'postgres', 'cluster', 'data'))
    await this.#mail?.close()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
