export interface BackupSummary {
  file: string
  bytes: number
  createdAt: string
  tables: number
  rows: number
  files: number
  /** The keys of files that the store lacks. */
  missing: string[]
  /** The keys of files whose bytes differ from the upload. */
  damaged: string[]
}

export interface DailyBackups {
  /** Makes the backup of the day; null when one was made within the hour. */
  make(): Promise<BackupSummary | null>
}
