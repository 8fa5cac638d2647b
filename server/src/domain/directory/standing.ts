// SQL of the rules in `contract/src/directory/rules.ts`, which the public directory, FHIR and the match of referrals share. The
// statements are sent together with the gate's check, so they take the team from the caller whom the gate has set.

// `app_team()` alone would be computed for each row that a statement looks at, and each of these once.
export const team = '(select app_team())'
export const today = '(select team_today())'

const inPeriod = (from: string, to: string) =>
  `(${from} is null or ${from} <= ${today}) and (${to} is null or ${to} >= ${today})`
const inTerm = (table: string) => inPeriod(`${table}.effective_date`, `${table}.expires`)

/** `isMember` of the providers `r` of a practice, with their memberships `m`. */
export const membersOf = (practice: string): string => `
    from provider_practice m join provider r on r.team_id = m.team_id and r.id = m.provider_id
   where m.team_id = ${team} and m.practice_id = ${practice} and r.deleted_at is null and ${inPeriod('m.start_date', 'm.end_date')}`

/** `isCarrierActive` of a row `q` of carrier_participation. */
export const carrierActive = `q.status = 'ACTIVE' and ${inTerm('q')}`

/** `isLineActive` of a row `l` of line_participation. */
export const lineActive = `l.is_active and ${inTerm('l')}`

/** `hasPrivileges` of a row of provider_facility. */
export const privilegedIn = (row: string): string =>
  `${row}.is_active and (${row}.privileges_type is null or ${row}.privileges_type not in ('EXPIRED', 'VOLUNTARILY_RESIGNED')) and ${inTerm(row)}`
export const privileged = privilegedIn('x')
