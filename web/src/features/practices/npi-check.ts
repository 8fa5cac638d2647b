/** Whether the last digit of an NPI fits the others: Luhn's rule over 80840 and the number. Ten digits are asked for elsewhere. */
export function hasCheckDigit(npi: string): boolean {
  const digits = [...`80840${npi}`].map(Number).toReversed()
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
