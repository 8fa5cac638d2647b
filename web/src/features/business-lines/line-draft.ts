import type { lineLocation } from '@credence/contract/business-lines/calls'
import type { z } from 'zod'
import { changedFields, rebased } from '../../ui/edit/draft.ts'
import type { TypedTerm } from '../../ui/inputs/term-faults.ts'

export type LineLocation = z.output<typeof lineLocation>

/** Which date goes to all other active locations too. */
export type Applied = 'effectiveDate' | 'expiration' | null

export interface LineDraft extends TypedTerm {
  active: boolean
  applied: Applied
}

export const draftOf = ({ active, effectiveDate, expires }: LineLocation): LineDraft => ({
  active,
  effectiveDate: effectiveDate ?? '',
  expiration: expires ?? '',
  applied: null,
})

/** Only what is active has dates. */
export const withActive = (draft: LineDraft, active: boolean): LineDraft =>
  active ? { ...draft, active } : { active, effectiveDate: '', expiration: '', applied: null }

/** A draft on top of a newer row. Whoever typed dates means an active one, whatever it became meanwhile. */
export function rebasedLine(draft: LineDraft, before: LineLocation, now: LineLocation): LineDraft {
  const isTyped = draft.active && changedFields(draft, draftOf(before)).length > 0
  const next = rebased(draft, draftOf(before), draftOf(now))
  return withActive(next, isTyped || next.active)
}

export const bodyOf = ({ active, effectiveDate, expiration, applied }: LineDraft, version: number) => ({
  active,
  effectiveDate: effectiveDate || null,
  expiration: expiration || null,
  applyEffectiveDateToAllActive: applied === 'effectiveDate',
  applyExpirationToAllActive: applied === 'expiration',
  version,
})
