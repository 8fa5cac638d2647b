import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
): Promise<{ code: number | null; output: string }> {
  // The scripts that npm runs before others would install and build under the other tests.
  const child = spawn('bash', ['-euo', 'pipefail', '-c', text], {
    cwd: root,
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

/**
 * A service that was installed as docs/operations.md says: the unit's command, with the settings of the example, in
 * folders of its own.
 */
export class InstalledService {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'credence-installed-'))
  readonly environmentFile = path.join(this.folder, 'credence.env')
  port = 0
  output = ''
  #mail: MailServer | undefined
  #child: ChildProcess | undefined

  async start(): Promise<void> {
    this.port = await freePort()
    this.#mail = await startMailServer()
    chmodSync(this.folder, 0o755)
    mkdirSync(path.join(this.folder, 'backups'))
    const settings = deployed('credence.env.example')
      .replace(/^CREDENCE_KEY=$/m, `CREDENCE_KEY=${randomBytes(32).toString('hex')}`)
      .replace(/^CREDENCE_DATA=.*$/m, `CREDENCE_DATA=${this.folder}/data`)
      .replace(/^SMTP_URL=.*$/m, `SMTP_URL=smtp://127.0.0.1:${this.#mail.port}`)
      .replace(/^#CREDENCE_METRICS_TOKEN=$/m, `CREDENCE_METRICS_TOKEN=${randomBytes(24).toString('hex')}`)
    writeFileSync(this.environmentFile, `${settings}PORT=${this.port}\n`, { mode: 0o600 })
    const command = valueOf(deployed('credence.service'), 'ExecStart').replace('/opt/credence', root)
    const child = spawn('bash', ['-c', `set -a; . ${this.environmentFile}; exec ${command}`], {
      cwd: root,
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        this.output += piece.toString()
      })
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
    return runShell(`set -a; . ${this.environmentFile}; set +a\n${own}`)
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
