import { spawnSync, type SpawnOptions } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** PostgreSQL refuses to run as root, so root must start it as another user. */
export interface Launcher {
  name: string
  /** The command before the program that changes the user. */
  prefix: string[]
  identity: { uid: number; gid: number } | null
  /** The required owner of the files, as seen from this process. */
  owner: { uid: number; gid: number } | null
}

const nobody = { uid: 65534, gid: 65534 }
const root = { uid: 0, gid: 0 }

export const launchers = {
  asIs: { name: 'as the same user', prefix: [], identity: null, owner: null },
  /**
   * Inside a user namespace root is mapped to the user nobody. Outside of it the files stay root's, so any folder of
   * root works.
   */
  namespace: {
    name: 'in a user namespace',
    prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
    identity: null,
    owner: root,
  },
  nobody: { name: 'as nobody', prefix: [], identity: nobody, owner: nobody },
  /** Keeps the one capability with which the user nobody can pass through closed folders on the way, such as /root. */
  nobodyWithPassage: {
    name: 'as nobody, allowed through closed folders',
    identity: null,
    owner: nobody,
    prefix: [
      'setpriv',
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
    ],
  },
} as const satisfies Record<string, Launcher>

export function chooseLauncher(folder: string, program: string): Launcher {
  if (process.getuid?.() !== 0) return launchers.asIs
  const found = [launchers.namespace, launchers.nobody, launchers.nobodyWithPassage].find((launcher) =>
    works(launcher, folder, program),
  )
  if (found) return found
  throw new Error(
    `PostgreSQL does not run as root, and this machine offers no way to run it as somebody else in ${folder}. ` +
      'Start Credence as an ordinary user, or set DATABASE_URL to a PostgreSQL server of version 15 or later.',
  )
}

/**
 * Whether a launcher can enter the folder and run the program. This depends on kernel settings and folder permissions.
 */
export function works(launcher: Launcher, folder: string, program: string): boolean {
  const [command, args, options] = commandFor(launcher, '/bin/sh', [
    '-c',
    'cd "$0" && exec "$1" --version',
    folder,
    program,
  ])
  return spawnSync(command, args, { ...options, stdio: 'ignore', timeout: 10_000 }).status === 0
}

/** The environment is built from scratch: no secrets, and no PGDATA or locale of the machine, reach the database. */
export function commandFor(launcher: Launcher, program: string, args: string[]): [string, string[], SpawnOptions] {
  const [command, ...rest] = [...launcher.prefix, program, ...args]
  return [command ?? program, rest, { env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...launcher.identity }]
}

/** Gives a folder to the owner that the launcher needs. A folder made under another launcher changes its owner once. */
export function changeOwner(launcher: Launcher, folder: string): void {
  const { owner } = launcher
  const now = lstatSync(folder)
  const wanted = owner?.uid ?? process.getuid?.() ?? now.uid
  if (now.uid === wanted) return
  if (!owner)
    throw new Error(`${folder} belongs to another user. Start Credence as that user, or give the folder to this one.`)
  const give = (name: string) => {
    if (lstatSync(name).isDirectory()) for (const inner of readdirSync(name)) give(path.join(name, inner))
    chownSync(name, owner.uid, owner.gid)
  }
  give(folder)
}
