import { expect, it } from 'vitest'
import { practiceIn } from './practice-choice.ts'

const homer = { id: 5, name: 'Homer Harbor Pediatrics' }
const sitka = { id: 7, name: 'Sitka Sound Women’s Care' }

it.each([
  ['nothing while the practices are on their way', undefined, '5', null],
  ['nothing when there is none', [], '5', null],
  ['the only practice, whatever the address says', [homer], '9', homer],
  ['the practice of the address', [homer, sitka], '7', sitka],
  ['nothing when the address names none', [homer, sitka], null, null],
  ['nothing when the address names an unknown one', [homer, sitka], '70', null],
])('chooses %s', (_, practices, wanted, chosen) => {
  expect(practiceIn(practices, wanted)).toBe(chosen)
})
