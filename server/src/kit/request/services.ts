import type pg from 'pg'
import type { AuditRetention } from '../../database/audit-trail/retention.ts'
import type { TrailWitness } from '../../database/audit-trail/seal.ts'
import type { DailyBackups } from '../ports/backups.ts'
import type { ReadPipeline } from '../../database/read-pipeline.ts'
import type { ReleaseWatch } from '../../database/release-watch.ts'
import type { StorageWatch } from '../../database/storage-watch.ts'
import type { Config } from '../../config/config.ts'
import type { BotCheck } from '../ports/bot-check.ts'
import type { Egress } from '../ports/egress.ts'
import type { Mailer } from '../ports/email.ts'
import type { Esign } from '../ports/esign.ts'
import type { Evidence } from '../ports/evidence.ts'
import type { FaxLine, FaxMedia, FaxReader } from '../ports/fax.ts'
import type { FileStore } from '../ports/files.ts'
import type { Scanner } from '../ports/scan.ts'
import type { Sms } from '../ports/sms.ts'
import type { Alarm } from '../background/alarm.ts'
import type { VerifyMessage } from '../ports/webhook.ts'
import type { Vault } from '../secrets/crypto.ts'
import type { Figures } from '../http/figures.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { KnownPolls } from './lists/known-polls.ts'
import type { Logger } from '../http/log.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { PasswordHasher } from '../secrets/passwords.ts'
import type { Queue } from '../background/queue.ts'
import type { ServiceHealth } from '../background/service-health.ts'

/** What the process owns, made once at start and handed down through the scope. */
export interface Services {
  config: Config
  log: Logger
  pool: pg.Pool
  storage: StorageWatch
  /** Whether the database is of this release. */
  release: ReleaseWatch
  /** For short reads, which share connections. */
  reads: ReadPipeline
  polls: KnownPolls
  /** The answers of public lookups. */
  kept: KeptAnswers
  rateLimits: RateLimits
  vault: Vault
  health: ServiceHealth
  figures: Figures
  queue: Queue
  mailer: Mailer
  fax: FaxLine
  /** Reads the files of inbound faxes. */
  faxReader: FaxReader
  /** Files that a vendor received; null without one. */
  faxMedia: FaxMedia | null
  /** The one way out to addresses that people typed. */
  egress: Egress
  botCheck: BotCheck
  /** Shows documents to those who sign them. */
  esign: Esign
  /** Null where no service sends text messages: in production without Twilio. */
  sms: Sms | null
  /** Wakes the dispatch of text messages. */
  smsAlarm: Alarm
  /** Seals signed documents and checks their seals. */
  evidence: Evidence
  files: FileStore
  /** Null when no scanner is configured; then files are open as soon as they are whole. */
  scanner: Scanner | null
  /** The services that may send messages, by the name that the contract gives them. */
  webhooks: Readonly<Record<string, VerifyMessage>>
  passwords: PasswordHasher
  /** Makes the daily backup. Null when CREDENCE_BACKUP names no folder. */
  backups: DailyBackups | null
  /** Removes what the audit trail need not keep any longer. Null for commands. */
  auditRetention: AuditRetention | null
  /** The newest seal of the audit trail that this process saw. */
  trailWitness: TrailWitness
}
