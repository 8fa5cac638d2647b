import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface RunningServer {
  /** For example http://localhost:41234. */
  url: string
  dataFolder: string
  process: ChildProcess
  /** Stops the server as Ctrl-C does, waits for its end, and removes its data. */
  stop(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '..')
/** In production a proxy terminates TLS. The test's browser connects without it. */
const readyLine = /Credence is ready at https?(:\/\/localhost:\d+)/
const startMs = 120_000
const stopMs = 20_000

/** The real server with the demo data, on a free port and with a new data folder. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'credence-e2e-'))
  const child = spawn(process.execPath, ['e2e/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      CREDENCE_MODE: 'demo',
      CREDENCE_DATA: dataFolder,
      PORT: '0',
      ...settings,
    },
  })
  try {
    return { url: await readyAddress(child), dataFolder, process: child, stop: () => stop(child, dataFolder) }
  } catch (error) {
    await stop(child, dataFolder)
    throw error
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  mkdirSync(path.join(root, 'test-results'), { recursive: true })
  const log = createWriteStream(path.join(root, 'test-results', 'server.log'), { flags: 'a' })
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`The server ${why}. It said:\n${said.slice(-4000)}`))
    const timer = setTimeout(() => fail(`was not ready after ${startMs / 1000} s`), startMs)
    const listen = (data: Buffer) => {
      log.write(data)
      if (said.length < 100_000) said += data.toString('utf8')
      const address = readyLine.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(`http${address}`)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`ended with ${signal ?? `exit code ${code}`}`)
    })
    child.once('error', (error) => fail(`could not be started: ${error.message}`))
  })
}

async function stop(child: ChildProcess, dataFolder: string): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null
  if (isRunning) {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    const hurry = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(hurry)
  }
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  if (isRunning && child.signalCode === 'SIGKILL') throw new Error(`The server did not stop within ${stopMs / 1000} s`)
}
