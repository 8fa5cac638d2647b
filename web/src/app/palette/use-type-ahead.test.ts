import { expect, test } from 'vitest'
import { textAfter } from './use-type-ahead.ts'

test('a character is added, Backspace takes the last one, and other keys type nothing', () => {
  expect(textAfter('kp', 'i')).toBe('kpi')
  expect(textAfter('', ' ')).toBe(' ')
  expect(textAfter('kp', '𝒌')).toBe('kp𝒌')
  expect(textAfter('kpi', 'Backspace')).toBe('kp')
  expect(textAfter('', 'Backspace')).toBe('')
  for (const key of ['Enter', 'Tab', 'Shift', 'ArrowDown', 'Dead', 'F5']) expect(textAfter('kp', key)).toBeNull()
})
