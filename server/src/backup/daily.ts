import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '../kit/ports/files.ts'
import type { Vault } from '../kit/secrets/crypto.ts'
import { becomeOwner } from '../database/roles.ts'
import { withClient } from '../database/client.ts'
import type { BackupSummary } from '../kit/ports/backups.ts'
import { makeBackup } from './make-backup.ts'
import { recordOutcome } from './record-outcome.ts'

export interface DailyRequest {
  adminUrl: string
  vault: Vault
  store: Pick<FileStore, 'open' | 'findSealed'>
  withFiles: boolean
  load?: SharedArrayBuffer
  folder: string
  /** How many backups stay in the folder. */
  keep: number
}

/** Several nodes, and retries of the queue, may request the backup of the same night. */
const sameBackupMs = 3_600_000

/** The file names of one installation's backups. Backups of other installations in the folder are left alone. */
function namesOf(installation: string): {
  nameAt: (moment: Date) => string
  momentOf: (name: string) => number | null
  isPartial: (name: string) => boolean
} {
  const start = `credence-${installation.slice(0, 8)}-`
  const pattern = new RegExp(`^${start}(\\d{4})(\\d\\d)(\\d\\d)-(\\d\\d)(\\d\\d)(\\d\\d)\\.backup$`)
  return {
    nameAt: (moment) =>
      `${start}${moment
        .toISOString()
        .replace(/\.\d+Z$/, '')
        .replaceAll(/[-:]/g, '')
        .replace('T', '-')}.backup`,
    momentOf: (name) => {
      const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
      return year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null
    },
    isPartial: (name) => name.startsWith(start) && name.endsWith('.backup.partial'),
  }
}

const getInstallation = (adminUrl: string): Promise<string> =>
  withClient(adminUrl, async (client) => {
    await client.query(becomeOwner)
    const {
      rows: [row],
    } = await client.query<{ id: string }>('select id::text from public.installation')
    if (!row) throw new Error('The database was never used: there is nothing to back up')
    return row.id
  })

async function openFolder(folder: string): Promise<string[]> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await readdir(folder)
  } catch (error) {
    throw new Error(
      `The folder ${folder} of CREDENCE_BACKUP cannot be used (${(error as NodeJS.ErrnoException).code})`,
      { cause: error },
    )
  }
}

/**
 * Makes a backup named by its time, then removes the oldest beyond the number to keep. Returns null if there is a
 * recent one already.
 */
export async function makeDailyBackup({ folder, keep, ...request }: DailyRequest): Promise<BackupSummary | null> {
  const { nameAt, momentOf, isPartial } = namesOf(await getInstallation(request.adminUrl))
  const summary = await recordOutcome(request.adminUrl, async () => {
    const names = await openFolder(folder)
    // A name of the future comes from a clock that was wrong.
    if (names.some((name) => Math.abs(Date.now() - (momentOf(name) ?? 0)) < sameBackupMs)) return null
    return makeBackup({ ...request, file: path.join(folder, nameAt(new Date())) })
  })
  if (!summary) return null
  const names = await readdir(folder)
  const whole = names.filter((name) => momentOf(name) !== null).toSorted()
  // Only one backup is made at a time, so a partial file belongs to an interrupted one.
  for (const name of [...names.filter(isPartial), ...whole.slice(0, -keep)])
    await rm(path.join(folder, name), { force: true })
  return summary
}
