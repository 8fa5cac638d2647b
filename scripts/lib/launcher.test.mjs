import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'

const progress = path.join(import.meta.dirname, 'progress.mjs')
const program =
  "require('node:fs').writeFileSync(process.env.PID_FILE, String(process.pid)); setInterval(() => {}, 1000)"
const step = `import { runQuietly } from ${JSON.stringify(progress)}; await runQuietly(process.execPath, ['--eval', process.env.PROGRAM])`

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const until = async (holds) => {
  for (const began = Date.now(); !holds();) {
    if (Date.now() - began > 25_000) throw new Error('It did not happen in time')
    await sleep(25)
  }
}

it.each(['SIGTERM', 'SIGKILL'])(
  "a program started by an npm step ends when the step's shell gets %s",
  async (signal) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'credence-launcher-'))
    const file = path.join(folder, 'pid')
    // As npm starts a script: in a shell, which does not pass signals on.
    const shell = spawn('sh', ['-c', '"$NODE" --input-type=module --eval "$STEP"; exit $?'], {
      env: {
        ...process.env,
        npm_lifecycle_event: 'prestart',
        NODE: process.execPath,
        STEP: step,
        PROGRAM: program,
        PID_FILE: file,
      },
      stdio: 'ignore',
    })
    const ended = once(shell, 'exit')
    await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
    const pid = Number(readFileSync(file, 'utf8'))
    expect(isAlive(pid)).toBe(true)
    shell.kill(signal)
    await ended
    await until(() => !isAlive(pid))
    rmSync(folder, { recursive: true })
  },
)
