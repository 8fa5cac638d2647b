import type { Scope } from '../../kit/request/scope.ts'

/** The outcome of the last backups; undefined before the first. */
export const getBackupState = (scope: Scope) =>
  scope.db
    .selectFrom('backupState')
    .select(['succeededAt', 'file', 'bytes', 'lackingFiles', 'failedAt', 'failure'])
    .executeTakeFirst()
