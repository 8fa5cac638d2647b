import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NotTried, type Fault } from '../fault.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const test = 'server/test/fuzz.test.ts'

/** Runs the fuzz test: every operation with unexpected values. The test reports its own counts. */
export const fuzz: Fault = {
  id: 'F12',
  name: 'fuzz',
  title: 'every operation with mutated values, as four roles',
  async run() {
    if (!existsSync(`${root}${test}`)) throw new NotTried(`${test} is not there`)
    const { status, stdout } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', test, '--reporter=default'],
      { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
    )
    return {
      acknowledged: 0,
      lost: 0,
      doubled: 0,
      refused: {},
      recoveryMs: null,
      note: /Tests\s+(.*)/.exec(stdout)?.[1] ?? '',
      broken: status === 0 ? [] : [stdout.trim().slice(-1500)],
    }
  },
}
