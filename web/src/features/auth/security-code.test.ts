import { expect, test } from 'vitest'
import { compactCode, spacedCode } from './security-code.ts'

test('a code is shown in two groups from its fourth digit on', () => {
  expect(['4', '418', '4182', '418205'].map(spacedCode)).toEqual(['4', '418', '418 2', '418 205'])
})

test('a pasted code loses its spaces and dashes when it is sent', () => {
  expect([' 418 205 ', '418-205', '418205'].map(compactCode)).toEqual(['418205', '418205', '418205'])
})

test('deleting works its way back through the space', () => {
  expect(spacedCode('418 ')).toBe('418')
})
