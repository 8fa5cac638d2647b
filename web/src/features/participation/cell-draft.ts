import type { ParticipationStatus, PrivilegeType } from '@credence/contract/choices/enrollment'
import { fieldMessages } from '@credence/contract/fields'
import type { Cell } from '@credence/contract/matrix-cells'
import { datesInOrder, usualExpiration } from '@credence/contract/participation-rules'

// What is typed about a cell. Dates are `yyyy-mm-dd`, or empty.

interface Dates { effectiveDate: string; expiration: string }

export interface CarrierDraft extends Dates { status: ParticipationStatus }
export interface LocationDraft extends Dates { active: boolean; primary: boolean; privilegesType: PrivilegeType | '' }

const datesOf = ({ effectiveDate, expires }: Cell): Dates => ({ effectiveDate: effectiveDate ?? '', expiration: expires ?? '' })

export const carrierDraftOf = (cell: Cell): CarrierDraft => ({ status: cell.status, ...datesOf(cell) })

export const locationDraftOf = (cell: Cell): LocationDraft =>
  ({ active: cell.status === 'ACTIVE', primary: cell.isPrimary, privilegesType: cell.privilegesType ?? '', ...datesOf(cell) })

/** Only what is active has dates. */
export const withStatus = (draft: CarrierDraft, status: ParticipationStatus): CarrierDraft =>
  status === 'ACTIVE' ? { ...draft, status } : { status, effectiveDate: '', expiration: '' }

/** Not active means not primary and without dates and privileges. */
export const withActive = (draft: LocationDraft, active: boolean): LocationDraft =>
  active ? { ...draft, active } : { active, primary: false, effectiveDate: '', expiration: '', privilegesType: '' }

export const wrongDates = ({ effectiveDate, expiration }: Dates): string | undefined =>
  datesInOrder(effectiveDate, expiration) ? undefined : fieldMessages.datesInOrder

/** The usual end, offered while none is typed. */
export const offeredExpiration = ({ effectiveDate, expiration }: Dates): string | null =>
  effectiveDate !== '' && expiration === '' ? usualExpiration(effectiveDate) : null

/** The cell as it will be once the draft is saved. */
export const cellAfterCarrier = (cell: Cell, draft: CarrierDraft): Cell =>
  ({ ...cell, status: draft.status, effectiveDate: draft.effectiveDate || null, expires: draft.expiration || null })

export const cellAfterLocation = (cell: Cell, draft: LocationDraft): Cell => ({
  ...cell, status: draft.active ? 'ACTIVE' : 'INACTIVE', effectiveDate: draft.effectiveDate || null, expires: draft.expiration || null,
  isPrimary: draft.primary, privilegesType: draft.privilegesType || null,
})

/** Nothing changed means nothing to save. */
export const sameCell = (one: Cell, other: Cell): boolean => one.status === other.status && one.effectiveDate === other.effectiveDate
  && one.expires === other.expires && one.isPrimary === other.isPrimary && one.privilegesType === other.privilegesType
