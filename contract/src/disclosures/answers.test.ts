import { expect, test } from 'vitest'
import { disclosureIssues } from './answers.ts'

test.each([[{}], [{ answer: null }], [{ answer: '' }], [{ answer: 'MAYBE' }], [{ answer: 'yes' }]])(
  'an answer of %j is none',
  (answer) => {
    expect(disclosureIssues([{ answer: 'NO' }, answer], false)).toEqual({
      'disclosures.1.answer': 'Please select an answer',
    })
  },
)

test('a Yes needs an explanation, and a No needs nothing', () => {
  expect(disclosureIssues([{ answer: 'YES', explanation: ' ' }, { answer: 'NO' }], false)).toEqual({
    'disclosures.0.explanation': 'Explanation is required',
  })
})

test('an explanation holds 1027 characters', () => {
  expect(disclosureIssues([{ answer: 'YES', explanation: 'x'.repeat(1027) }], false)).toEqual({})
  expect(disclosureIssues([{ answer: 'YES', explanation: 'x'.repeat(1028) }], false)).toEqual({
    'disclosures.0.explanation': 'Must be at most 1027 characters',
  })
})

test('a Yes of an administrator names at least one provider, and a No none', () => {
  const answers = [
    { answer: 'YES', explanation: 'x', providerIds: [] },
    { answer: 'YES', explanation: 'x', providerIds: [7] },
    { answer: 'NO' },
  ]
  expect(disclosureIssues(answers, true)).toEqual({ 'disclosures.0.providerIds': 'Select at least one provider' })
  expect(disclosureIssues(answers, false)).toEqual({})
})
