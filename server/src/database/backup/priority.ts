import { constants, setPriority } from 'node:os'

/**
 * Lets people who work meanwhile come first. On Linux this is the priority of the calling thread and those that it
 * starts; elsewhere it would be that of a whole server.
 */
export function yieldToOthers(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
}
