export const recipientsMessage =
  'Please enter valid phone number(s) with area code. Separate multiple numbers with a comma'

/** What people type between the digits of a number. */
const punctuation = /[\s().\-‐-―+/]/gu

/** A US number as (xxx) xxx-xxxx; null for anything else. A country code of 1 is taken off. */
export function usNumber(typed: string): string | null {
  const digits = typed.replace(punctuation, '')
  const match = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : null
}

/**
 * A number that a message can come from, as it is stored: a US number, a short code of five or six digits, or a number
 * of another country with its plus sign. Null for anything else.
 */
export function senderNumber(typed: string): string | null {
  const text = typed.trim()
  // With punctuation, five or six digits are the beginning of a US number.
  if (/^\d{5,6}$/.test(text)) return text
  const digits = text.replace(punctuation, '')
  return usNumber(text) ?? (text.startsWith('+') && /^\d{7,15}$/.test(digits) ? `+${digits}` : null)
}

/**
 * The numbers of a comma list, formatted, each once in the order in which they were typed. Null if there is none, or if
 * one of them is no US number. A comma at the end is ignored.
 */
export function recipientsIn(typed: string): string[] | null {
  const parts = typed.trim().replace(/,\s*$/, '').split(',')
  const numbers = parts.map(usNumber)
  return numbers.every((number) => number !== null) ? [...new Set(numbers)] : null
}

/** Recipients as a message shows them. */
export const joinRecipients = (numbers: readonly string[]): string => numbers.join(', ')
