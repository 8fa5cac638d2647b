import type { Config } from '../config/config.ts'
import { shortLived, startThread } from '../kit/background/start-thread.ts'
import type { BackupSummary, DailyBackups } from '../kit/ports/backups.ts'
import { measureLoad } from './pace.ts'

export interface ThreadData {
  config: Pick<Config, 'backup' | 'files' | 'previousKeys'>
  adminUrl: string
  masterKey: Uint8Array
  load: SharedArrayBuffer
}
export type ThreadAnswer = { summary: BackupSummary | null } | { error: string }

/** Runs backups in a separate thread: checksums, compression and encryption would block the event loop. */
export function dailyBackups({
  config,
  adminUrl,
  masterKey,
}: {
  config: Config
  adminUrl: string
  masterKey: Buffer
}): DailyBackups {
  return {
    make: () =>
      new Promise((resolve, reject) => {
        const { backup, files, previousKeys } = config
        const load = measureLoad()
        const workerData: ThreadData = {
          config: { backup, files, previousKeys },
          adminUrl,
          masterKey,
          load: load.shared,
        }
        const thread = startThread(new URL('backup-thread.ts', import.meta.url), {
          workerData,
          resourceLimits: shortLived,
        })
        thread.once('message', (answer: ThreadAnswer) =>
          'error' in answer ? reject(new Error(answer.error)) : resolve(answer.summary),
        )
        thread.once('error', reject)
        thread.once('exit', () => {
          load.stop()
          reject(new Error('The thread of the backup ended'))
        })
      }),
  }
}
