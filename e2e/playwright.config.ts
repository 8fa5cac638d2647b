import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'

// Workers read this file too; they inherit what was found first.
const executablePath = (process.env['CREDENCE_BROWSER'] ??= await findBrowser())

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A second try tells a journey that sometimes fails from one that always does. Both fail the run.
  retries: 1,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    // Keeping the state of the page at every step costs much of the run: on request, `CREDENCE_TRACE=1 npm test`.
    trace: process.env['CREDENCE_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // Nobody waits for what fades in, and nothing is clicked while it fades out.
    contextOptions: { reducedMotion: 'reduce' },
    // Well before the test's own end, so that a failure says where it was stuck.
    actionTimeout: 15_000,
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
