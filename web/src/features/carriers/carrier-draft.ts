import { carrierGlobalEdit, carrierPracticeEdit, type managedCarrier } from '@credence/contract/carriers/calls'
import { carrierTiers, facilityTier } from '@credence/contract/choices/enrollment'
import type { z } from 'zod'
import { faultsOf, type Faults } from '../../ui/edit/draft.ts'
import type { EditType } from '../../domain/management/use-record-dialog.ts'

export type Carrier = z.output<typeof managedCarrier>
export type Tier = (typeof carrierTiers.values)[number]
export { facilityTier }

/** Every field of the form; each scope shows and sends its own. */
export interface CarrierDraft {
  name: string
  portalUrl: string
  state: string
  phone: string
  fax: string
  email: string
  webFormUrl: string
  initialEnrollmentEmails: string
  initialEnrollmentInstructions: string
  reEnrollmentInstructions: string
  otherInstructions: string
  carrierTier: Tier | ''
  isOutOfNetwork: boolean
  facilityDependencies: readonly number[]
  addToPractice: boolean
}

export function draftOf(carrier: Carrier | null, editType: EditType): CarrierDraft {
  const ofPractice = editType === 'PRACTICE'
  return {
    name: carrier?.name ?? '',
    portalUrl: carrier?.portalUrl ?? '',
    state: carrier?.state ?? '',
    phone: carrier?.phone ?? '',
    fax: carrier?.fax ?? '',
    email: carrier?.email ?? '',
    webFormUrl: carrier?.webFormUrl ?? '',
    initialEnrollmentEmails:
      (ofPractice ? carrier?.practiceInitialEnrollmentEmails : carrier?.initialEnrollmentEmails) ?? '',
    initialEnrollmentInstructions:
      (ofPractice ? carrier?.practiceInitialEnrollmentInstructions : carrier?.initialEnrollmentInstructions) ?? '',
    reEnrollmentInstructions:
      (ofPractice ? carrier?.practiceReEnrollmentInstructions : carrier?.reEnrollmentInstructions) ?? '',
    otherInstructions: (ofPractice ? carrier?.practiceOtherInstructions : carrier?.otherInstructions) ?? '',
    carrierTier: carrier?.practiceCarrierTier ?? '',
    isOutOfNetwork: carrier?.isOutOfNetwork ?? false,
    facilityDependencies: carrier?.practiceFacilityDependencies.map(({ id }) => id) ?? [],
    addToPractice: carrier === null,
  }
}

/** Which locations a carrier waits for belongs to its tier: another tier begins without any. */
export const withTier = (carrierTier: Tier | ''): Pick<CarrierDraft, 'carrierTier' | 'facilityDependencies'> => ({
  carrierTier,
  facilityDependencies: [],
})

export interface Place {
  carrier: Carrier | null
  practiceId: number
  editType: EditType
}

/**
 * What is sent. The tier is the practice's: with the shared record it goes only where a new carrier is added to the
 * practice at once.
 */
export function bodyOf(
  draft: CarrierDraft,
  { carrier, practiceId, editType }: Place,
): z.input<typeof carrierPracticeEdit> | z.input<typeof carrierGlobalEdit> {
  const {
    initialEnrollmentEmails,
    initialEnrollmentInstructions,
    reEnrollmentInstructions,
    otherInstructions,
    carrierTier,
    isOutOfNetwork,
    facilityDependencies,
    addToPractice,
    ...shared
  } = draft
  const texts = {
    practiceId,
    initialEnrollmentEmails,
    initialEnrollmentInstructions,
    reEnrollmentInstructions,
    otherInstructions,
  }
  if (editType === 'PRACTICE') {
    return {
      editType,
      id: carrier?.id ?? 0,
      ...texts,
      carrierTier,
      isOutOfNetwork,
      facilityDependencies: [...facilityDependencies],
      practiceVersion: carrier?.practiceVersion,
    }
  }
  if (carrier) return { editType, id: carrier.id, ...texts, ...shared, version: carrier.version }
  return { editType, ...texts, ...shared, addToPractice, ...(addToPractice ? { carrierTier } : {}) }
}

/** By the rules of its scope. */
export const faultsIn = (draft: CarrierDraft, place: Place): Faults =>
  faultsOf((place.editType === 'PRACTICE' ? carrierPracticeEdit : carrierGlobalEdit).safeParse(bodyOf(draft, place)))

/** A new carrier has no locations to wait for yet, so that tier comes later. */
export const tiersOf = (carrier: Carrier | null): readonly { value: Tier; label: string }[] =>
  carrier === null ? carrierTiers.options.filter(({ value }) => value !== facilityTier) : carrierTiers.options
