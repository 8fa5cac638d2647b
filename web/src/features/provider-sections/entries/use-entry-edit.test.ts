import { texts } from '@credence/contract/texts'
import { expect, it } from 'vitest'
import { messageIn, stillWrong, wrongOf } from './use-entry-edit.ts'

it('a refusal tells what to put right, with its fields; a failure tells nothing', () => {
  const told = wrongOf({
    status: 400,
    message: 'Not valid',
    fields: { hours: 'Not a number', title: 'Too long', cost: 'Not a number' },
  })
  expect(told).toEqual([
    { message: 'Not a number', fields: ['hours', 'cost'] },
    { message: 'Too long', fields: ['title'] },
  ])
  expect(['hours', 'title', 'cost', 'category'].map((field) => messageIn(told, field))).toEqual([
    'Not a number',
    'Too long',
    'Not a number',
    undefined,
  ])
  expect(wrongOf({ status: 400, message: 'Not valid', fields: {} })).toEqual([{ message: 'Not valid', fields: [] }])
  expect(wrongOf({ status: 409, message: texts.changedByOther, fields: { version: 'Other' } })).toEqual([
    { message: texts.changedByOther, fields: [] },
  ])
  expect([
    wrongOf({ status: 500, message: 'no', fields: {} }),
    wrongOf({ status: 0, message: 'no', fields: {} }),
  ]).toEqual([[], []])
})

it('what was told stays until it is put right, and what was not told yet waits for the next try', () => {
  const about = (field: string) => ({ message: `Wrong ${field}`, fields: [field] })
  expect(stillWrong([about('title'), about('hours')], [about('hours'), about('cost')])).toEqual([about('hours')])
  expect(stillWrong([], [about('hours')])).toEqual([])
})
