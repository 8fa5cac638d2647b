import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const counted = new AsyncLocalStorage<{ queries: number }>()

/**
 * How many times something asks the database while it is done. What else asks meanwhile, such as the queue of the server, is
 * not counted.
 */
export async function countQueries(act: () => Promise<unknown>): Promise<number> {
  const count = { queries: 0 }
  const { query } = pg.Client.prototype
  const counting = function (this: pg.Client, ...args: unknown[]): unknown {
    if (counted.getStore() === count) count.queries += 1
    return Reflect.apply(query, this, args)
  }
  Object.assign(pg.Client.prototype, { query: counting })
  try {
    await counted.run(count, act)
    return count.queries
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
}
