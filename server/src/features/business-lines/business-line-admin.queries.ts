import type { Updateable } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { BusinessLine } from '../../database/schema.ts'
import { columns, jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

const record = `json_build_object(${columns('b', ['id', 'name', 'carrier_id', 'is_active', 'version'])}, 'carrierName', c.name)`
const from = 'from business_line b join carrier c on c.id = b.carrier_id'

export const linesToManage = (): Statement =>
  jsonStatement(
    'lines-to-manage',
    `select coalesce(json_agg(${record} order by lower(c.name), c.id, lower(b.name), b.id), '[]')::text as json ${from}`,
  )

export const lineToManage = (id: number): Statement =>
  jsonStatement('line-to-manage', `select ${record}::text as json ${from} where b.id = $1`, [id])

export const carriersForLines = (): Statement =>
  jsonStatement(
    'carriers-for-lines',
    "select coalesce(json_agg(json_build_object('id', id, 'name', name) order by lower(name), id), '[]')::text as json from carrier",
  )

/** Null when the carrier already has a line of that name. */
export async function insertLine(scope: Scope, carrierId: number, name: string): Promise<number | null> {
  const made = await scope.db
    .insertInto('businessLine')
    .values({ carrierId, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export const isLineNameUsed = async (scope: Scope, id: number, name: string): Promise<boolean> =>
  (
    await scope.client.query(
      'select from business_line b join business_line own on own.carrier_id = b.carrier_id where own.id = $1 and b.id <> $1 and b.name = $2',
      [id, name],
    )
  ).rowCount !== 0

/** False when the record was saved since it was read. */
export async function updateLine(
  scope: Scope,
  id: number,
  values: Updateable<BusinessLine>,
  version?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('businessLine')
    .set(values)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
