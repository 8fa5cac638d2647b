import { expect, test } from 'vitest'
import { emphasise } from './search-emphasis.ts'

const marked = (text: string, search: string) =>
  emphasise(text, search)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('')

test('the beginning of a word is marked, whatever its case', () => {
  expect(marked('Denali Heart & Vascular', 'he')).toBe('Denali [He]art & Vascular')
})

test('the middle of a word is not', () => {
  expect(marked('Denali', 'nali')).toBe('Denali')
})

test('each word of the search is marked', () => {
  expect(marked('Castellanos, Rafael DO', 'raf cas')).toBe('[Cas]tellanos, [Raf]ael DO')
})

test('marks on letters, case and commas do not matter', () => {
  expect(marked('Brightwater, José MD', 'jose brightwater')).toBe('[Brightwater], [José] MD')
  expect(marked('Brightwater, José MD', 'Brightwater, José MD')).toBe('[Brightwater], [José] [MD]')
  expect(marked('Brightwater, Jose\u0301 MD', 'josé')).toBe('Brightwater, [José] MD')
})

test('signs with a meaning in patterns are taken as they are', () => {
  expect(marked('Smith (Jr.)', '(')).toBe('Smith [(]Jr.)')
})

test('an empty search marks nothing', () => {
  expect(marked('Denali', '  ')).toBe('Denali')
})
