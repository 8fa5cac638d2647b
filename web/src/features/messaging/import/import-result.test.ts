import { smsTexts } from '@credence/contract/messaging/texts'
import { expect, it } from 'vitest'
import { importedText, kindOf, leftOutRows, rowErrorOf } from './import-result.ts'

it('an error names its row and its reason', () => {
  expect(rowErrorOf(`Row 14: ${smsTexts.numbers}`)).toEqual({ row: 14, text: smsTexts.numbers })
  expect(rowErrorOf('Row 2: Same number: twice')).toEqual({ row: 2, text: 'Same number: twice' })
  expect(rowErrorOf('The file is empty')).toEqual({ row: null, text: 'The file is empty' })
})

it('errors are sorted into those of numbers, of templates, and others', () => {
  const kinds = [smsTexts.numbers, 'No template for the type “labs”', 'Same number and text as row 3'].map((text) =>
    kindOf({ row: 2, text }),
  )
  expect(kinds).toEqual(['Number', 'Template', 'Other'])
})

it('the result says how many messages were imported', () => {
  expect([0, 1, 2, 5000].map(importedText)).toEqual([
    'No messages imported!',
    '1 message imported and scheduled!',
    '2 messages imported and scheduled!',
    '5000 messages imported and scheduled!',
  ])
})

it('a row that was left out is found in the file with its number', () => {
  const records = [
    ['type', ' Phone '],
    ['labs', '9075550181'],
    ['labs', '555'],
  ]
  expect(leftOutRows([`Row 3: ${smsTexts.numbers}`, 'Row 9: gone'], records)).toEqual([
    { row: 3, text: smsTexts.numbers, kind: 'Number', phone: '555', values: ['labs', '555'] },
    { row: 9, text: 'gone', kind: 'Other', phone: '', values: [] },
  ])
})
