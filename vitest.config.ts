import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'contract', environment: 'node', include: ['contract/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', environment: 'node', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'server', environment: 'node', include: ['server/**/*.test.ts'], globalSetup: 'server/test/global-setup.ts' } },
    ],
  },
})
