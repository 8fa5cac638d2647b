import { fieldMessages } from '../fields.ts'
import { endedPrivileges, type ParticipationStatus, type PrivilegeType } from '../choices/enrollment.ts'

// What both sides conclude from a participation. Days are `yyyy-mm-dd`, and today is always an argument.

export type CellWord = 'n/a' | 'pending' | 'active' | 'inactive'

export interface Term {
  effectiveDate: string | null
  expires: string | null
}

/** The last day still counts. */
export const isExpired = ({ expires }: Pick<Term, 'expires'>, today: string): boolean =>
  expires !== null && expires < today
const isToCome = ({ effectiveDate }: Pick<Term, 'effectiveDate'>, today: string): boolean =>
  effectiveDate !== null && effectiveDate > today

export interface Standing extends Term {
  status: ParticipationStatus
  isPending: boolean
}

/**
 * The word of a cell: an open enrollment task, or an effective date to come, is pending; what has expired is inactive.
 */
export function cellWord({ status, isPending, ...term }: Standing, today: string): CellWord {
  if (status === 'NOT_APPLICABLE') return 'n/a'
  if (isPending) return 'pending'
  if (status === 'INACTIVE' || isExpired(term, today)) return 'inactive'
  return isToCome(term, today) ? 'pending' : 'active'
}

export interface LocationStanding extends Term {
  isActive: boolean
  isPending: boolean
  privilegesType: PrivilegeType | null
}

const hasEndedPrivileges = ({ privilegesType }: Pick<LocationStanding, 'privilegesType'>): boolean =>
  privilegesType !== null && endedPrivileges.includes(privilegesType)

/** A location without Show Inactive: shown while pending, or active and neither resigned nor expired. */
export const isShownLocation = (standing: LocationStanding, today: string): boolean =>
  standing.isPending || (standing.isActive && !hasEndedPrivileges(standing) && !isExpired(standing, today))

/** The word of a location's cell; resigned or expired privileges are inactive whatever the dates say. */
export const locationWord = (standing: LocationStanding, today: string): CellWord =>
  cellWord(
    {
      status: standing.isActive && !hasEndedPrivileges(standing) ? 'ACTIVE' : 'INACTIVE',
      isPending: standing.isPending,
      effectiveDate: standing.effectiveDate,
      expires: standing.expires,
    },
    today,
  )

export const datesInOrder = (
  effectiveDate: string | null | undefined,
  expiration: string | null | undefined,
): boolean => !effectiveDate || !expiration || effectiveDate <= expiration

/** For `refine` on a body that holds the two dates. */
export const orderOfDates = { message: fieldMessages.datesInOrder, path: ['expiration'] }

const threeYears = 3

/** The usual end of an enrollment: three years minus a day after it began, once the year is typed completely. */
export function usualExpiration(effectiveDate: string): string | null {
  const [year = 0, month = 1, dayOfMonth = 1] = effectiveDate.split('-').map(Number)
  if (year <= 1970) return null
  return new Date(Date.UTC(year + threeYears, month - 1, dayOfMonth - 1)).toISOString().slice(0, 10)
}
