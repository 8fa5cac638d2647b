import { expect, test } from 'vitest'
import { blankAnswer } from './answers.ts'
import { countAnswered, groupsOf, hasIssues } from './groups.ts'

const asked = (questionId: number, header: string | null) => ({ questionId, header })
const questions = [asked(11, 'A'), asked(12, 'A'), asked(13, 'B'), asked(14, 'A'), asked(15, null)]

test('a group begins whenever the heading changes between two questions', () => {
  expect(groupsOf(questions).map(({ header, from, questions: { length } }) => [header, from, length])).toEqual([
    ['A', 0, 2],
    ['B', 2, 1],
    ['A', 3, 1],
    [null, 4, 1],
  ])
  expect(groupsOf([])).toEqual([])
})

test('only questions with a Yes or a No count as answered', () => {
  const answers = new Map([
    [11, { ...blankAnswer, answer: 'NO' as const }],
    [12, blankAnswer],
    [15, { ...blankAnswer, answer: 'YES' as const }],
  ])
  expect(countAnswered(answers, questions)).toBe(2)
})

test('a group has issues when a field of one of its questions has a message', () => {
  const [first, second] = groupsOf(questions)
  if (!first || !second) throw new Error('There are two groups')
  expect(hasIssues(first, { 'disclosures.1.answer': 'x' })).toBe(true)
  expect(hasIssues(first, { 'disclosures.10.answer': 'x', disclosures: 'x' })).toBe(false)
  expect(hasIssues(second, { 'disclosures.2.explanation': 'x' })).toBe(true)
})
