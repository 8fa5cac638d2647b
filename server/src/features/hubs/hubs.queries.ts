import type { Statement } from '../../database/batch.ts'
import { columns } from '../../kit/request/json.ts'
import { participationHistory } from '../../domain/participation-history.ts'
import type { Scope } from '../../kit/request/scope.ts'

export type HubOwner = 'practice' | 'provider'

const record = `json_build_object(${columns('h', ['id', 'name', 'portal_url', 'phone', 'email', 'fax'])}, 'effectiveDate', q.effective_date, 'expires', q.expires, 'version', q.version)`
const from = (owner: HubOwner) =>
  `from ${owner}_hub q join hub h on h.id = q.hub_id where q.team_id = app_team() and q.${owner}_id = $1`

export const hubsOf = (owner: HubOwner, id: number): Statement => ({
  name: `hubs-of-${owner}`,
  text: `select coalesce(json_agg(${record} order by h.name, h.id), '[]')::text as json ${from(owner)}`,
  values: [id],
})

export const hubAt = (owner: HubOwner, id: number, hubId: number): Statement => ({
  name: `hub-of-${owner}`,
  text: `select ${record}::text as json ${from(owner)} and q.hub_id = $2`,
  values: [id, hubId],
})

export const hubHistory = (owner: HubOwner, id: number, hubId: number): Statement =>
  participationHistory(`${owner}_hub`, { [`${owner}_id`]: id, hub_id: hubId }, ['effective_date', 'expires'])

interface Dates {
  effectiveDate: string | null
  expiration: string | null
  version?: number | undefined
}

/** Whether a row was written. An inactive hub has no dates, and a stale version writes nothing. */
export async function writeHub(
  scope: Scope,
  owner: HubOwner,
  id: number,
  hubId: number,
  { effectiveDate, expiration, version }: Dates,
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    update ${owner}_hub set effective_date = $3, expires = $4 where team_id = app_team() and ${owner}_id = $1 and hub_id = $2 and ($5::int is null or version = $5)`,
    [id, hubId, effectiveDate, expiration, version ?? null],
  )
  return rowCount === 1
}
