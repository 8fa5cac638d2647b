import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority, so that requests come first. On Linux this affects the calling thread and threads it starts. On
 * other systems it would affect the whole server, so it is skipped.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, constants.priority.PRIORITY_LOW)
  } catch {
    // A service that may not change priorities does its work all the same.
  }
}
