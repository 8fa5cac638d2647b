import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { listSpecialties as specialtiesEndpoint } from '@credence/contract/lookups/calls'
import type * as contract from '@credence/contract/onboarding/calls'
import type { Stage } from '@credence/contract/onboarding/stages'
import { lightEndpoint } from '../../kit/light-endpoint.ts'

// The calls of every stage have the same shape: what differs is the data. The types of one stage stand for all of them,
// and each form reads its own data (`StageAnswer`).

const pathOf = (stage: Stage) => `/onboarding/${stage}/:token` as const

export const loadStage = (stage: Stage) =>
  lightEndpoint<typeof contract.treatmentModalities.load>({ method: 'GET', path: pathOf(stage) })

export const saveStage = (stage: Stage) =>
  lightEndpoint<typeof contract.treatmentModalities.save>({
    method: 'POST',
    path: pathOf(stage),
    bodyAs: 'parts',
  })

export const loadSigning = lightEndpoint<typeof contract.loadSigning>({
  method: 'GET',
  path: '/onboarding/signing/:token',
})
export const completeOnboarding = lightEndpoint<typeof contract.completeOnboarding>({
  method: 'POST',
  path: '/onboarding/signing/:token',
})
export const saveOnboardingDraft = lightEndpoint<typeof contract.saveOnboardingDraft>({
  method: 'PUT',
  path: '/onboarding/:stage/:token/draft',
})
export const remindOfOnboarding = lightEndpoint<typeof contract.remindOfOnboarding>({
  method: 'POST',
  path: '/onboarding/:stage/:token/remind',
})
export const listSpecialties = lightEndpoint<typeof specialtiesEndpoint>({ method: 'GET', path: '/specialty' })

/** The fields that a complete wizard leaves out are there while it is open. */
type Whole<T> = { [K in keyof T]-?: Exclude<T[K], undefined> }

/** What each stage answers while the wizard is open. */
export interface StageAnswers {
  demographics: Whole<AnswerOf<typeof contract.demographics.load>>
  'areas-of-expertise': Whole<AnswerOf<typeof contract.areasOfExpertise.load>>
  'treatment-modalities': Whole<AnswerOf<typeof contract.treatmentModalities.load>>
  documents: Whole<AnswerOf<typeof contract.documents.load>>
  immunizations: Whole<AnswerOf<typeof contract.immunizations.load>>
  disclosures: Whole<AnswerOf<typeof contract.disclosures.load>>
  signing: Whole<AnswerOf<typeof contract.loadSigning>>
}

/** What all stages answer while the wizard is open. */
export type StageAnswer = Pick<
  Whole<AnswerOf<typeof contract.treatmentModalities.load>>,
  'name' | 'isComplete' | 'preferences' | 'savedStages' | 'version'
> &
  Pick<AnswerOf<typeof contract.treatmentModalities.load>, 'providerName' | 'today' | 'draft' | 'sentBack'>

/** A stage whose data are a list. */
export type ListAnswer = StageAnswer & Readonly<Record<string, unknown>>
