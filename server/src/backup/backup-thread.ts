import { parentPort, workerData } from 'node:worker_threads'
import { LocalFolder } from '../gateways/files/local-folder.ts'
import { Vault } from '../kit/secrets/crypto.ts'
import { makeDailyBackup } from './daily.ts'
import { BackupRunning } from './make-backup.ts'
import { lowerPriority } from '../kit/background/low-priority.ts'
import type { ThreadAnswer, ThreadData } from './in-thread.ts'

const {
  config: { backup, files, previousKeys },
  adminUrl,
  masterKey,
  load,
} = workerData as ThreadData

lowerPriority()

async function answer(): Promise<ThreadAnswer> {
  if (!backup) throw new Error('CREDENCE_BACKUP names no folder')
  // A message turns buffers into plain Uint8Arrays.
  const vault = new Vault(
    Buffer.from(masterKey),
    previousKeys.map((key) => Buffer.from(key)),
  )
  return {
    summary: await makeDailyBackup({
      adminUrl,
      vault,
      load,
      // A bucket has backups of its own, so its files are not read.
      store: new LocalFolder(files.folder, vault),
      withFiles: !files.s3,
      ...backup,
    }),
  }
}

// Another node is making the backup.
const failed = (error: Error): ThreadAnswer =>
  error instanceof BackupRunning ? { summary: null } : { error: error.message }
parentPort?.postMessage(await answer().catch(failed))
