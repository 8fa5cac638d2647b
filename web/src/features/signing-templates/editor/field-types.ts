import { prefills, signingFieldTypes, type Prefill, type SigningFieldType } from '@credence/contract/signing/fields'
import {
  IconCalendar,
  IconCheckbox,
  IconCursorText,
  IconSignature,
  IconWritingSign,
  type Icon,
} from '@tabler/icons-react'

interface FieldTypeLook {
  word: string
  icon: Icon
  /** The key that adds a field of this type. */
  letter: string
}

export const fieldTypes: Readonly<Record<SigningFieldType, FieldTypeLook>> = {
  SIGNATURE: { word: 'Signature', icon: IconSignature, letter: 'S' },
  INITIALS: { word: 'Initials', icon: IconWritingSign, letter: 'I' },
  DATE: { word: 'Date', icon: IconCalendar, letter: 'D' },
  TEXT: { word: 'Text', icon: IconCursorText, letter: 'T' },
  CHECKBOX: { word: 'Checkbox', icon: IconCheckbox, letter: 'C' },
}

export const typeOptions = signingFieldTypes.map((value) => ({ value, label: fieldTypes[value].word }))

/** The type that a key adds. */
export const typeOfLetter = (key: string): SigningFieldType | undefined =>
  signingFieldTypes.find((type) => fieldTypes[type].letter === key.toUpperCase())

interface PrefillLook {
  word: string
  /** On a field of the editor, behind 'fills in:'. */
  short: string
  /** What the preview shows. */
  sample: string
}

export const prefillLooks: Readonly<Record<Prefill, PrefillLook>> = {
  SIGNER: { word: "The signer's name", short: 'signer', sample: 'Signer Name' },
  PROVIDER: { word: "The provider's name", short: 'provider', sample: 'Provider Name, MD' },
  NPI: { word: "The provider's NPI", short: 'provider NPI', sample: '1234567893' },
  PRACTICE: { word: "The practice's name", short: 'practice', sample: 'Practice Name' },
  TODAY: { word: 'The day of signing', short: 'today', sample: '' },
}

export const prefillOptions = prefills.map((value) => ({ value, label: prefillLooks[value].word }))
