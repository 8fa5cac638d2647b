import { smsTemplateMessages as messages } from '@credence/contract/messaging/template-calls'
import { expect, it } from 'vitest'
import { asksAboutBraces, bodyOf, draftOf, faultsIn, nextOrder } from './template-draft.ts'

const draft = { name: 'Labs', order: '2', content: 'Please come fasting.', mapping: '' }

it('a new template stands after the others', () => {
  expect([nextOrder([]), nextOrder([{ order: 4 }, { order: 1 }])]).toEqual([1, 5])
  expect(draftOf(null, 5)).toEqual({ name: '', order: '5', content: '', mapping: '' })
})

it.each(['', '-1', '1.5', 'two', '1e3'])('the order %j is refused', (order) => {
  expect(faultsIn({ ...draft, order })).toEqual({ order: messages.order })
})

it('a template needs a name and a text', () => {
  expect(faultsIn({ ...draft, name: ' ', content: '' })).toEqual({ name: messages.name, content: messages.content })
  expect(faultsIn(draft)).toEqual({})
  expect(bodyOf(draft).order).toBe(2)
})

it('other braces than those of the pickers are asked about', () => {
  expect(asksAboutBraces({ ...draft, content: 'At {time} with {provider}' })).toBe(false)
  expect(asksAboutBraces({ ...draft, content: 'Dear {patient}' })).toBe(true)
})
