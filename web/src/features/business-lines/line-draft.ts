import type { lineLocation } from '@credence/contract/business-lines/calls'
import type { z } from 'zod'
import type { TypedTerm } from '../../ui/inputs/term-faults.ts'

export type LineLocation = z.output<typeof lineLocation>
export interface LineDraft extends TypedTerm {
  active: boolean
}

export const draftOf = ({ active, effectiveDate, expires }: LineLocation): LineDraft => ({
  active,
  effectiveDate: effectiveDate ?? '',
  expiration: expires ?? '',
})

/** Only what is active has dates. */
export const withActive = (draft: LineDraft, active: boolean): LineDraft =>
  active ? { ...draft, active } : { active, effectiveDate: '', expiration: '' }

export const isChanged = (draft: LineDraft, location: LineLocation): boolean => {
  const stored = draftOf(location)
  return (
    draft.active !== stored.active ||
    draft.effectiveDate !== stored.effectiveDate ||
    draft.expiration !== stored.expiration
  )
}

/** Which date goes to all other active locations too. */
export type Applied = 'effectiveDate' | 'expiration' | null

export const bodyOf = ({ active, effectiveDate, expiration }: LineDraft, version: number, applied: Applied) => ({
  active,
  effectiveDate: effectiveDate || null,
  expiration: expiration || null,
  applyEffectiveDateToAllActive: applied === 'effectiveDate',
  applyExpirationToAllActive: applied === 'expiration',
  version,
})
