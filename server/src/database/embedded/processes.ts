import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/** The identity of a process, distinct from a later one with the same number; null if it is gone or a zombie. */
export function birthOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (!hasProc) return exists(pid) ? 'unknown' : null
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces, so fields are counted from its end: state first, start time twentieth.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

export const isAlive = (pid: number): boolean => birthOf(pid) !== null

/** Whether the number is in use, even by a zombie or another program. PostgreSQL itself checks only this. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * PostgreSQL's working directory is its data folder, which distinguishes its processes from others with the same
 * number.
 */
export function worksIn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (!hasProc) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return readName(pid) === 'postgres'
  }
}

export function processesIn(folder: string): number[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && isAlive(pid)
      } catch {
        return false
      }
    })
}

/**
 * Children of a dead postmaster. A postmaster that another process is starting is not among them: its process title is
 * the program, that of its children is their task.
 */
export function orphansIn(folder: string): number[] {
  const inFolder = processesIn(folder)
  return inFolder.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ') && !inFolder.includes(parentOf(pid))
    } catch {
      return false
    }
  })
}

function parentOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
}

function readName(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return null
  }
}

/** Sends a signal. A process that is already gone is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
