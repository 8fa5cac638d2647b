import type { ParticipationStatus, PrivilegeType } from '@credence/contract/choices/enrollment'
import type { Cell } from '@credence/contract/participation/matrix-cells'
import { usualExpiration } from '@credence/contract/participation/rules'
import type { TypedTerm } from '../../../ui/inputs/term-faults.ts'
import { isDay } from '../../../ui/dates/typed-day.ts'

// What is typed about a cell.

export interface CarrierDraft extends TypedTerm {
  status: ParticipationStatus
}
export interface LocationDraft extends TypedTerm {
  active: boolean
  primary: boolean
  privilegesType: PrivilegeType | ''
}

const datesOf = ({ effectiveDate, expires }: Cell): TypedTerm => ({
  effectiveDate: effectiveDate ?? '',
  expiration: expires ?? '',
})

export const carrierDraftOf = (cell: Cell): CarrierDraft => ({ status: cell.status, ...datesOf(cell) })

export const locationDraftOf = (cell: Cell): LocationDraft => ({
  active: cell.status === 'ACTIVE',
  primary: cell.isPrimary,
  privilegesType: cell.privilegesType ?? '',
  ...datesOf(cell),
})

/** Only what is active has dates. */
export const withStatus = (draft: CarrierDraft, status: ParticipationStatus): CarrierDraft =>
  status === 'ACTIVE' ? { ...draft, status } : { status, effectiveDate: '', expiration: '' }

/** Not active means not primary and without dates and privileges. */
export const withActive = (draft: LocationDraft, active: boolean): LocationDraft =>
  active ? { ...draft, active } : { active, primary: false, effectiveDate: '', expiration: '', privilegesType: '' }

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
