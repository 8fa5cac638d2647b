import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig, type Config } from './config/config.ts'
import { prepareDataFolder } from './config/data-folder.ts'
import { startEmbedded } from './database/embedded.ts'
import { openStore } from './gateways/files/open-store.ts'
import type { FileStore } from './kit/ports/files.ts'
import { Vault } from './kit/secrets/crypto.ts'
import { loadMasterKey } from './config/master-key.ts'

/** The database and the files that `npm run backup` and `npm run restore` work on. */
export interface BackupTarget {
  config: Config
  adminUrl: string
  vault: Vault
  store: FileStore
}

/**
 * A demo's key is in its data folder. No key is made here: a new one opens no existing backup, and nobody else could
 * open a backup sealed with it.
 */
export function openVault(config: Config): Vault {
  if (!config.key && !existsSync(path.join(config.dataFolder, 'master.key'))) {
    throw new Error(
      `There is no key. Set CREDENCE_KEY, or copy the file master.key of the demo to ${config.dataFolder}`,
    )
  }
  return new Vault(loadMasterKey(config), config.previousKeys)
}

/** Opens database and files for a command. Starts an embedded database, unless a server runs it already. */
export async function withBackupTarget<T>(
  work: (target: BackupTarget) => Promise<T>,
  { mayBeNew }: { mayBeNew: boolean },
): Promise<T> {
  const config = readConfig(process.env)
  const folder = path.join(config.dataFolder, 'postgres')
  if (!mayBeNew && !config.databaseUrl && !existsSync(path.join(folder, 'cluster')))
    throw new Error(`There is no database in ${config.dataFolder}. Set CREDENCE_DATA or DATABASE_URL as for the server`)
  const vault = openVault(config)
  const store = openStore(config.files, vault)
  const adminUrl = config.databaseListenUrl ?? config.databaseUrl
  if (adminUrl) return work({ config, adminUrl, vault, store })
  prepareDataFolder(config.dataFolder)
  const database = await startEmbedded({ folder })
  try {
    return await work({ config, adminUrl: database.url, vault, store })
  } finally {
    await database.stop()
  }
}

/** Runs a command. The exit code is 0 on success and 1 on failure, whose reason is printed. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command()
    process.exit(0)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    process.stderr.write(`${message || code}\n`)
    process.exit(1)
  }
}

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Ends a command that was called with wrong arguments. */
export function endWithUsage(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}
