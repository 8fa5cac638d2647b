// SQL of the rules in `contract/src/directory/rules.ts`, which the public directory and the match of referrals share. The
// statements are sent together with the gate's check, so they take the team from the caller whom the gate has set.

export const today = '(select team_today())'

const inPeriod = (from: string, to: string) =>
  `(${from} is null or ${from} <= ${today}) and (${to} is null or ${to} >= ${today})`
export const inTerm = (table: string) => inPeriod(`${table}.effective_date`, `${table}.expires`)

/** `isMember` of the providers `r` of a practice, with their memberships `m`. */
export const membersOf = (practice: string): string => `
    from provider_practice m join provider r on r.team_id = m.team_id and r.id = m.provider_id
   where m.team_id = app_team() and m.practice_id = ${practice} and r.deleted_at is null and ${inPeriod('m.start_date', 'm.end_date')}`

/** `isCarrierActive` of a row `q` of carrier_participation. */
export const carrierActive = `q.status = 'ACTIVE' and ${inTerm('q')}`

/** `hasPrivileges` of a row `x` of provider_facility. */
export const privileged = `x.is_active and (x.privileges_type is null or x.privileges_type not in ('EXPIRED', 'VOLUNTARILY_RESIGNED')) and ${inTerm('x')}`
