// Numbers with a check digit. One that does not match is told beside the field and never refused: registries have
// issued such numbers.

export const numberWarnings = {
  npi: 'The check digit of this NPI does not match; please verify the number',
  dea: 'The check digit of this DEA number does not match; please verify the number',
} as const

/** Luhn over 80840 and the number. */
export function isNpi(npi: string): boolean {
  if (!/^\d{10}$/.test(npi)) return false
  const sum = [...`80840${npi}`].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * Two letters (or a letter and a 9) and seven digits: the first, third and fifth and twice the others end in the
 * seventh.
 */
export function isDea(dea: string): boolean {
  const number = /^[A-Z][A-Z9](\d{7})$/.exec(dea.trim().toUpperCase())?.[1]
  if (!number) return false
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, check] = [...number].map(Number)
  return (a + c + e + 2 * (b + d + f)) % 10 === check
}

/** The field of a body that confirms an NPI which another provider has. A refusal names it as `confirm`. */
export const confirmation = 'confirmDuplicateNpi'

/** Asked before a save, for one person is sometimes listed twice on purpose. */
export const duplicateNpi = {
  /** Of the providers that have it. */
  namedAtMost: 3,
  message: (names: string) => `Another provider of the team has this NPI already: ${names}`,
  question: 'Save the same NPI again?',
  verb: 'Save anyway',
} as const

/** What is told beside the field; null when there is nothing to tell, or nothing typed. */
export const npiWarning = (npi: string | null | undefined): string | null =>
  npi && !isNpi(npi) ? numberWarnings.npi : null
export const deaWarning = (dea: string | null | undefined): string | null =>
  dea?.trim() && !isDea(dea) ? numberWarnings.dea : null
