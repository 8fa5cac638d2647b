import { endedPrivileges, type ParticipationStatus, type PrivilegeType } from '../choices/enrollment.ts'

// What the public directory counts as a yes. Days are `yyyy-mm-dd`, and today is always an argument. The statements of
// the server compute the same in SQL; its tests compare the two for every combination of values.

export interface Period {
  /** The first day; null for always. */
  from: string | null
  /** The last day, which still counts; null for no end. */
  to: string | null
}

export const isInPeriod = ({ from, to }: Period, today: string): boolean =>
  (from === null || from <= today) && (to === null || to >= today)

export interface Membership extends Period {
  /** Of the provider's record. */
  isDeleted: boolean
}

/** Whether a provider works in the practice today. */
export const isMember = ({ isDeleted, ...period }: Membership, today: string): boolean =>
  !isDeleted && isInPeriod(period, today)

export interface NetworkMembership extends Membership {
  isExcludedFromCarriers: boolean
}

/** Whether the network lookup knows a provider. The privileges lookup asks for `isMember` only. */
export const isNetworkMember = ({ isExcludedFromCarriers, ...membership }: NetworkMembership, today: string): boolean =>
  !isExcludedFromCarriers && isMember(membership, today)

export interface CarrierStanding extends Period {
  status: ParticipationStatus
}

/**
 * Whether a provider takes a carrier. Open tasks do not matter: a provider whose enrollment is being renewed still
 * takes the carrier.
 */
export const isCarrierActive = ({ status, ...period }: CarrierStanding, today: string): boolean =>
  status === 'ACTIVE' && isInPeriod(period, today)

export interface LineStanding extends Period {
  isActive: boolean
}

/** Whether a line of business is active at one location. */
export const isLineActive = ({ isActive, ...period }: LineStanding, today: string): boolean =>
  isActive && isInPeriod(period, today)

export interface Privileges extends Period {
  isActive: boolean
  type: PrivilegeType | null
}

/** Whether a provider has privileges at a location. */
export const hasPrivileges = ({ isActive, type, ...period }: Privileges, today: string): boolean =>
  isActive && (type === null || !endedPrivileges.includes(type)) && isInPeriod(period, today)

export interface PlanStanding {
  isOutOfNetwork: boolean
  carrier: CarrierStanding
  /** Whether the practice has lines of this carrier. */
  hasLines: boolean
  /** Of the chosen line, for each location of the practice. */
  line: readonly LineStanding[]
}

/** Whether a member takes a plan. A carrier with lines is taken by its lines only. */
export const takesPlan = ({ isOutOfNetwork, carrier, hasLines, line }: PlanStanding, today: string): boolean =>
  !isOutOfNetwork &&
  isCarrierActive(carrier, today) &&
  (!hasLines || line.some((standing) => isLineActive(standing, today)))
