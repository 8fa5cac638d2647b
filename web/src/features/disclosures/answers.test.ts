import { expect, test } from 'vitest'
import { answerTo, blankAnswer, choose, withoutOthers } from './answers.ts'

const yes = { answer: 'YES', explanation: 'A claim in 2019', providerIds: [3, 4] } as const

test('choosing No clears the explanation and the providers, and Yes again brings nothing back', () => {
  const no = choose(yes, 'NO')
  expect(no).toEqual({ answer: 'NO', explanation: '', providerIds: [] })
  expect(choose(no, 'YES')).toEqual({ answer: 'YES', explanation: '', providerIds: [] })
})

test('choosing Yes twice keeps what was typed', () => {
  expect(choose(yes, 'YES')).toEqual(yes)
})

test('a question that nobody touched has a blank answer', () => {
  expect(answerTo(new Map([[1, yes]]), 2)).toEqual(blankAnswer)
})

test('a provider who cannot be named any more is named in no answer, and the rest stays', () => {
  const answers = new Map([
    [1, yes],
    [2, blankAnswer],
  ])
  expect([...withoutOthers(answers, [{ id: 4 }, { id: 5 }])]).toEqual([
    [1, { ...yes, providerIds: [4] }],
    [2, blankAnswer],
  ])
})
