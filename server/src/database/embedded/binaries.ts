import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findPostgres, linkLibraries } from '../../../../scripts/lib/postgres-links.mjs'

export interface Binaries {
  postgres: string
  initdb: string
  majorVersion: string
}

/** The installed PostgreSQL of this machine's platform. */
export function findBinaries(): Binaries {
  const root = findPostgres(import.meta.url)
  if (!root) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
        'Set DATABASE_URL to a PostgreSQL server of version 15 or later.',
    )
  }
  // `npm run prestart` has made them, except where the packages were installed by hand.
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const bin = path.join(root, 'native', 'bin')
  return {
    postgres: path.join(bin, 'postgres'),
    initdb: path.join(bin, 'initdb'),
    majorVersion: version.split('.')[0] ?? version,
  }
}
