import { expect, it } from 'vitest'
import { credentialRank } from './credentials.ts'

it.each([
  ['MD', 5],
  ['m.d.', 5],
  ['MD, PhD', 5],
  ['PhD, DO', 5],
  ['DPM', 5],
  ['NP', 4],
  ['PA-C', 4],
  ['FNP-BC, APRN', 4],
  ['CRNA', 4],
  ['PT', 3],
  ['DPT', 3],
  ['RD', 2],
  ['FNP', 2],
  ['', 1],
  ['  ', 1],
  [null, 1],
  [undefined, 1],
])('the credentials %j have the rank %i', (credentials, rank) => {
  expect(credentialRank(credentials)).toBe(rank)
})
