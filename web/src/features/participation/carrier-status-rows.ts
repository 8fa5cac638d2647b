import type { ParticipationStatus } from '@credence/contract/choices/enrollment'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { listCarrierParticipation } from '@credence/contract/participation/calls'
import { cellWord, type CellWord } from '@credence/contract/participation/rules'
import type { CarrierDraft } from './matrix/cell-draft.ts'

export type CarrierStanding = AnswerOf<typeof listCarrierParticipation>[number]

export const statusOf = ({
  isNotApplicable,
  isActive,
}: Pick<CarrierStanding, 'isNotApplicable' | 'isActive'>): ParticipationStatus =>
  isNotApplicable ? 'NOT_APPLICABLE' : isActive ? 'ACTIVE' : 'INACTIVE'

export const wordOfCarrier = (standing: CarrierStanding, today: string): CellWord =>
  cellWord({ ...standing, status: statusOf(standing) }, today)

/** What does not apply is hidden until it is asked for. */
export const shownCarriers = (standings: readonly CarrierStanding[], withNotApplicable: boolean): CarrierStanding[] =>
  standings
    .filter(({ isNotApplicable }) => withNotApplicable || !isNotApplicable)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))

export const draftOfCarrier = (standing: CarrierStanding): CarrierDraft => ({
  status: statusOf(standing),
  effectiveDate: standing.effectiveDate ?? '',
  expiration: standing.expires ?? '',
})

export const bodyOfCarrier = ({ status, effectiveDate, expiration }: CarrierDraft, version: number) => ({
  active: status === 'ACTIVE',
  notApplicable: status === 'NOT_APPLICABLE',
  effectiveDate: effectiveDate || null,
  expiration: expiration || null,
  version,
})
