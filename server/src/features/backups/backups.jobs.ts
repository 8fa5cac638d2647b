import { defineJob } from '../../kit/background/define-job.ts'
import { noPayload } from '../../kit/background/job-type.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { isBackupOverdue, isOtherServerBackingUp } from './backups.actions.ts'

const backup = { name: 'backup', payload: noPayload }

/** Makes the daily backup. The queue retries a failed one, and each failure is reported. */
export async function runBackup(services: Services): Promise<void> {
  const { backups, log } = services
  if (!backups) {
    // The queue tries again, until a server with the setting takes the job.
    if (await isOtherServerBackingUp(services))
      throw new Error('This server has no CREDENCE_BACKUP, and another one has. Give all servers the same settings')
    return
  }
  try {
    const summary = await backups.make()
    if (!summary) return
    const { missing, damaged, ...facts } = summary
    log.info(facts, 'a backup was made')
    if (missing.length + damaged.length > 0)
      log.error({ missing, damaged }, 'files that are missing or damaged in the store are not in the backup')
  } catch (error) {
    log.error({ err: error as Error }, 'the backup failed')
    throw error
  }
}

/** A machine that is off at night makes its backup when it starts. */
export async function queueOverdueBackup(services: Services): Promise<void> {
  if (services.backups && (await isBackupOverdue(services)))
    await inTransaction(services, { isPlatform: true, actor: job(backup.name) }, (scope) =>
      services.queue.send(scope, backup, null),
    )
}

export const backupJob = defineJob({ ...backup, schedule: '11 8 * * *', patienceSeconds: 6 * 3600, run: runBackup })
