import { expect, it } from 'vitest'
import { found } from './provider-match.ts'

const list = [
  { id: 1, formattedName: 'Ibáñez, Sol MD', npi: '1234567893' },
  { id: 2, formattedName: 'Berg, Anna NP', npi: null },
  { id: 3, formattedName: 'Bergström, Åsa DO', npi: '1987654321' },
]
const ids = (typed: string) => found(list, typed).map(({ id }) => id)

it.each([
  ['', [1, 2, 3]],
  [' , ', [1, 2, 3]],
  ['ibanez', [1]],
  ['IBÁÑEZ, sol', [1]],
  ['berg', [2, 3]],
  ['anna berg', [2]],
  ['asa', [3]],
  ['98765', [3]],
  ['berg 1234', []],
  ['.*', []],
])('%j finds the providers %j', (typed, wanted) => {
  expect(ids(typed)).toEqual(wanted)
})

it('nothing typed finds the list itself, so that what was worked out for it is still good', () => {
  expect(found(list, ' ')).toBe(list)
})
