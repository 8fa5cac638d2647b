import { formatMask } from '@mantine/hooks'

export type NumberKind = 'phone' | 'tin' | 'npi' | 'ssn' | 'zip'

export const maskOf: Record<NumberKind, string> = {
  phone: '(999) 999-9999',
  tin: '99-9999999',
  npi: '9999999999',
  ssn: '999-99-9999',
  zip: '99999-9999',
}

const shortZip = 5
const longest = (kind: NumberKind) => maskOf[kind].replace(/[^9]/g, '').length

/** The dash of a zip code comes with the sixth digit: most people type five. */
export const zipMask = (typed: string) => ({ mask: typed.replace(/\D/g, '').length > shortZip ? maskOf.zip : '99999' })

type Pasted = { whole: string } | 'part' | 'refused'

/**
 * What a pasted text is to a field with a mask. The mask alone would take the first digits that it finds: of '+1 907
 * 555 0177' a wrong number, of 'see notes' none, which would empty the field.
 */
export function pastedNumber(kind: NumberKind, text: string): Pasted {
  const found = text.replace(/\D/g, '')
  const digits =
    kind === 'phone' && found.length === longest('phone') + 1 && found.startsWith('1') ? found.slice(1) : found
  if (digits === '' || digits.length > longest(kind)) return 'refused'
  if (digits.length < longest(kind) && !(kind === 'zip' && digits.length === shortZip)) return 'part'
  return { whole: formatMask(digits, { mask: kind === 'zip' ? zipMask(digits).mask : maskOf[kind] }) }
}
