import type { Scope } from '../../kit/request/scope.ts'

/** How the last backups ended; undefined before the first. */
export const getBackupState = (scope: Scope) =>
  scope.db
    .selectFrom('backupState')
    .select(['succeededAt', 'file', 'bytes', 'lackingFiles', 'failedAt', 'failure'])
    .executeTakeFirst()
