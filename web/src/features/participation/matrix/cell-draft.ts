import type { ParticipationStatus } from '@credence/contract/choices/enrollment'
import type { Cell } from '@credence/contract/participation/matrix-cells'
import { usualExpiration } from '@credence/contract/participation/rules'
import type { TypedTerm } from '../../../ui/inputs/term-faults.ts'
import { changedFields, rebased } from '../../../ui/edit/draft.ts'
import { locationDraftOf, type LocationDraft } from '../location-draft.ts'
import { isDay } from '../../../ui/dates/typed-day.ts'

// What is typed about a cell.

export interface CarrierDraft extends TypedTerm {
  status: ParticipationStatus
}
/** What was typed into a cell and not saved, and why. */
export interface Refused<Draft> {
  draft: Draft
  message: string | null
}

const datesOf = ({ effectiveDate, expires }: Cell): TypedTerm => ({
  effectiveDate: effectiveDate ?? '',
  expiration: expires ?? '',
})

export const carrierDraftOf = (cell: Cell): CarrierDraft => ({ status: cell.status, ...datesOf(cell) })

export const cellLocationDraft = (cell: Cell): LocationDraft =>
  locationDraftOf({ ...cell, isActive: cell.status === 'ACTIVE' })

/** Only what is active has dates. */
export const withStatus = (draft: CarrierDraft, status: ParticipationStatus): CarrierDraft =>
  status === 'ACTIVE' ? { ...draft, status } : { status, effectiveDate: '', expiration: '' }

/** A draft on top of a newer standing. Whoever typed dates means an active one, whatever it became meanwhile. */
export const rebasedCarrier =
  <Stored>(draftOf: (stored: Stored) => CarrierDraft) =>
  (draft: CarrierDraft, before: Stored, now: Stored): CarrierDraft => {
    const isTyped = draft.status === 'ACTIVE' && changedFields(draft, draftOf(before)).length > 0
    const next = rebased(draft, draftOf(before), draftOf(now))
    return withStatus(next, isTyped ? 'ACTIVE' : next.status)
  }

/** The usual end, offered while none is typed. */
export const offeredExpiration = ({ effectiveDate, expiration }: TypedTerm): string | null =>
  isDay(effectiveDate) && expiration === '' ? usualExpiration(effectiveDate) : null

/** The cell as it will be once the draft is saved. */
export const cellAfterCarrier = (cell: Cell, draft: CarrierDraft): Cell => ({
  ...cell,
  status: draft.status,
  effectiveDate: draft.effectiveDate || null,
  expires: draft.expiration || null,
})

export const cellAfterLocation = (cell: Cell, draft: LocationDraft): Cell => ({
  ...cell,
  status: draft.active ? 'ACTIVE' : 'INACTIVE',
  effectiveDate: draft.effectiveDate || null,
  expires: draft.expiration || null,
  isPrimary: draft.primary,
  privilegesType: draft.privilegesType || null,
})

/** Nothing changed means nothing to save. */
export const sameCell = (one: Cell, other: Cell): boolean =>
  one.status === other.status &&
  one.effectiveDate === other.effectiveDate &&
  one.expires === other.expires &&
  one.isPrimary === other.isPrimary &&
  one.privilegesType === other.privilegesType
