import { backingUp } from '../../database/change-listener.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** The outcome of the last backups; undefined before the first. */
export const getBackupState = (scope: Scope) =>
  scope.db
    .selectFrom('backupState')
    .select(['succeededAt', 'file', 'bytes', 'lackingFiles', 'failedAt', 'failure'])
    .executeTakeFirst()

/** Whether a running server has CREDENCE_BACKUP. The connection that each server always has says so by its name. */
export async function hasServerWithBackups({ client }: Scope): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and usename = current_user and starts_with(application_name, $1) limit 1',
    [backingUp],
  )
  return rowCount === 1
}
