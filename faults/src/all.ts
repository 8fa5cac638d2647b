import type { Fault } from './fault.ts'
import { backupRestored, crashRestored } from './faults/backup-restored.ts'
import { balancedNodes } from './faults/balanced-nodes.ts'
import { browserOffline } from './faults/browser-offline.ts'
import { cancelAgainstSend } from './faults/cancel-against-send.ts'
import { clockSkew } from './faults/clock-skew.ts'
import { connectionsCut } from './faults/connections-cut.ts'
import { databaseDiskFull } from './faults/database-disk-full.ts'
import { databaseGone } from './faults/database-gone.ts'
import { databaseKilled, embeddedKilled } from './faults/database-killed.ts'
import { doubleClick } from './faults/double-click.ts'
import { eventLoop } from './faults/event-loop.ts'
import { fuzz } from './faults/fuzz.ts'
import { lettersKilled } from './faults/letters-killed.ts'
import { linkFormsKilled } from './faults/link-forms-killed.ts'
import { linkRace } from './faults/link-race.ts'
import { lostUpdate } from './faults/lost-update.ts'
import { mailRefused } from './faults/mail-refused.ts'
import { migration } from './faults/migration.ts'
import { nodeKilled } from './faults/node-killed.ts'
import { nthPacket } from './faults/nth-packet.ts'
import { poolExhausted } from './faults/pool-exhausted.ts'
import { pooledNodes } from './faults/pooled-nodes.ts'
import { removalKilled } from './faults/removal-killed.ts'
import { reportDiskFull } from './faults/report-disk-full.ts'
import { reportKilled } from './faults/report-killed.ts'
import { scheduledMessages } from './faults/scheduled-messages.ts'
import { sealingKilled } from './faults/sealing-killed.ts'
import { signingAtOnce } from './faults/signing-at-once.ts'
import { signingDiskFull } from './faults/signing-disk-full.ts'
import { signingKilled } from './faults/signing-killed.ts'
import { slowUploads } from './faults/slow-uploads.ts'
import { soak } from './faults/soak.ts'
import { pooledStandbyPromoted, primaryFrozen, standbyAway, standbyPromoted } from './faults/standby-promoted.ts'
import { terminated } from './faults/terminated.ts'
import { twoEmbeddedAtOnce, twoNodesAtOnce } from './faults/two-nodes-at-once.ts'
import { uploadDiskFull } from './faults/upload-disk-full.ts'
import { webhookReplay } from './faults/webhook-replay.ts'
import { webhooksAtOnce } from './faults/webhooks-at-once.ts'

/** The faults in the order in which they run. A new fault is one file and one entry. */
export const faults: readonly Fault[] = [
  nodeKilled,
  databaseGone,
  databaseKilled,
  embeddedKilled,
  connectionsCut,
  databaseDiskFull,
  uploadDiskFull,
  reportDiskFull,
  signingDiskFull,
  slowUploads,
  terminated,
  twoNodesAtOnce,
  twoEmbeddedAtOnce,
  balancedNodes,
  clockSkew,
  doubleClick,
  lostUpdate,
  fuzz,
  migration,
  poolExhausted,
  mailRefused,
  soak,
  eventLoop,
  backupRestored,
  crashRestored,
  nthPacket,
  browserOffline,
  linkRace,
  pooledNodes,
  standbyPromoted,
  pooledStandbyPromoted,
  primaryFrozen,
  standbyAway,
  linkFormsKilled,
  signingKilled,
  signingAtOnce,
  webhookReplay,
  webhooksAtOnce,
  scheduledMessages,
  cancelAgainstSend,
  lettersKilled,
  sealingKilled,
  reportKilled,
  removalKilled,
]
