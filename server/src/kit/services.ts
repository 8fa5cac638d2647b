import type pg from 'pg'
import type { DailyBackups } from '../database/backup/in-thread.ts'
import type { Lanes } from '../database/lanes.ts'
import type { StorageWatch } from '../database/storage-watch.ts'
import type { Config } from '../config.ts'
import type { BotCheck } from '../gateways/bot-check/port.ts'
import type { Egress } from '../gateways/egress/egress.ts'
import type { Mailer } from '../gateways/email/port.ts'
import type { FaxLine } from '../gateways/fax/port.ts'
import type { FileStore } from '../gateways/files/port.ts'
import type { Scanner } from '../gateways/scan/port.ts'
import type { Vault } from './crypto.ts'
import type { Figures } from './figures.ts'
import type { KnownPolls } from './known-polls.ts'
import type { Logger } from './log.ts'
import type { RateLimits } from './rate-limits.ts'
import type { PasswordHasher } from './passwords.ts'
import type { Queue } from './queue.ts'
import type { ServiceHealth } from './service-health.ts'

/** What the process owns, made once at start and handed down through the scope. */
export interface Services {
  config: Config
  log: Logger
  pool: pg.Pool
  storage: StorageWatch
  /** For short reads, which share connections. */
  lanes: Lanes
  polls: KnownPolls
  rateLimits: RateLimits
  vault: Vault
  health: ServiceHealth
  figures: Figures
  queue: Queue
  mailer: Mailer
  fax: FaxLine
  /** The one way out to addresses that people typed. */
  egress: Egress
  botCheck: BotCheck
  files: FileStore
  /** Null when no scanner is configured; then files are open as soon as they are whole. */
  scanner: Scanner | null
  passwords: PasswordHasher
  /** Makes the daily backup. Null when CREDENCE_BACKUP names no folder. */
  backups: DailyBackups | null
}
