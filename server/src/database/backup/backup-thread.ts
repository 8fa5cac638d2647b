import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '../../gateways/files/open-store.ts'
import { Vault } from '../../kit/crypto.ts'
import { makeDailyBackup } from './daily.ts'
import type { ThreadAnswer, ThreadData } from './in-thread.ts'

const { config: { backup, files, previousKeys }, adminUrl, masterKey } = workerData as ThreadData

// On Linux this is the priority of the calling thread alone; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

async function answer(): Promise<ThreadAnswer> {
  if (!backup) throw new Error('CREDENCE_BACKUP names no folder')
  // Buffers arrive as plain arrays of bytes.
  const vault = new Vault(Buffer.from(masterKey), previousKeys.map((key) => Buffer.from(key)))
  return { summary: await makeDailyBackup({ adminUrl, vault, store: openStore(files, vault), withFiles: !files.s3, ...backup }) }
}

parentPort?.postMessage(await answer().catch((error: Error): ThreadAnswer => ({ error: error.message })))
