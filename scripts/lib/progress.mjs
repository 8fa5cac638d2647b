import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmEnds } from './launcher.mjs'

const isTerminal = process.stderr.isTTY
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(since + 10_000 > Date.now() ? 1 : 0)

export const say = (line) => process.stderr.write(`${line}\n`)

/** An error whose message is printed without a stack. */
export class ScriptError extends Error {}

/** Shows the progress of a long step: a spinner in a terminal, otherwise a line now and then. */
export async function step(title, work) {
  const began = Date.now()
  if (!isTerminal) say(`${title} ...`)
  let turn = 0
  const show = isTerminal
    ? () => process.stderr.write(`\r${'|/-\\'[turn++ % 4]} ${title} ${seconds(began)} s `)
    : () => say(`  still ${title[0].toLowerCase()}${title.slice(1)}, ${seconds(began)} s`)
  const timer = setInterval(show, isTerminal ? 150 : 10_000)
  const finish = (end) => say(`${isTerminal ? '\r\x1b[K' : ''}${title}: ${end} after ${seconds(began)} s`)
  try {
    const result = await work()
    finish('done')
    return result
  } catch (error) {
    finish('failed')
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Ends the child on a signal, or when the npm that started us ends. */
function endWithParent(child) {
  const end = (name) => {
    child.kill('SIGTERM')
    process.exit(128 + constants.signals[name])
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(name, end)
    child.once('close', () => process.off(name, end))
  }
  whenNpmEnds(() => end('SIGHUP'))
}

/** Runs a program quietly. Its output is printed only if it fails. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    endWithParent(child)
    const said = []
    child.stdout.on('data', (data) => said.push(data))
    child.stderr.on('data', (data) => said.push(data))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) return resolve()
      reject(new ScriptError(`${Buffer.concat(said).toString('utf8').trim()}\n(${signal ?? `exit code ${code}`})`))
    })
  })
}

/** Runs a script's main function. A `ScriptError` ends it with its message. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    say(error instanceof ScriptError ? error.message : String(error?.stack ?? error))
    process.exitCode = 1
  }
}
