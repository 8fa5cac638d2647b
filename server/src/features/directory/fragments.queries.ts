import { inTerm, membersOf } from '../../domain/network/standing.ts'

// SQL of the rules in `contract/src/directory/rules.ts`. The statements are sent together with the gate's check, so they
// take team and practice from the caller whom the gate has set.

export { carrierActive, privileged } from '../../domain/network/standing.ts'

/** The practice that the code names. Null for an unknown code, to which no row belongs. */
export const here = '(select (app_practices())[1])'

/** `isMember`, and `isNetworkMember` of the network lookup. */
const isMember = { privileges: '', network: 'and not r.excluded_from_carrier_credentialing' } as const
export type Lookup = keyof typeof isMember

/** The providers of the practice today. */
export const members = (lookup: Lookup): string => `
  select r.id, r.last_name, r.first_name, r.middle_name, r.credentials, r.formatted_name, r.is_app, is_physician(r.credentials) as is_physician
  ${membersOf(here)} ${isMember[lookup]}`

/** Physicians first, then advanced practice providers, each by name. */
export const inOrder = 'order by not r.is_physician, not r.is_app, lower(r.last_name), lower(r.first_name), r.id'

const ofProvider = `'id', r.id, 'name', r.formatted_name, 'lastName', r.last_name, 'firstName', r.first_name, 'credentials', r.credentials, 'isPhysician', r.is_physician, 'isApp', r.is_app`
/** The fields of a provider `r`, and of each lookup its own. */
export const providerFields = { network: ofProvider, privileges: `${ofProvider}, 'middleName', r.middle_name` } as const

/** `isLineActive` of a row `l` of line_participation. */
export const lineActive = `l.is_active and ${inTerm('l')}`
