import type { Updateable } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { NewRow } from '../../database/new-row.ts'
import type { Hub } from '../../database/schema.ts'
import { columns, jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

const record = `json_build_object(${columns('h', ['id', 'name', 'portal_url', 'phone', 'fax', 'email', 'for_practices', 'for_providers', 'is_active', 'version'])})`

export const hubsToManage = (): Statement =>
  jsonStatement(
    'hubs-to-manage',
    `select coalesce(json_agg(${record} order by lower(h.name), h.id), '[]')::text as json from hub h`,
  )

export const hubToManage = (id: number): Statement =>
  jsonStatement('hub-to-manage', `select ${record}::text as json from hub h where h.id = $1`, [id])

/** Locks the names of hubs until commit, so that two requests cannot both find a name free. */
export async function isHubNameUsed(scope: Scope, name: string, exceptId = 0): Promise<boolean> {
  await scope.client.query("select pg_advisory_xact_lock(hashtext('hub name'))")
  return (
    (await scope.client.query('select from hub where lower(name) = lower($1) and id <> $2', [name, exceptId]))
      .rowCount !== 0
  )
}

export const insertHub = async (scope: Scope, hub: NewRow<Hub>): Promise<number> =>
  (await scope.db.insertInto('hub').values(hub).returning('id').executeTakeFirstOrThrow()).id

/** False when the record was saved since it was read. */
export async function updateHub(scope: Scope, id: number, values: Updateable<Hub>, version?: number): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('hub')
    .set(values)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
