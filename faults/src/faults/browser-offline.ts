import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NotTried, type Fault } from '../fault.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs the journey of e2e. */
export const browserOffline: Fault = {
  id: 'F21',
  name: 'browser-offline',
  title: 'a real browser loses its network in the middle of a save',
  async run() {
    const { findBrowser } = await import('../../../scripts/find-browser.mjs')
    const browser = await findBrowser({ install: false }).catch((error: Error) => {
      throw new NotTried(error.message)
    })
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'e2e/playwright.config.ts',
        'offline.spec.ts',
        '--reporter=line',
        // A second try would hide a save that was lost at the first.
        '--retries=0',
      ],
      {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', CREDENCE_BROWSER: browser, NO_COLOR: '1' },
      },
    )
    return {
      acknowledged: null,
      lost: null,
      doubled: null,
      refused: {},
      recoveryMs: null,
      note: /\d+ passed.*/.exec(stdout)?.[0] ?? '',
      broken: status === 0 ? [] : [stdout.trim().slice(-1500)],
    }
  },
}
