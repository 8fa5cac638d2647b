import type { Readable } from 'node:stream'
import { notFound } from '../../kit/request/refusal.ts'

/** Opens an object. If it is missing but in quarantine, it is moved back first. */
export async function openOrPutBack(
  read: () => Promise<Readable | null>,
  putBack: () => Promise<void>,
): Promise<Readable> {
  const found = await read()
  if (found) return found
  await putBack()
  const restored = await read()
  if (!restored) throw notFound()
  return restored
}
