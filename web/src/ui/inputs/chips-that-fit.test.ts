import { expect, test } from 'vitest'
import { chipsThatFit } from './chips-that-fit.ts'

const chips = ['Cardiology', 'Echo', 'Nuclear', 'Opioid', 'Patient Safety'].map((label) => ({ label }))
const fitting = (width: number) => chipsThatFit(chips, width).map(({ label }) => label)

test('a wide field shows every tag', () => {
  expect(fitting(900)).toHaveLength(5)
})

test('a narrow field shows the first tags in their order', () => {
  expect(fitting(300)).toEqual(['Cardiology', 'Echo'])
})

test('a field that is not drawn yet, or has room for none, shows one tag', () => {
  expect(fitting(0)).toEqual(['Cardiology'])
  expect(chipsThatFit([{ label: 'x'.repeat(200) }], 300)).toHaveLength(1)
})

test('a field without choices shows no tag', () => {
  expect(chipsThatFit([], 300)).toEqual([])
})
