import type { facilityTypes } from '@credence/contract/choices/enrollment'
import { facilityGlobalEdit, facilityPracticeEdit, type managedFacility } from '@credence/contract/locations/calls'
import type { z } from 'zod'
import { faultsOf, type Faults } from '../../ui/edit/draft.ts'
import type { EditType } from '../../domain/management/use-record-dialog.ts'

export type Location = z.output<typeof managedFacility>

/** Every field of the form; each scope shows and sends its own. */
export interface LocationDraft {
  name: string
  facilityType: (typeof facilityTypes.values)[number] | ''
  portalUrl: string
  phone: string
  fax: string
  email: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  county: string
  hours: string
  notes: string
  initialEnrollmentInstructions: string
  reEnrollmentInstructions: string
  otherInstructions: string
  addToPractice: boolean
}

export function draftOf(location: Location | null, editType: EditType): LocationDraft {
  const ofPractice = editType === 'PRACTICE'
  return {
    name: location?.name ?? '',
    facilityType: location?.facilityType ?? '',
    portalUrl: location?.portalUrl ?? '',
    phone: location?.phone ?? '',
    fax: location?.fax ?? '',
    email: location?.email ?? '',
    address1: location?.address1 ?? '',
    address2: location?.address2 ?? '',
    city: location?.city ?? '',
    state: location?.state ?? '',
    zip: location?.zip ?? '',
    county: location?.county ?? '',
    hours: location?.hours ?? '',
    notes: location?.notes ?? '',
    initialEnrollmentInstructions:
      (ofPractice ? location?.practiceInitialEnrollmentInstructions : location?.initialEnrollmentInstructions) ?? '',
    reEnrollmentInstructions:
      (ofPractice ? location?.practiceReEnrollmentInstructions : location?.reEnrollmentInstructions) ?? '',
    otherInstructions: (ofPractice ? location?.practiceOtherInstructions : location?.otherInstructions) ?? '',
    addToPractice: location === null,
  }
}

export interface Place {
  location: Location | null
  practiceId: number
  editType: EditType
}

export function bodyOf(
  draft: LocationDraft,
  { location, practiceId, editType }: Place,
): z.input<typeof facilityPracticeEdit> | z.input<typeof facilityGlobalEdit> {
  const {
    initialEnrollmentInstructions,
    reEnrollmentInstructions,
    otherInstructions,
    addToPractice,
    facilityType,
    ...shared
  } = draft
  const texts = { practiceId, initialEnrollmentInstructions, reEnrollmentInstructions, otherInstructions }
  if (editType === 'PRACTICE')
    return { editType, id: location?.id ?? 0, ...texts, practiceVersion: location?.practiceVersion }
  const all = { editType, ...texts, ...shared, facilityType: facilityType === '' ? null : facilityType }
  return location ? { ...all, id: location.id, version: location.version } : { ...all, addToPractice }
}

/** By the rules of its scope. */
export const faultsIn = (draft: LocationDraft, place: Place): Faults =>
  faultsOf((place.editType === 'PRACTICE' ? facilityPracticeEdit : facilityGlobalEdit).safeParse(bodyOf(draft, place)))
