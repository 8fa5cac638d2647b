import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const leastBytes = 6 * 1024 ** 3

/** Some systems start no program from there. */
function startsPrograms(folder) {
  const program = path.join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

/**
 * A folder for temporary files that is kept in memory and removed with this process; null where there is not enough of it. A
 * database is more than a thousand small files, which a disk takes ten times as long to create.
 */
export function makeMemoryFolder() {
  if (!existsSync(memory)) return null
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) < leastBytes) return null
  const folder = mkdtempSync(path.join(memory, 'credence-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  // Some tests run programs as another user.
  chmodSync(folder, 0o1777)
  return startsPrograms(folder) ? folder : null
}
