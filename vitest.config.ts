import { defineConfig } from 'vitest/config'

/** These files mock a module, so they must not share a module registry with others. */
const isolatedTests = ['server/src/kit/secrets/passwords.test.ts']
const server = { name: 'server', environment: 'node', globalSetup: 'server/test/global-setup.ts' } as const

export default defineConfig({
  test: {
    pool: 'forks',
    // Those that start processes mostly wait for them, so the third keeps two cores busy.
    maxWorkers: 3,
    // Each file has a database, a server and a folder of its own; loading the whole product anew for each would cost a
    // third of the run.
    isolate: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'contract', environment: 'node', include: ['contract/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'scripts', environment: 'node', include: ['scripts/**/*.test.mjs'] } },
      { extends: true, test: { name: 'web', environment: 'node', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { ...server, include: ['server/**/*.test.ts'], exclude: isolatedTests } },
      { extends: true, test: { ...server, name: 'server, isolated', include: isolatedTests, isolate: true } },
    ],
  },
})
