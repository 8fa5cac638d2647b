import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Gives this thread a low priority, so that requests are answered first where processors are few. Only Linux gives a
 * thread a priority of its own. On other systems this does nothing.
 */
export function lowerPriority(): void {
  try {
    const ownId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(ownId, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    return
  }
}
