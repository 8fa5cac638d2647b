import { expect, test } from 'vitest'
import { chosenPractice } from './chosen-practice.ts'

const [kenai, northern] = [
  { id: 26, name: 'Kenai' },
  { id: 25, name: 'Northern Lights' },
]

test('the only practice is chosen whatever the address says', () => {
  expect(chosenPractice([kenai], null, 25)).toBe(kenai)
  expect(chosenPractice([kenai], 'choose', 25)).toBe(kenai)
})

test('the default practice of the team is chosen among several, if it is one of them', () => {
  expect(chosenPractice([kenai, northern], null, 25)).toBe(northern)
  expect(chosenPractice([kenai, northern], null, 41)).toBeNull()
  expect(chosenPractice([kenai, northern], null, null)).toBeNull()
})

test('the practice of the address is chosen before the default', () => {
  expect(chosenPractice([kenai, northern], '26', 25)).toBe(kenai)
})

test('an unknown practice in the address leads to the default', () => {
  expect(chosenPractice([kenai, northern], '99', 25)).toBe(northern)
})

test('nothing is chosen once the user went back to the list of practices', () => {
  expect(chosenPractice([kenai, northern], 'choose', 25)).toBeNull()
})

test('nothing is chosen without practices', () => {
  expect(chosenPractice([], null, 25)).toBeNull()
})
