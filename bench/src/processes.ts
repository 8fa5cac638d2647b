import { freePort } from '../../scripts/lib/free-port.mjs'
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { atEnd } from './cleanup.ts'
import type { Round, Side } from './harness.ts'

const startMs = 60_000
const stopMs = 30_000
const root = fileURLToPath(new URL('../..', import.meta.url))
/** What `npm start` gives to node, after `exec node`. */
const startArguments = (
  JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(2)

/** Asks a process to end and waits for it. A process that does not end is killed. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const overdue = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(overdue)
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < startMs; await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended while it started:\n${output()}`)
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new Error(`The server did not become ready:\n${output()}`)
}

export interface RunningServer {
  port: number
  pid: number
  readyAfterMs: number
  stop(): Promise<void>
}

/** Starts the real server, without any settings of this process. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const port = await freePort()
  const began = performance.now()
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []), ...startArguments], {
    cwd: root,
    env: {
      PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      CREDENCE_CALLS_PER_MINUTE: '1000000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
    })
  atEnd(() => stop(child))
  await untilReady(`http://127.0.0.1:${port}`, child, () => output)
  return { port, pid: child.pid ?? 0, readyAfterMs: performance.now() - began, stop: () => stop(child) }
}

/** The resident memory of a process. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (!kilobytes) throw new Error(`Process ${pid} does not tell its memory`)
  return Number(kilobytes) / 1024
}

const longestRoundMs = 3_600_000

export interface Worker {
  pid: number
  side: Side
  /** A round that lasts as long as this work. */
  during: (work: Promise<unknown>) => Promise<Round>
  first: unknown
}

/** Starts a worker process that runs rounds on request. `first` is its first message. */
export async function startWorker(name: string, task: unknown): Promise<Worker> {
  const child = fork(fileURLToPath(new URL(`workers/${name}.ts`, import.meta.url)), [JSON.stringify(task)])
  atEnd(() => stop(child))
  const answer = async (): Promise<unknown> => {
    const ended = new AbortController()
    const said = once(child, 'message', { signal: ended.signal })
    const onExit = () => ended.abort()
    child.once('exit', onExit)
    try {
      return (await said)[0] as unknown
    } catch (error) {
      throw ended.signal.aborted ? new Error(`The worker ${name} ended`) : error
    } finally {
      child.off('exit', onExit)
    }
  }
  const side: Side = async (ms) => {
    const round = answer()
    child.send(ms)
    return (await round) as Round
  }
  const first = await answer()
  return {
    first,
    pid: child.pid ?? 0,
    side,
    during: async (work) => {
      const round = side(longestRoundMs)
      await work
      child.send(0)
      return round
    },
  }
}
