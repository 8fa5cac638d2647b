import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const roomBytes = 8 * 1024 * 1024

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Rotates the log and keeps one older file. PostgreSQL appends, so truncating the open file is safe. */
export function boundLog(file: string): void {
  if (sizeOf(file) <= roomBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** The log since a position, at most its last 4 kB. */
export function logSince(file: string, position: number): string {
  const end = sizeOf(file)
  const start = Math.max(position > end ? 0 : position, end - 4096)
  const buffer = Buffer.alloc(end - start)
  const handle = openSync(file, 'r')
  try {
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, buffer.length, start))
  } finally {
    closeSync(handle)
  }
}
