import { membersOf, team } from './standing.ts'

// SQL of the public directory. Practice and team are those of the caller whom the gate has set.

export { carrierActive, lineActive, privileged, privilegedIn, team, today } from './standing.ts'

/** The practice that the code names. Null for an unknown code, to which no row belongs. */
export const here = '(select (app_practices())[1])'

/** `isMember`, and `isNetworkMember` of the network lookup. */
const isMember = { privileges: '', network: 'and not r.excluded_from_carrier_credentialing' } as const
export type Lookup = keyof typeof isMember

/** The providers of the practice today. */
export const members = (lookup: Lookup): string => `
  select r.id, r.last_name, r.first_name, r.middle_name, r.credentials, r.formatted_name, r.is_app, r.is_physician, r.npi, r.updated_at
  ${membersOf(here)} ${isMember[lookup]}`

/**
 * `x in (select …)` by a hash table. A plain condition becomes a join, of which the planner may repeat the inner side for
 * each row of the outer.
 */
export const isIn = (value: string, select: string): string => `(${value} in (${select})) is true`

/** Physicians first, then advanced practice providers, each by name. */
export const inOrder = 'order by not r.is_physician, not r.is_app, lower(r.last_name), lower(r.first_name), r.id'

const ofProvider = `'id', r.id, 'name', r.formatted_name, 'lastName', r.last_name, 'firstName', r.first_name, 'credentials', r.credentials, 'isPhysician', r.is_physician, 'isApp', r.is_app`
/** The fields of a provider `r`, and of each lookup its own. */
export const providerFields = { network: ofProvider, privileges: `${ofProvider}, 'middleName', r.middle_name` } as const

/**
 * The lines of business of the practice with their carriers. A carrier without lines, and one that is out of network, is
 * one entry with the line 0.
 */
export const plans = `
  select x.carrier_id, coalesce(d.id, 0) as line_id, concat_ws(' - ', c.name, d.name) as name, x.is_out_of_network,
         c.name as carrier_name, c.state as carrier_state, d.name as line_name, greatest(x.updated_at, c.updated_at, d.updated_at) as updated_at
    from practice_carrier x
    join carrier c on c.id = x.carrier_id
    left join practice_business_line b on b.team_id = x.team_id and b.practice_id = x.practice_id and b.carrier_id = x.carrier_id and not x.is_out_of_network
    left join business_line d on d.id = b.business_line_id
   where x.team_id = ${team} and x.practice_id = ${here}`

/** The locations `f` of the practice. */
export const locationsHere = `practice_facility y join facility f on f.id = y.facility_id where y.team_id = ${team} and y.practice_id = ${here}`
