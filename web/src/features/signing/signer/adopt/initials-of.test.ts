import { expect, test } from 'vitest'
import { initialsOf } from './initials-of.ts'

test.each([
  ['Maya Kowalczyk', 'MK'],
  ['  luis  chavez ', 'LC'],
  ['Анна Ивановна Петрова', 'АИП'],
  ['Mary Ann Lee Smith', 'MAL'],
  ["Shaun O'Neil-Baker", 'SOB'],
  ['李 小龙', '李小'],
  ['', ''],
  ['123', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
