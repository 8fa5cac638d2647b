import type pg from 'pg'
import type { Vault } from '../../kit/secrets/crypto.ts'
import { withClient } from '../client.ts'
import { actAsOwner } from '../roles.ts'
import { trailTables } from './rows.ts'
import { appendSeal, findNewestSeal, lockChain, TrailKeys } from './seal.ts'

export interface RetentionTarget {
  adminUrl: string
  vault: Vault
  years: number
}

export interface AuditRetention {
  /** Removes what is older than the setting. Answers the number of rows. */
  run(): Promise<number>
}

/** Batches whose rows are all older than the setting, up to the first that is not. */
const findLastOld = async (client: pg.ClientBase, years: number): Promise<number | null> =>
  (
    await client.query<{ number: number | null }>(
      `select max(s.number) as number from public.audit_seal s
        where s.number < coalesce((select min(y.number) from public.audit_seal y where y.last_at >= now() - make_interval(years => $1)), 2147483647)
          and s.number > coalesce((select max(r.removes_up_to) from public.audit_seal r), 0) and s.table_name is not null`,
      [years],
    )
  ).rows[0]?.number ?? null

async function removeBatches(client: pg.ClientBase, upTo: number): Promise<number> {
  let removed = 0
  for (const table of trailTables) {
    const { rowCount } = await client.query(
      `delete from public.${table} where id <= (select max(s.last_id) from public.audit_seal s where s.table_name = $1 and s.number <= $2)`,
      [table, upTo],
    )
    removed += rowCount ?? 0
  }
  await client.query(
    'update public.audit_seal set row_ids = null, row_digests = null where number <= $1 and row_ids is not null and table_name is not null',
    [upTo],
  )
  return removed
}

/**
 * Removes rows by whole batches, as the owner of the tables. A new seal says so, in the same transaction: verification
 * knows by its signature that a server removed the rows. The heads of the batches stay.
 */
export const removeOld = ({ adminUrl, vault, years }: RetentionTarget): Promise<number> =>
  withClient(adminUrl, async (client) => {
    const keys = new TrailKeys(vault)
    await client.query('begin')
    await client.query(actAsOwner)
    const upTo = (await lockChain(client)) ? await findLastOld(client, years) : null
    const last = await findNewestSeal(client)
    if (upTo === null || !last || !keys.isGenuine(last)) {
      await client.query('rollback')
      return 0
    }
    await appendSeal(client, keys, last, { removesUpTo: upTo })
    const removed = await removeBatches(client, upTo)
    await client.query('commit')
    return removed
  })
