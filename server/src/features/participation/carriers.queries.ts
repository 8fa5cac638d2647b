import type { ParticipationStatus } from '@credence/contract/choices/enrollment'
import type { Statement } from '../../database/batch.ts'
import { columns } from '../../kit/request/json.ts'
import { participationHistory } from '../../domain/participation-history.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { openEnrollment } from './fragments.queries.ts'

export interface CarrierCell {
  providerId: number
  practiceId: number
  carrierId: number
}

const record = `json_build_object(${columns('c', ['id', 'name', 'portal_url', 'phone', 'email', 'fax'])}, 'practiceId', p.id, 'practiceName', p.name,
  'isActive', coalesce(q.status = 'ACTIVE', false), 'isNotApplicable', coalesce(q.status = 'NOT_APPLICABLE', false),
  'isPending', exists (select from task t where ${openEnrollment} and t.practice_id = x.practice_id and t.provider_id = m.provider_id and t.carrier_id = x.carrier_id),
  'expires', q.expires, 'effectiveDate', q.effective_date, 'version', coalesce(q.version, 0))`

const from = `
  from provider_practice m
  join provider r on r.team_id = m.team_id and r.id = m.provider_id and not r.excluded_from_carrier_credentialing
  join practice p on p.team_id = m.team_id and p.id = m.practice_id
  join practice_carrier x on x.team_id = m.team_id and x.practice_id = m.practice_id
  join carrier c on c.id = x.carrier_id
  left join carrier_participation q on q.team_id = m.team_id and q.practice_id = m.practice_id and q.provider_id = m.provider_id and q.carrier_id = x.carrier_id
 where m.team_id = app_team() and m.provider_id = $1`
const inPractice = `${from} and m.practice_id = $2`

/** Null if the provider is not a member, which differs from an empty list. */
export const carrierParticipationOf = (providerId: number, practiceId: number): Statement => ({
  name: 'carrier-participation',
  text: `select case when exists (select from provider_practice m where m.team_id = app_team() and m.provider_id = $1 and m.practice_id = $2)
    then (select coalesce(json_agg(${record} order by c.name, c.id), '[]') ${inPractice})::text end as json`,
  values: [providerId, practiceId],
})

export const carrierParticipationAt = ({ providerId, practiceId, carrierId }: CarrierCell): Statement => ({
  name: 'carrier-participation-at',
  text: `select ${record}::text as json ${inPractice} and x.carrier_id = $3`,
  values: [providerId, practiceId, carrierId],
})

/** The same for all practices of a provider that the caller sees, by practice. */
export const standingsOfProvider = (providerId: number): Statement => ({
  name: 'carrier-standings',
  text: `select coalesce(json_agg(${record} order by p.name, p.id, c.name, c.id), '[]')::text as json ${from}`,
  values: [providerId],
})

interface Standing {
  status: ParticipationStatus
  effectiveDate: string | null
  expires: string | null
}

/**
 * Writes a cell in one statement. Concurrent writes wait for each other, and a stale version writes nothing. Returns
 * whether a row was written.
 */
export async function writeCarrierParticipation(
  scope: Scope,
  { providerId, practiceId, carrierId }: CarrierCell,
  { status, effectiveDate, expires }: Standing,
  version: number | undefined,
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    insert into carrier_participation as q (team_id, practice_id, provider_id, carrier_id, status, effective_date, expires)
    select m.team_id, m.practice_id, m.provider_id, x.carrier_id, $4, $5::date, $6::date
      from provider_practice m
      join provider r on r.team_id = m.team_id and r.id = m.provider_id and not r.excluded_from_carrier_credentialing
      join practice_carrier x on x.team_id = m.team_id and x.practice_id = m.practice_id
     where m.team_id = app_team() and m.provider_id = $1 and m.practice_id = $2 and x.carrier_id = $3
       and (coalesce($7::int, 0) = 0 or exists (select from carrier_participation e
              where e.team_id = m.team_id and e.practice_id = m.practice_id and e.provider_id = m.provider_id and e.carrier_id = x.carrier_id))
    on conflict (team_id, practice_id, provider_id, carrier_id)
    do update set status = excluded.status, effective_date = excluded.effective_date, expires = excluded.expires where $7::int is null or q.version = $7`,
    [providerId, practiceId, carrierId, status, effectiveDate, expires, version ?? null],
  )
  return rowCount === 1
}

export const carrierHistory = ({ providerId, practiceId, carrierId }: CarrierCell): Statement =>
  participationHistory(
    'carrier_participation',
    { practice_id: practiceId, provider_id: providerId, carrier_id: carrierId },
    ['status', 'effective_date', 'expires'],
  )
