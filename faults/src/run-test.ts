import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Outcome } from './fault.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a test file of the server, which reports its own counts. */
export function runTest(file: string): Outcome {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', file, '--reporter=default'],
    { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
  )
  return {
    acknowledged: null,
    lost: null,
    doubled: null,
    refused: {},
    recoveryMs: null,
    note: /Tests\s+(.*)/.exec(stdout)?.[1] ?? '',
    broken: status === 0 ? [] : [stdout.trim().slice(-1500)],
  }
}
