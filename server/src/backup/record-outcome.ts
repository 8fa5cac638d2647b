import { becomeOwner } from '../database/roles.ts'
import { withClient } from '../database/client.ts'
import type { BackupSummary } from '../kit/ports/backups.ts'
import { BackupRunning } from './make-backup.ts'

const longestReason = 500

const note = (adminUrl: string, columns: Record<string, unknown>): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const names = Object.keys(columns)
    await client.query(becomeOwner)
    await client.query(
      `
    insert into public.backup_state (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
    on conflict (is_only) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      Object.values(columns),
    )
  })

/** Makes a backup and stores the outcome in the database, for the system status. */
export async function recordOutcome<Summary extends BackupSummary | null>(
  adminUrl: string,
  make: () => Promise<Summary>,
): Promise<Summary> {
  let summary: Summary
  try {
    summary = await make()
  } catch (error) {
    // If the database is down it cannot store the reason; the log has it.
    if (!(error instanceof BackupRunning))
      await note(adminUrl, { failed_at: new Date(), failure: (error as Error).message.slice(0, longestReason) }).catch(
        () => {},
      )
    throw error
  }
  if (summary)
    await note(adminUrl, {
      succeeded_at: summary.createdAt,
      file: summary.file,
      bytes: summary.bytes,
      lacking_files: summary.missing.length + summary.damaged.length,
    })
  return summary
}
