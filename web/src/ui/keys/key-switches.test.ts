import { expect, test } from 'vitest'
import { keysIn } from './key-switches.ts'

test('a stored preference names the keys that are off; others are left out', () => {
  expect([...keysIn(null)]).toEqual([])
  expect([...keysIn('down goTasks')]).toEqual(['down', 'goTasks'])
  expect([...keysIn('down nothing open')]).toEqual(['down'])
})
