import { missingIn, type Mark } from '@credence/contract/signing/fields'
import type { SessionField } from '@credence/contract/signing/session-calls'

/** What the signer has given so far. */
export interface Filled {
  agreed: boolean
  signature: Mark | null
  initials: Mark | null
  /** Of texts and checkboxes, by the key of the field. */
  values: Readonly<Record<string, string>>
}

/** What is wrong, at the field with this key; `agree` is the agreement, null is the document as a whole. */
export interface Fault {
  key: string | null
  message: string
}

export const agreement = 'agree'

export const emptyFor = (fields: readonly SessionField[]): Filled => ({
  agreed: false,
  signature: null,
  initials: null,
  values: Object.fromEntries(
    fields.filter(({ type }) => type === 'TEXT' || type === 'CHECKBOX').map(({ key, value }) => [key, value ?? '']),
  ),
})

/** Whether the signer gave anything. What was filled in beforehand does not count. */
export function isTouched(fields: readonly SessionField[], { signature, initials, values }: Filled): boolean {
  const before = emptyFor(fields).values
  return signature !== null || initials !== null || Object.keys(before).some((key) => values[key] !== before[key])
}

export function isFilled({ key, type }: SessionField, { signature, initials, values }: Filled): boolean {
  switch (type) {
    case 'SIGNATURE':
      return signature !== null
    case 'INITIALS':
      return initials !== null
    case 'DATE':
      return true
    case 'TEXT':
      return Boolean(values[key]?.trim())
    case 'CHECKBOX':
      return values[key] === 'true'
  }
}

/** The first thing that is missing before the document can be signed. */
export function faultIn(fields: readonly SessionField[], filled: Filled): Fault | null {
  const missing = missingIn(fields, filled)
  return missing && { key: missing.key ?? agreement, message: missing.message }
}

/** The first thing that is missing, except for the agreement. */
export const missingField = (fields: readonly SessionField[], filled: Filled): Fault | null =>
  faultIn(fields, { ...filled, agreed: true })

/**
 * The field that follows this one, or the one before it. After the last one follows the first that is missing. Dates
 * are filled in already.
 */
export function neighbourOf(
  fields: readonly SessionField[],
  filled: Filled,
  current: string | null,
  direction: 1 | -1,
): string | null {
  const place = fields.findIndex(({ key }) => key === current)
  const canStop = ({ type }: SessionField) => type !== 'DATE'
  if (direction === -1) return (place < 0 ? undefined : fields.slice(0, place).findLast(canStop))?.key ?? null
  return fields.slice(place + 1).find(canStop)?.key ?? missingField(fields, filled)?.key ?? null
}

/** Where a refusal of the server belongs: its message names the field. */
export function faultOf(fields: readonly SessionField[], message: string): Fault {
  const known = faultIn(fields, { ...emptyFor(fields), agreed: false })
  if (known?.message === message) return known
  for (const field of fields) {
    const fault = missingField([field], { ...emptyFor([]), values: {} })
    if (fault?.message === message) return fault
  }
  return { key: null, message }
}
