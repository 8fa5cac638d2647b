import type { PrivilegeType } from '@credence/contract/choices/enrollment'
import { changedFields, rebased } from '../../ui/edit/draft.ts'
import type { TypedTerm } from '../../ui/inputs/term-faults.ts'

/** What is typed about a standing at a location. */
export interface LocationDraft extends TypedTerm {
  active: boolean
  primary: boolean
  privilegesType: PrivilegeType | ''
}

/** A standing at a location as it is stored: a provider's, or the practice's own. */
interface LocationStanding {
  isActive: boolean
  isPrimary: boolean
  effectiveDate: string | null
  expires: string | null
  privilegesType: PrivilegeType | null
}

export const locationDraftOf = ({
  isActive,
  isPrimary,
  effectiveDate,
  expires,
  privilegesType,
}: LocationStanding): LocationDraft => ({
  active: isActive,
  primary: isPrimary,
  effectiveDate: effectiveDate ?? '',
  expiration: expires ?? '',
  privilegesType: privilegesType ?? '',
})

/** Not active means not primary and without dates and privileges. */
export const withActive = (draft: LocationDraft, active: boolean): LocationDraft =>
  active ? { ...draft, active } : { active, primary: false, effectiveDate: '', expiration: '', privilegesType: '' }

/** A draft on top of a newer standing. Whoever typed dates means an active one, whatever it became meanwhile. */
export const rebasedLocation =
  <Stored>(draftOf: (stored: Stored) => LocationDraft) =>
  (draft: LocationDraft, before: Stored, now: Stored): LocationDraft => {
    const isTyped = draft.active && changedFields(draft, draftOf(before)).length > 0
    const next = rebased(draft, draftOf(before), draftOf(now))
    return withActive(next, isTyped || next.active)
  }

export const bodyOfLocation = (
  { active, primary, effectiveDate, expiration, privilegesType }: LocationDraft,
  version: number,
) => ({
  active,
  primary,
  effectiveDate: effectiveDate || null,
  expiration: expiration || null,
  privilegesType: privilegesType || null,
  version,
})
