import { texts } from '@credence/contract/texts'
import { expect, it } from 'vitest'
import { wrongOf } from './use-entry-edit.ts'

it('a refusal tells what to put right, with its fields; a failure tells nothing', () => {
  expect(wrongOf({ status: 400, message: 'Not valid', fields: { hours: 'Please enter hours', title: 'Too long' } })).toEqual({ message: 'Please enter hours', fields: ['hours', 'title'] })
  expect(wrongOf({ status: 400, message: 'Not valid', fields: {} })).toEqual({ message: 'Not valid', fields: [] })
  expect(wrongOf({ status: 409, message: texts.changedByOther, fields: {} })).toEqual({ message: texts.changedByOther, fields: [] })
  expect([wrongOf({ status: 500, message: 'no', fields: {} }), wrongOf({ status: 0, message: 'no', fields: {} })]).toEqual([null, null])
})
