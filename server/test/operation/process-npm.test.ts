import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { stopPostmaster } from '../../src/database/embedded/postmaster.ts'
import { eventually } from '../kit/browser.ts'
import { patienceMs } from '../kit/outage-checks.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { ServerProcess } from '../kit/processes/server-process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'credence-npm-'))
  folders.push(folder)
  return path.join(folder, 'data')
}
const production = (folder: string, port: number) => ({
  CREDENCE_MODE: 'production',
  CREDENCE_DATA: folder,
  CREDENCE_KEY: randomBytes(32).toString('hex'),
  PUBLIC_URL: `http://localhost:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@credence.test',
  LOG_LEVEL: 'info',
})

const servers: number[] = []
afterAll(async () => {
  for (const pid of servers.filter(isAlive)) process.kill(pid, 'SIGKILL')
  for (const folder of folders) {
    await stopPostmaster(path.join(folder, 'data', 'postgres', 'cluster', 'data'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
const pidFile = (folder: string) => path.join(folder, 'postgres', 'cluster', 'data', 'postmaster.pid')
const postmasterOf = (folder: string) => Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0])
const parentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])

/**
 * `npm start` as a supervisor or a person runs it, in a process group of its own: a signal reaches npm alone. Without
 * the script before it, which would install and build under the other tests where the checkout is not prepared.
 */
function npmStart(port: number, env: Record<string, string>): { npm: ChildProcess; output: () => string } {
  let output = ''
  const npm = spawn('npm', ['start', '--ignore-scripts'], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (piece: Buffer) => {
      output += piece.toString()
    })
  return { npm, output: () => output }
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  const folder = newFolder()
  const settings: Record<string, string> = {}

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'that gets %s ends the server and its database, and leaves only JSON in the log of a production server',
    async (signal) => {
      const port = await freePort()
      Object.assign(
        settings,
        production(folder, port),
        settings.CREDENCE_KEY ? { CREDENCE_KEY: settings.CREDENCE_KEY } : {},
      )
      const { npm, output } = npmStart(port, settings)
      await eventually(async () => {
        if (npm.exitCode !== null) throw new Error(`npm start ended: ${output()}`)
        return (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null))?.status === 200
      }, patienceMs)
      const postmaster = postmasterOf(folder)
      const server = parentOf(postmaster)
      servers.push(server)
      const npmEnded = once(npm, 'exit') as Promise<[number | null]>
      npm.kill(signal)
      // npm passes these two on and waits, so whoever waits for npm waits for the server.
      const isPassedOn = signal === 'SIGTERM' || signal === 'SIGINT'
      expect(isPassedOn ? [(await npmEnded)[0], isAlive(server)] : []).toEqual(isPassedOn ? [0, false] : [])
      await eventually(async () => !isAlive(server) && !isAlive(postmaster), patienceMs)
      const lines = (output().split('> exec node server/bin/run.mjs main\n').at(-1) ?? '')
        .split('\n')
        .filter((line) => line.trim())
      expect(lines.length).toBeGreaterThan(2)
      for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg')
    },
    2 * patienceMs,
  )
})

describe('a server that is told to end while it starts', () => {
  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'a server that gets %s while it starts stops the database that it has just started, and ends with 0',
    async (signal) => {
      const [fresh, port] = [newFolder(), await freePort()]
      const server = new ServerProcess(port, production(fresh, port))
      await eventually(async () => server.output.includes('Migrating: 0001'), patienceMs)
      const postmaster = postmasterOf(fresh)
      server.signal(signal)
      expect(await server.ended()).toBe(0)
      expect(isAlive(postmaster)).toBe(false)
    },
    patienceMs,
  )

  it(
    'a server that cannot start says why in JSON, a line for each mistake',
    async () => {
      const server = new ServerProcess(await freePort(), { CREDENCE_MODE: 'production' })
      expect(await server.ended()).toBe(1)
      const entries = server.output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { level: number; msg: string })
      expect(entries.every(({ level }) => level === 60)).toBe(true)
      expect(entries.map(({ msg }) => msg)).toEqual(
        expect.arrayContaining(['The settings cannot be used:', 'PUBLIC_URL is required in production']),
      )
    },
    patienceMs,
  )
})
