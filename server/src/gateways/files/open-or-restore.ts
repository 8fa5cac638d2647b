import type { Readable } from 'node:stream'
import { notFound } from '../../kit/request/refusal.ts'

/** Opens an object. If it is missing but in quarantine, it is moved back first. */
export async function openOrRestore(
  read: () => Promise<Readable | null>,
  restore: () => Promise<void>,
): Promise<Readable> {
  const found = await read()
  if (found) return found
  await restore()
  const restored = await read()
  if (!restored) throw notFound()
  return restored
}
