/** An NPI with a right check digit (Luhn over 80840 and the number), from a running number; the 1000 block is not issued to anybody. */
export function fictionalNpi(n: number): string {
  const nine = `1000${String(n).padStart(5, '0')}`
  const sum = [...`80840${nine}`].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}
