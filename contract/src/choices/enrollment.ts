import { choice } from '../kit/choice.ts'

/** What the team says of a provider and a carrier; what a cell shows also follows from dates and open tasks. */
export const participationStatuses = choice({
  INACTIVE: 'Inactive',
  ACTIVE: 'Active',
  NOT_APPLICABLE: 'Not applicable',
})
export type ParticipationStatus = (typeof participationStatuses.values)[number]

export const privilegeTypes = choice({
  ACTIVE: 'Active',
  APP: 'APP',
  CONSULTING: 'Consulting',
  COURTESY: 'Courtesy',
  EXPIRED: 'Expired',
  OTHER: 'Other',
  TEMPORARY: 'Temporary',
  VOLUNTARILY_RESIGNED: 'Voluntarily Resigned',
})
export type PrivilegeType = (typeof privilegeTypes.values)[number]
/** Types that make a location inactive whatever its dates say. */
export const endedPrivileges: readonly PrivilegeType[] = ['EXPIRED', 'VOLUNTARILY_RESIGNED']

export const facilityTypes = choice({ CLINIC: 'Office', HOSPITAL: 'Hospital', OTHER: 'Other' })

export const carrierTiers = choice({
  TIER_1: 'Tier 1',
  TIER_2: 'Tier 2 (Medicare dep.)',
  TIER_3: 'Tier 3 (Medicare + Medicaid dep.)',
  TIER_4: 'Tier 4 (Facility dep.)',
})
/** The tier whose carriers wait for locations, and so need at least one. */
export const facilityTier = 'TIER_4'

export const editTypes = choice({ PRACTICE: 'Practice-specific', GLOBAL: 'Global' })

export const matrixSorts = choice({ name: 'Name', credentials: 'Credentials' })
export type MatrixSort = (typeof matrixSorts.values)[number]
