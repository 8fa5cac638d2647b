import pg from 'pg'
import { eventually } from './browser.ts'
import { countLockWaits } from './lock-waits.ts'
import type { World } from './world.ts'

/**
 * Makes a call that waits for a lock of another transaction, and commits that transaction once the call waits. Answers
 * what the call answered.
 */
export async function callOvertakenBy<T>(
  world: World,
  { text, values }: { text: string; values: unknown[] },
  call: () => Promise<T>,
): Promise<T> {
  const other = new pg.Client(world.adminUrl)
  await other.connect()
  try {
    await other.query('begin')
    await other.query(text, values)
    const answer = call()
    await eventually(async () => (await countLockWaits(world)) > 0)
    await other.query('commit')
    return await answer
  } finally {
    await other.end()
  }
}
