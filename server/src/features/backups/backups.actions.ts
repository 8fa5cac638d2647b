import type { SystemLine } from '@credence/contract/system/calls'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { getBackupState, hasServerWithBackups } from './backups.queries.ts'

const hourMs = 3_600_000
/** If the last backup is older than this, a daily backup was missed. */
const overdueMs = 26 * hourMs

const readState = (services: Services) =>
  inTransaction(services, { isPlatform: true }, getBackupState, { readOnly: true })

/** Seconds since the last successful backup; null before the first. */
export async function backupAge(services: Services): Promise<number | null> {
  const state = await readState(services)
  return state?.succeededAt ? Math.max(0, (Date.now() - Date.parse(state.succeededAt)) / 1000) : null
}

export const isBackupOverdue = async (services: Services): Promise<boolean> =>
  ((await backupAge(services)) ?? Number.POSITIVE_INFINITY) * 1000 > overdueMs

/** Whether a running server has CREDENCE_BACKUP. */
export const isOtherServerBackingUp = (services: Services): Promise<boolean> =>
  inTransaction(services, { isPlatform: true }, hasServerWithBackups, { readOnly: true })

const megabytes = (bytes: string | number | null) =>
  `${Math.max(1, Math.round(Number(bytes ?? 0) / 1_000_000)).toLocaleString('en-US')} MB`

/** The backups' line of the system status. */
export async function systemStatus(services: Services): Promise<SystemLine> {
  const state = await readState(services)
  const { succeededAt = null, failedAt = null } = state ?? {}
  const line = (status: SystemLine['status'], message: string, since: string | null): SystemLine => ({
    area: 'backups',
    status,
    message,
    since,
  })
  const last = succeededAt
    ? `The last one, of ${megabytes(state?.bytes ?? null)}, is ${state?.file}.`
    : 'None was made so far.'
  if (failedAt && (!succeededAt || failedAt > succeededAt))
    return line('failed', `The last backup failed: ${state?.failure}. ${last}`, failedAt)
  if (!services.config.backup)
    return line('off', `No daily backups are made. Set CREDENCE_BACKUP to a folder. ${last}`, succeededAt)
  if (!succeededAt) return line('degraded', 'The first daily backup has not been made yet.', null)
  if (Date.now() - Date.parse(succeededAt) > overdueMs)
    return line('degraded', `No backup was made for more than a day. ${last}`, succeededAt)
  if (state?.lackingFiles)
    return line(
      'degraded',
      `${state.lackingFiles} uploaded files are missing or damaged in the file store, so the backup lacks them. Run: npm run admin -- files check. ${last}`,
      succeededAt,
    )
  return line('ok', `A backup is made every day. ${last}`, succeededAt)
}
