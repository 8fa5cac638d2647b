/** Numbers of a fixed form, by the mask that people read. A nine stands for a digit. */
const masks = {
  phone: '(999) 999-9999',
  ssn: '999-99-9999',
  tin: '99-9999999',
  zip: '99999',
  npi: '9999999999',
} as const
export type MaskName = keyof typeof masks

const digitsIn = (text: string) => text.replaceAll(/\D/g, '')
const longest = (name: MaskName) => masks[name].replaceAll(/[^9]/g, '').length

/** A number that was pasted with the code of the country has one digit more. */
const withoutCountry = (name: MaskName, digits: string) =>
  name === 'phone' && digits.length === longest('phone') + 1 && digits.startsWith('1') ? digits.slice(1) : digits

/** Digits in their mask. It ends with the last digit, so that the next backspace deletes a digit. */
export function masked(name: MaskName, typed: string): string {
  const digits = withoutCountry(name, digitsIn(typed)).slice(0, longest(name))
  let text = ''
  let used = 0
  for (const sign of masks[name]) {
    if (used === digits.length) break
    text += sign === '9' ? digits[used++] : sign
  }
  return text
}

/** Where the caret is in a text after that many digits. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(text.charAt(at))) seen++
  }
  return text.length
}

export const countDigits = (text: string): number => digitsIn(text).length
