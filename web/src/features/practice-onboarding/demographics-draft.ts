import {
  practiceAddresses,
  practiceDemographicsIssues,
  practiceFields,
  type PracticeAddress,
  type PracticeDemographics,
  type PracticeField,
} from '@credence/contract/practice-onboarding/demographics'
import type { Issues } from '@credence/contract/links/form-issues'

/** The addresses that can be the same as the first one. */
export type OtherAddress = Exclude<PracticeAddress, 'address'>
export const otherAddresses: readonly OtherAddress[] = ['mailing', 'remit']

/** What somebody entered. It stays beside what is stored, which may change meanwhile. */
export interface DemographicsDraft {
  typed: Readonly<Partial<Record<PracticeField, string>>>
  /** Which addresses are to be the same as the first one, where somebody said so. */
  same: Readonly<Partial<Record<OtherAddress, boolean>>>
}

export const emptyDraft: DemographicsDraft = { typed: {}, same: {} }

export type FormValues = Record<PracticeField, string>

/** The fields of another address, each with the field of the first one that it copies. */
const copiesOf = (other: OtherAddress): [PracticeField, PracticeField][] =>
  practiceAddresses[other].map((field, at) => [field, practiceAddresses.address[at] ?? field])

const enteredValues = (stored: PracticeDemographics, { typed }: DemographicsDraft): FormValues =>
  Object.fromEntries(practiceFields.map((field) => [field, typed[field] ?? stored[field] ?? ''])) as FormValues

/** Whether an address is the same as the first one: as somebody said, else as it is stored. */
export function isSameAddress(stored: PracticeDemographics, draft: DemographicsDraft, other: OtherAddress): boolean {
  const said = draft.same[other]
  if (said !== undefined) return said
  const values = enteredValues(stored, emptyDraft)
  return values.address1 !== '' && copiesOf(other).every(([field, from]) => values[field] === values[from])
}

/** The values of the form: what was entered over what is stored, and copies of the first address. */
export function valuesOf(stored: PracticeDemographics, draft: DemographicsDraft): FormValues {
  const values = enteredValues(stored, draft)
  for (const other of otherAddresses)
    if (isSameAddress(stored, draft, other)) for (const [field, from] of copiesOf(other)) values[field] = values[from]
  return values
}

/** Whether something was entered that is not stored. */
export function isChanged(stored: PracticeDemographics, draft: DemographicsDraft): boolean {
  const [before, after] = [valuesOf(stored, emptyDraft), valuesOf(stored, draft)]
  return practiceFields.some((field) => before[field] !== after[field])
}

/** What is wrong with the fields that the form shows. A copied address is wrong where the first one is. */
export function issuesOf(stored: PracticeDemographics, draft: DemographicsDraft): Issues {
  const hidden = new Set<string>(
    otherAddresses.filter((other) => isSameAddress(stored, draft, other)).flatMap((other) => practiceAddresses[other]),
  )
  const issues = practiceDemographicsIssues(valuesOf(stored, draft))
  return Object.fromEntries(Object.entries(issues).filter(([field]) => !hidden.has(field)))
}

export const withTyped = (draft: DemographicsDraft, field: PracticeField, value: string): DemographicsDraft => ({
  ...draft,
  typed: { ...draft.typed, [field]: value },
})

/** Says whether an address is the same. When it is no longer, its fields begin with what was copied. */
export function withSame(
  stored: PracticeDemographics,
  draft: DemographicsDraft,
  other: OtherAddress,
  isSame: boolean,
): DemographicsDraft {
  const values = valuesOf(stored, draft)
  const copied = Object.fromEntries(copiesOf(other).map(([field]) => [field, values[field]]))
  return {
    typed: isSame ? draft.typed : { ...draft.typed, ...copied },
    same: { ...draft.same, [other]: isSame },
  }
}
