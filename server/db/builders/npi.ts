/**
 * An NPI with a valid check digit (Luhn over 80840 and the number), from a running number. The 1000 block is never
 * issued.
 */
export function fictionalNpi(n: number): string {
  const nine = `1000${String(n).padStart(5, '0')}`
  const sum = [...`80840${nine}`].toReversed().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}

/**
 * A DEA number with a valid check digit, from a running number and the first letter of a last name. The type letter X
 * is never issued.
 */
export function fictionalDea(n: number, lastName: string): string {
  const six = String(100_000 + ((n * 7919) % 900_000))
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = [...six].map(Number)
  const initial =
    lastName
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .charAt(0)
      .toUpperCase() || 'X'
  return `X${initial}${six}${(a + c + e + 2 * (b + d + f)) % 10}`
}
