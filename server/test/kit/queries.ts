import pg from 'pg'
import { vi } from 'vitest'

/** How many times the database is asked while something is done. */
export async function countQueries(act: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}
