import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'

// Workers read this file too and inherit the browser found first.
const executablePath = (process.env['CREDENCE_BROWSER'] ??= await findBrowser())

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A second try distinguishes a flaky journey from one that always fails. The run names both at its end.
  retries: 1,
  workers: 2,
  // A wait ends as soon as its condition holds. The limits only tell a slow machine from a journey that hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    // Traces cost much of the run's time, so they are recorded on request only: `CREDENCE_TRACE=1 npm test`.
    trace: process.env['CREDENCE_TRACE'] ? 'retain-on-failure' : 'off',
    // `only-on-failure` would take one of each journey and throw it away; the kit takes one of a journey that failed.
    screenshot: 'off',
    // Each journey begins with an empty context, but the renderer of the last one has compiled the scripts already.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    // Without animations nothing has to wait for a fade, and no click hits an element that fades out.
    contextOptions: { reducedMotion: 'reduce' },
    // Well below the test's timeout, so that a failure shows the step that hung.
    actionTimeout: 40_000,
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a GPU its process only passes on what the compositor has drawn.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages are left long before optimized code pays for its compilation; helper threads compete for two cores.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc',
      ],
    },
  },
})
