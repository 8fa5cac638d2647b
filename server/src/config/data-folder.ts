import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The data folder of both modes in earlier releases. */
const formerFolder = '.data'

/**
 * A demo and a production installation have separate folders. The shared folder of an earlier release is used as long
 * as it exists.
 */
export function defaultDataFolder(workingFolder: string, mode: 'demo' | 'production'): string {
  const isFormer = ['postgres', 'files', 'master.key'].some((name) =>
    existsSync(path.join(workingFolder, formerFolder, name)),
  )
  return isFormer ? formerFolder : path.join(formerFolder, mode)
}

const forOthers = 0o077

/**
 * Makes the data folder with access for this user only, whatever the umask, and restricts an existing empty one. A
 * folder with content may be shared with other programs, so its permissions are not changed. Returns `open` when others
 * can enter it.
 */
export function prepareDataFolder(folder: string): 'closed' | 'open' {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(folder)
  if ((mode & forOthers) === 0) return 'closed'
  const me = process.getuid?.()
  if (readdirSync(folder).length > 0 || (me !== 0 && me !== uid)) return 'open'
  chmodSync(folder, 0o700)
  return 'closed'
}
