import type { Statement } from '../../database/batch.ts'
import { jsonStatement, longJsonStatement } from '../../kit/request/json.ts'
import {
  carrierActive,
  here,
  inOrder,
  isIn,
  lineActive,
  members,
  plans,
  privileged,
  providerFields,
  team,
} from '../../domain/directory/fragments.queries.ts'

const listOf = (item: string, order: string) => `coalesce(json_agg(${item} order by ${order}), '[]')`

/** Whether the practice has lines of the carrier `x` that the network lookup shows. */
const hasLines = `not x.is_out_of_network and exists (select from practice_business_line b where b.team_id = x.team_id and b.practice_id = x.practice_id and b.carrier_id = x.carrier_id)`

const carriersHere = `practice_carrier x join carrier c on c.id = x.carrier_id where x.team_id = ${team} and x.practice_id = ${here}`

export const networkCarriers = (): Statement =>
  jsonStatement(
    'network-carriers',
    `select ${listOf(`json_build_object('id', c.id, 'name', c.name, 'hasBusinessLines', ${hasLines}, 'isOutOfNetwork', x.is_out_of_network)`, 'lower(c.name), c.id')}::text as json from ${carriersHere}`,
  )

export const networkBusinessLines = (carrierId: number): Statement =>
  jsonStatement(
    'network-business-lines',
    `select ${listOf("json_build_object('id', d.id, 'name', d.name)", 'lower(d.name), d.id')}::text as json
       from practice_carrier x
       join practice_business_line b on b.team_id = x.team_id and b.practice_id = x.practice_id and b.carrier_id = x.carrier_id
       join business_line d on d.id = b.business_line_id
      where x.team_id = ${team} and x.practice_id = ${here} and x.carrier_id = $1 and not x.is_out_of_network`,
    [carrierId],
  )

export const networkPlans = (): Statement =>
  longJsonStatement(
    'network-plans',
    `select ${listOf("json_build_object('carrierId', p.carrier_id, 'businessLineId', p.line_id, 'name', p.name, 'isOutOfNetwork', p.is_out_of_network)", 'lower(p.name), p.carrier_id, p.line_id')}::text as json
       from (${plans}) p`,
  )

const location = "json_build_object('name', f.name, 'city', f.city, 'state', f.state)"

/** Where members take the line `$2`. Its foreign keys allow lines and locations of the practice only. */
const locationsOfLine = `
  select l.provider_id, ${listOf(location, 'lower(f.name), f.id')} as locations
    from line_participation l join facility f on f.id = l.facility_id
   where l.team_id = ${team} and l.practice_id = ${here} and l.business_line_id = $2 and ${lineActive} group by l.provider_id`

/** Where members work, of the locations of the practice. */
const locationsOfMembers = `
  select x.provider_id, ${listOf(location, 'lower(f.name), f.id')} as locations
    from practice_facility y join provider_facility x on x.team_id = y.team_id and x.facility_id = y.facility_id join facility f on f.id = y.facility_id
   where y.team_id = ${team} and y.practice_id = ${here} and ${isIn('x.provider_id', 'select id from people')} and ${privileged} group by x.provider_id`

/** Each step is materialized: under row-level security the planner expects one row and would repeat steps. */
const providersOfPlan = ({ isPlan, locations, join }: { isPlan: string; locations: string; join: string }) => `
  with people as materialized (${members('network')}),
  places as materialized (${locations}),
  takers as materialized (
    select q.provider_id from carrier_participation q where q.team_id = ${team} and q.practice_id = ${here} and q.carrier_id = $1 and ${carrierActive})
  select case when ${isPlan} then (
    select coalesce(json_agg(json_build_object(${providerFields.network}, 'locations', coalesce(w.locations, '[]')) ${inOrder}), '[]')
      from people r join takers t on t.provider_id = r.id ${join} places w on w.provider_id = r.id
     where not (select x.is_out_of_network from practice_carrier x where x.team_id = ${team} and x.practice_id = ${here} and x.carrier_id = $1)) end::text as json`

/** Null where the practice has lines of the carrier. */
const ofCarrier = providersOfPlan({
  isPlan: `exists (select from practice_carrier x where x.team_id = ${team} and x.practice_id = ${here} and x.carrier_id = $1 and not (${hasLines}))`,
  locations: locationsOfMembers,
  join: 'left join',
})

/** Null for a line that is not of the carrier, or of a carrier that is out of network. */
const ofLine = providersOfPlan({
  isPlan: `exists (select from practice_carrier x join practice_business_line b on b.team_id = x.team_id and b.practice_id = x.practice_id and b.carrier_id = x.carrier_id
    where x.team_id = ${team} and x.practice_id = ${here} and x.carrier_id = $1 and b.business_line_id = $2 and not x.is_out_of_network)`,
  locations: locationsOfLine,
  join: 'join',
})

export const networkProvidersOfPlan = (carrierId: number, businessLineId: number): Statement =>
  businessLineId === 0
    ? longJsonStatement('network-providers-of-carrier', ofCarrier, [carrierId])
    : longJsonStatement('network-providers-of-line', ofLine, [carrierId, businessLineId])

/**
 * Null for a provider who is no member today. A carrier with lines is listed with those that are active today, and not
 * at all without one.
 */
export const networkCarriersOfProvider = (providerId: number): Statement =>
  longJsonStatement(
    'network-carriers-of-provider',
    `with lines as materialized (
      select d.carrier_id, json_agg(json_build_object('id', d.id, 'name', d.name) order by lower(d.name), d.id) as lines
        from business_line d
       where d.id in (select l.business_line_id from line_participation l
                       where l.team_id = ${team} and l.practice_id = ${here} and l.provider_id = $1 and ${lineActive})
       group by d.carrier_id)
    select case when exists (select from (${members('network')} and r.id = $1) r) then (
      select ${listOf(
        "json_build_object('carrierId', c.id, 'carrierName', c.name, 'isOutOfNetwork', x.is_out_of_network, 'businessLines', case when x.is_out_of_network then '[]' else coalesce(k.lines, '[]') end)",
        'lower(c.name), c.id',
      )}
        from carrier_participation q
        join practice_carrier x on x.team_id = q.team_id and x.practice_id = q.practice_id and x.carrier_id = q.carrier_id
        join carrier c on c.id = x.carrier_id
        left join lines k on k.carrier_id = x.carrier_id
       where q.team_id = ${team} and q.practice_id = ${here} and q.provider_id = $1 and ${carrierActive}
         and (k.lines is not null or not (${hasLines}))) end::text as json`,
    [providerId],
  )
