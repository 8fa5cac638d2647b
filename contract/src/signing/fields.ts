// Fields of documents that are signed. Free of zod: the page of the signer checks by the same rules.

export const signingFieldTypes = ['SIGNATURE', 'INITIALS', 'DATE', 'TEXT', 'CHECKBOX'] as const
export type SigningFieldType = (typeof signingFieldTypes)[number]

/** What a field can be filled in with before the document is shown. */
export const prefills = ['SIGNER', 'PROVIDER', 'NPI', 'PRACTICE', 'TODAY'] as const
export type Prefill = (typeof prefills)[number]
/** The types of fields that can be filled in beforehand. */
export const prefilledTypes: readonly SigningFieldType[] = ['DATE', 'TEXT']

/** The shortest side of a field, in points. */
export const smallestField = 4

export const signingMessages = {
  agree: 'Please agree to sign electronically',
  signature: 'Signature is required',
  required: (label: string) => `${label} is required`,
  changed: 'This document was changed; please reload the page',
  declined: 'The document was declined',
} as const

/** The part of a field that the rules need. */
export interface FieldToFill {
  key: string
  type: SigningFieldType
  required: boolean
  label: string
}

/** A mark that was typed, or drawn as the data URL of a PNG. */
export interface Mark {
  typed?: string | null | undefined
  drawn?: string | null | undefined
}

const isMark = (mark: Mark | null | undefined): boolean => Boolean(mark?.typed?.trim() || mark?.drawn)

interface Filled {
  agreed: boolean
  signature?: Mark | null | undefined
  initials?: Mark | null | undefined
  values: Readonly<Record<string, string>>
}

/** The first thing that is missing, with the key of its field; null if the document can be signed. A blank drawing is found by the server. */
export function missingIn(
  fields: readonly FieldToFill[],
  { agreed, signature, initials, values }: Filled,
): { key: string | null; message: string } | null {
  if (!agreed) return { key: null, message: signingMessages.agree }
  for (const { key, type, required, label } of fields) {
    if (type === 'SIGNATURE' && required && !isMark(signature)) return { key, message: signingMessages.signature }
    if (type === 'INITIALS' && required && !isMark(initials)) return { key, message: signingMessages.required(label) }
    const isFilled = type === 'CHECKBOX' ? values[key] === 'true' : Boolean(values[key]?.trim())
    if ((type === 'TEXT' || type === 'CHECKBOX') && required && !isFilled)
      return { key, message: signingMessages.required(label) }
  }
  return null
}
