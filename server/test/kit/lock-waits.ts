import type { World } from './world.ts'

/**
 * How many connections of a world wait for a lock. Row locks name no database, so the connections are found by their other
 * locks: the tests of other files wait too. Unlike the list of connections, that of locks is new within a transaction.
 */
export async function countLockWaits(world: World): Promise<number> {
  const [{ waits }] = (await world.sql(
    `select count(distinct pid)::int as waits from pg_locks where not granted and pid in
       (select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`,
  )) as [{ waits: number }]
  return waits
}
