import { expect, it } from 'vitest'
import { saidOf } from './summarize-choices.ts'

it('names every choice of a few, and of very many the first ten', () => {
  const choices = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `P${at + 1}` }))
  expect([saidOf([]), saidOf(choices(2)), saidOf(choices(10)), saidOf(choices(3000))]).toEqual([
    '',
    'P1, P2',
    'P1, P2, P3, P4, P5, P6, P7, P8, P9, P10',
    'P1, P2, P3, P4, P5, P6, P7, P8, P9, P10 and 2990 more',
  ])
})
